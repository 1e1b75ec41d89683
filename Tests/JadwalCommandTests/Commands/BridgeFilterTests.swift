import CommandKit
import Pipeline
import Testing

@testable import JadwalCommand

@Suite("A filter of a connection names chats, or says which line does not") struct BridgeFilterTests {
    @Test func numbersAreReadAsPeopleWriteThem() throws {
        let text = "966500000001\n  +966 (50) 000-0002 \r\n\n98765432109876@lid\n966500000003:20@s.whatsapp.net"
        let chats = try BridgeFilterCommand.chats(in: text, areOwn: false)
        #expect(
            chats.map(\.text) == [
                "966500000001@c.us", "966500000002@c.us", "98765432109876@lid", "966500000003@c.us",
            ]
        )
    }

    /// A line that no chat can have would leave the chat unfiltered, and nobody would know.
    @Test(arguments: ["Mom", "0500000001", "98765432109876543", "966500000001-1600000000@g.us", "9665000000O1"])
    func lineThatNamesNoChatIsRefused(line: String) {
        let error = #expect(throws: CommandFailure.self) {
            try BridgeFilterCommand.chats(in: "966500000001\n\(line)\n", areOwn: false)
        }
        #expect(error?.description.hasPrefix("line 2 of --input is no one-to-one chat") ?? false)
        #expect(error?.description.contains(line) == false)
    }

    @Test func chatsOfAnOwnProgramMayHaveAnyName() throws {
        let chats = try BridgeFilterCommand.chats(in: "family: Mom\n966500000001", areOwn: true)
        #expect(chats.map(\.text) == ["family: Mom", "966500000001@c.us"])
    }

    @Test func fileWithoutAChatIsRefused() {
        #expect(throws: CommandFailure.self) { try BridgeFilterCommand.chats(in: " \n\n", areOwn: false) }
    }
}
