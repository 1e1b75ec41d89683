import ChatExport
import TestSupport
import Testing
import Time

@Suite("Random chats are read as a phone writes them")
struct ExportRoundTripTests {
    @Test func randomChatsAreReadAsWritten() throws {
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

@Suite("Damaged files do not crash the reader")
struct ExportRandomBytesTests {
    @Test func damagedFilesAreReadOrRefused() {
        for _ in 0..<200 {
            let seed = UInt64.random(in: 0...UInt64.max)
            var generator = SeededGenerator(seed: seed)
            var bytes = Array(RandomExport(using: &generator).text.utf8)
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
            for _ in 0..<Int.random(in: 0...8, using: &generator) where !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
            do throws(ExportFault) {
                let export = try ExportReader().read(bytes, zone: .utc)
                #expect(export.messages.allSatisfy { (1...lines).contains($0.lineNumber) }, "seed \(seed)")
            } catch {
                #expect((1...lines).contains(error.line), "seed \(seed)")
            }
        }
    }
}

/// Random messages, and the file that a phone would write for them.
struct RandomExport {
    enum Phone: CaseIterable {
        case android
        case androidTwelveHours
        case iPhone
        case arabic
    }

    struct Message: Equatable {
        var sender: String
        var local: LocalDateTime
        var seconds: Int
        var body: String
        var wasEdited: Bool
    }

    var phone: Phone
    var messages: [Message]

    init(using generator: inout some RandomNumberGenerator) {
        self.phone = Phone.allCases.randomElement(using: &generator)!
        let senders = ["Noura 🌙", "عبدالله"]
        let words = ["see you", "١٣/٠٣", "13.03.24, 10:16", "غدا: ٨ م", "a - b: c", "[x]", "", "🙂", "<3", "\u{200F}ok"]
        var minute = 28_000_000 + Int.random(in: 0..<2_000_000, using: &generator)
        self.messages = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
            minute += Int.random(in: 0...1500, using: &generator)
            let local = Zone.utc.local(UnixTime(seconds: Int64(minute) * 60))
            let lines = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                words.randomElement(using: &generator)!
            }
            return Message(
                sender: senders.randomElement(using: &generator)!,
                local: local,
                seconds: Int.random(in: 0...59, using: &generator),
                body: (["so"] + lines + ["then"]).joined(separator: "\n"),
                wasEdited: Bool.random(using: &generator)
            )
        }
    }

    var text: String {
        self.messages.map {
            "\(self.stamp($0))\($0.sender): \($0.body)\($0.wasEdited ? " <This message was edited>" : "")"
        }
        .joined(separator: "\r\n") + "\r\n"
    }

    private func stamp(_ message: Message) -> String {
        let (date, time) = (message.local.date, message.local.time)
        let half = time.hour < 12
        let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
        switch self.phone {
        case .android: return "\(date.day)/\(date.month)/\(date.year), \(time) - "
        case .androidTwelveHours:
            return
                "\(date.month)/\(date.day)/\(date.year % 100), \(hour):\(Self.two(time.minute))\u{202F}\(half ? "AM" : "PM") - "
        case .iPhone: return "[\(date), \(time):\(Self.two(message.seconds))] "
        case .arabic:
            let day = Self.arabic("\(date.day)\u{200F}/\(date.month)\u{200F}/\(date.year)")
            return day + "\u{060C} " + Self.arabic("\(hour):\(Self.two(time.minute))") + (half ? " ص - " : " م - ")
        }
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func arabic(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { ("0"..."9").contains($0) ? Unicode.Scalar($0.value - 0x30 + 0x660)! : $0 }
            )
        )
    }
}
