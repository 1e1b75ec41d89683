import Jadwal
import TestSupport
import Testing

@Suite("What a phone writes is what is read")
struct ExportRoundTripTests {
    @Test func randomChatsComeBack() throws {
        for _ in 0..<200 {
            let seed = UInt64.random(in: 0...UInt64.max)
            var generator = SeededGenerator(seed: seed)
            let chat = RandomExport(using: &generator)
            let order: DateOrder = chat.phone == .androidTwelveHours ? .monthDayYear : .dayMonthYear
            let export = try ExportReader().read(Array(chat.text.utf8), zone: .utc, order: order)
            let read = zip(export.messages, chat.messages).map { message, original in
                RandomExport.Message(
                    sender: message.sender,
                    local: message.localTime,
                    seconds: message.seconds ?? original.seconds,
                    body: message.body,
                    wasEdited: message.wasEdited
                )
            }
            #expect(export.messages.count == chat.messages.count, "seed \(seed)")
            #expect(read == chat.messages, "seed \(seed)")
            #expect(Set(export.messages.map(\.id)).count == chat.messages.count, "seed \(seed)")
        }
    }
}
