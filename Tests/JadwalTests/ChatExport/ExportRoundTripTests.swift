import Jadwal
import Testing

@Suite("What a phone writes is what is read")
struct ExportRoundTripTests {
    struct Generator: RandomNumberGenerator {
        var state: UInt64

        /// SplitMix64.
        mutating func next() -> UInt64 {
            self.state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = self.state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    @Test func randomChatsComeBack() throws {
        for _ in 0..<200 {
            let seed = UInt64.random(in: 0...UInt64.max)
            var generator = Generator(state: seed)
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
