import Testing
import Time

@testable import Mail

@Suite("Letters keep their form whatever they say") struct EmailFormatTests {
    private func text(subject: String, body: String = "Hello.", from: String = "Jadwal <jadwal@example.org>") throws
        -> String
    {
        let format = EmailFormat(
            sender: try #require(MailSender(from)),
            id: "1234",
            time: UnixTime(seconds: 1_795_644_351)
        )
        let letter = Email(
            to: try #require(MailAddress("noura@example.org")),
            subject: subject,
            text: body,
            html: "<p>\(body)</p>",
            language: "en"
        )
        return String(decoding: format.bytes(of: letter), as: UTF8.self)
    }

    @Test(arguments: [
        "Hi\r\nBcc: everybody@example.org", "Hi\nBcc: x@example.org", "Hi\rBcc: x@example.org", "Hi\u{0}Bcc: x",
        "Hi\u{2028}Bcc: x@example.org", "مرحبًا\r\nBcc: x@example.org", "\r\n\r\nbody",
    ])
    func subjectCannotBecomeAnotherHeader(_ subject: String) throws {
        let head = try self.text(subject: subject).split(separator: "\r\n\r\n", maxSplits: 1)[0]
        let names = head.split(separator: "\r\n").filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } }
        #expect(
            names == [
                "From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "Content-Language", "MIME-Version",
                "Content-Type",
            ]
        )
        #expect(!head.unicodeScalars.contains { $0.value < 0x20 && $0 != "\r" && $0 != "\n" })
    }

    @Test func everyLineIsShortAndAscii() throws {
        let long = String(repeating: "يوم الخميس الساعة الثامنة مساءً في البجيري 🎉 ", count: 40)
        for line in try self.text(subject: long, body: long, from: "\(long.prefix(90)) <a@example.org>")
            .split(separator: "\r\n", omittingEmptySubsequences: false)
        {
            #expect(line.utf8.count <= 78 || line.hasSuffix("<a@example.org>"))
            #expect(line.utf8.count <= 998 && line.utf8.allSatisfy { $0 < 0x80 && $0 != 10 && $0 != 13 })
        }
    }

    @Test(arguments: [
        (1_795_644_351, "Wed, 25 Nov 2026 22:05:51 +0000"), (0, "Thu, 01 Jan 1970 00:00:00 +0000"),
        (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 +0000"), (-1, "Wed, 31 Dec 1969 23:59:59 +0000"),
    ])
    func dateHasTheFormOfTheStandard(_ seconds: Int64, _ text: String) {
        #expect(HeaderText.date(UnixTime(seconds: seconds)) == text)
    }

    @Test func quotedNameStaysOneName() throws {
        let head = try self.text(subject: "Hi", from: #"J" <x@evil.example>, "\ <jadwal@example.org>"#)
        #expect(head.hasPrefix(#"From: "J\" <x@evil.example>, \"\\" <jadwal@example.org>"#))
    }

    @Test(arguments: ["Omar \"x\" <y@evil.example>\r\nBcc: z@example.org", String(repeating: "م", count: 400)])
    func nameOfTheSenderStaysOneHeader(_ name: String) throws {
        var letter = Email(
            to: try #require(MailAddress("noura@example.org")),
            subject: "Hi",
            text: "x",
            html: "<p>x</p>",
            language: "en"
        )
        letter.senderName = name
        let format = EmailFormat(
            sender: try #require(MailSender("Jadwal <jadwal@example.org>")),
            id: "1234",
            time: .zero
        )
        let lines = String(decoding: format.bytes(of: letter), as: UTF8.self).split(separator: "\r\n")
        let to = try #require(lines.firstIndex { $0.hasPrefix("To: ") })
        #expect(lines[..<to].dropFirst().allSatisfy { $0.hasPrefix(" ") })
        #expect(lines[to - 1].hasSuffix(" <jadwal@example.org>"))
        #expect(lines[..<to].allSatisfy { $0.utf8.count <= 100 })
    }
}
