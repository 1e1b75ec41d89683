import Foundation
import TestSupport
import Testing
import Time

@testable import Mail

@Suite(
    "Letters reach a mail server that is not ours",
    .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
)
struct SubmissionTests {
    private static let arabic = "رابط الدخول إلى جدول: اضغط عليه خلال ربع ساعة، ولا ترسله إلى أحد"

    private func letter(to local: String, subject: String = Self.arabic) throws -> Email {
        Email(
            to: try #require(MailAddress("\(local)@example.org")),
            subject: subject,
            text: "مرحبًا\n.نقطة\n",
            html: "<!doctype html><html lang=\"ar\" dir=\"rtl\"><p>مرحبًا</p></html>",
            language: "ar"
        )
    }

    @Test(.timeLimit(.minutes(1))) func emailArrivesAsItWasWritten() async throws {
        try await MailBed.lend { bed in
            try await bed.client().send(try self.letter(to: "noura"), at: UnixTime(seconds: 1_795_644_351))
            let letter = try #require(try bed.letters().first)
            #expect(letter.from == "jadwal@example.org" && letter.to == ["noura@example.org"])
            #expect(letter.hello == "example.org" && !letter.tls && letter.user == nil)
            #expect(letter.header("Subject") == [Self.arabic])
            #expect(letter.header("From") == ["جدول <jadwal@example.org>"])
            #expect(letter.header("Date") == ["Wed, 25 Nov 2026 22:05:51 +0000"])
            #expect(letter.header("Auto-Submitted") == ["auto-generated"])
            #expect(letter.header("Content-Language") == ["ar"])
            #expect(letter.header("Message-ID").count == 1 && letter.header("Bcc").isEmpty)
            #expect(letter.text?.replacing("\r\n", with: "\n").trimmingCharacters(in: .newlines) == "مرحبًا\n.نقطة")
            #expect(letter.html?.contains("<p>مرحبًا</p>") == true)
        }
    }

    @Test(.timeLimit(.minutes(1))) func invitationIsReadByCalendarsAndAttached() async throws {
        try await MailBed.lend { bed in
            var letter = try self.letter(to: "noura")
            let object = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nX-TITLE:عشاء\r\nEND:VCALENDAR\r\n"
            letter.invitation = Email.Invitation(method: "REQUEST", object: Array(object.utf8))
            letter.id = "meeting-1-2"
            letter.senderName = "عمر via Jadwal"
            for _ in 0..<2 { try await bed.client().send(letter, at: .zero) }
            let taken = try bed.letters()
            #expect(
                taken.map { $0.header("Message-ID") } == [["<meeting-1-2@example.org>"], ["<meeting-1-2@example.org>"]]
            )
            let first = try #require(taken.first)
            #expect(first.header("From") == ["عمر via Jadwal <jadwal@example.org>"])
            #expect(first.calendars.map(\.method) == ["REQUEST"] && first.attached.map(\.name) == ["invite.ics"])
            let objects = first.calendars.map(\.object) + first.attached.map(\.object)
            #expect(
                objects.map { $0.replacing("\r\n", with: "\n") }
                    == Array(repeating: object.replacing("\r\n", with: "\n"), count: 2)
            )
            #expect(first.text?.contains(".نقطة") == true && first.html?.contains("<p>مرحبًا</p>") == true)
        }
    }

    /// libcurl would send the address anyway, and some servers would accept it without understanding it.
    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func addressBeyondASCIIGoesOnlyToAServerThatOffersIt(_ offersUTF8: Bool) async throws {
        let certificate = try ServerCertificate()
        try await MailBed.lend(.required, certificate, login: ("jadwal", "secret"), offersUTF8: offersUTF8) { bed in
            let client = bed.client(caFile: certificate.authority, login: bed.login)
            #expect(try await client.check() == offersUTF8)
            let letter = try self.letter(to: "سارة")
            if offersUTF8 {
                try await client.send(letter, at: .zero)
                let taken = try #require(try bed.letters().first)
                #expect(taken.to == ["سارة@example.org"] && taken.utf8)
                // The server writes the bytes as Latin-1 characters.
                let bytes = taken.raw.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
                #expect(String(decoding: bytes, as: UTF8.self).contains("\r\nTo: <سارة@example.org>\r\n"))
            } else {
                // The server's own refusal would have a reply.
                await #expect(throws: MailError(.asciiOnly)) { try await client.send(letter, at: .zero) }
                #expect(MailError(.asciiOnly).isLasting && !"\(MailError(.asciiOnly))".contains("@"))
                #expect(try bed.letters().isEmpty)
            }
            // Other addresses do not need it.
            try await client.send(try self.letter(to: "noura"), at: .zero)
            let last = try #require(try bed.letters().last)
            #expect(last.to == ["noura@example.org"] && !last.utf8)
        }
    }

    /// A line with one dot would end the e-mail, and the rest would be commands.
    @Test(.timeLimit(.minutes(1))) func linesOfDotsStayText() async throws {
        try await MailBed.lend { bed in
            let lines = ["Subject: dots", "", ".", "..", ".a", "MAIL FROM:<x@evil.example>", ".", "QUIT", "end", ""]
            let bytes = Array(lines.joined(separator: "\r\n").utf8)
            let recipient = try #require(MailAddress("noura@example.org"))
            try await bed.client().submit(bytes, to: recipient)
            let letters = try bed.letters()
            #expect(letters.count == 1)
            #expect(letters.first?.raw == lines.joined(separator: "\r\n"))
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [MailConfiguration.Security.required, .implicit])
    func emailAndLoginAreSentOverTLS(_ security: MailConfiguration.Security) async throws {
        let certificate = try ServerCertificate()
        try await MailBed.lend(security, certificate, login: ("jadwal", "pass word ü")) { bed in
            let letter = try self.letter(to: "noura", subject: "Hello")
            try await bed.client(caFile: certificate.authority, login: bed.login).send(letter, at: .zero)
            #expect(try bed.letters().map(\.user) == ["jadwal"])
            #expect(try bed.letters().map(\.tls) == [true])
            let untrusted = await #expect(throws: MailError.self) {
                try await bed.client(login: bed.login).send(letter, at: .zero)
            }
            #expect(untrusted?.code == .untrusted)
            // The message depends on the reason for which the authority is unknown.
            #expect(untrusted?.description.contains("certificate is not trusted: the certificate") == true)
            try await bed.client(caFile: certificate.authority, login: bed.login).check()
            let wrong = bed.client(caFile: certificate.authority, login: ("jadwal", "wrong"))
            let refused = await #expect(throws: MailError.self) { try await wrong.send(letter, at: .zero) }
            #expect(refused?.code == .loginRefused)
            let unchecked = await #expect(throws: MailError.self) { try await wrong.check() }
            #expect(unchecked?.code == .loginRefused)
            #expect(try bed.letters().count == 1)
        }
    }

    @Test(.timeLimit(.minutes(1))) func nothingIsSentWithoutRequiredTLS() async throws {
        try await MailBed.lend { bed in
            var configuration = bed.configuration
            configuration.security = .required
            let letter = try self.letter(to: "noura")
            let error = await #expect(throws: MailError.self) {
                try await MailClient(configuration).send(letter, at: .zero)
            }
            #expect(error?.code == .noEncryption)
            #expect(try bed.letters().isEmpty)
        }
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            ("r421", MailError.Code.delayed), ("r451", .delayed), ("r550", .refused), ("d451", .delayed),
            ("d554", .refused), ("drop", .connectionLost), ("slow", .timedOut),
        ]
    )
    func refusalIsTemporaryOrPermanent(_ local: String, _ code: MailError.Code) async throws {
        try await MailBed.lend { bed in
            var configuration = bed.configuration
            if local == "slow" { configuration.limit = .seconds(1) }
            let letter = try self.letter(to: local)
            let error = await #expect(throws: MailError.self) {
                try await MailClient(configuration).send(letter, at: .zero)
            }
            #expect(error?.code == code && error?.isLasting == (code == .refused))
            #expect(try bed.letters().isEmpty)
        }
    }

    @Test(.timeLimit(.minutes(1))) func missingServerIsReported() async throws {
        try await MailBed.lend { bed in
            bed.server.stop()
            let letter = try self.letter(to: "noura")
            await #expect(throws: MailError.self) { try await bed.client().send(letter, at: .zero) }
        }
    }
}

extension UnixTime {
    static let zero = UnixTime(seconds: 0)
}
