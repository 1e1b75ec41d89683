import Mail
import Pipeline
import Testing
import Time
import Web

@testable import API
@testable import Store

@Suite("E-mails to the guests of a meeting")
struct MeetingLetterTests {
    private static let meeting = "0192d3a4-0000-7000-8000-000000000001"
    private static let seat = MeetingSeat(
        hostID: "0192d3a4-0000-7000-8000-000000000002",
        meetingID: Self.meeting,
        participantID: "0192d3a4-0000-7000-8000-000000000003",
        epoch: 0
    )

    private static func told(_ kind: ToldMeeting.Kind, host: String = "Noura", title: String = "Dinner") -> ToldMeeting
    {
        let zone = Zone("Asia/Riyadh")!
        let start = LocalDateTime(date: LocalDate("2027-01-20")!, time: LocalTime("19:00")!)
        return ToldMeeting(
            kind: kind,
            seat: Self.seat,
            revision: 3,
            hostName: host,
            guestName: "Sami",
            title: title,
            notes: "Bring the book",
            place: "Al Bujairi",
            times: kind == .failure ? [] : [.timed(start: start, end: start.adding(minutes: 90), zone: zone)],
            zone: zone,
            deadline: UnixTime(seconds: 1_800_000_000)
        )
    }

    private func email(_ told: ToldMeeting, _ language: Language = .english) throws -> (email: Email, words: String) {
        let page = MeetingLetter(told, link: "TOKEN").page(in: language)
        let email = MeetingEmailDispatch.words(
            told,
            link: "TOKEN",
            language,
            to: try #require(MailAddress("sami@example.org")),
            from: try #require(MailSender("Jadwal <jadwal@example.org>")),
            origin: "https://jadwal.example.org"
        )
        return (email, page.text(in: language, origin: "https://jadwal.example.org"))
    }

    @Test(arguments: ToldMeeting.Kind.allCases, Language.allCases)
    func eachKindIsSaidInBothLanguages(_ kind: ToldMeeting.Kind, _ language: Language) throws {
        let (email, words) = try self.email(Self.told(kind), language)
        #expect(email.subject.contains("Dinner") && words.contains("Al Bujairi") && words.contains("Bring the book"))
        let asks = kind == .invitation || kind == .reminder || kind == .decision
        #expect(words.contains("https://jadwal.example.org/m/TOKEN") == asks)
        #expect(!words.contains("sami@example.org"))
        #expect((email.invitation != nil) == (kind == .decision || kind == .cancellation))
    }

    @Test func decisionIsAnInvitationAndACancellationTakesItBack() throws {
        for (kind, method, status) in [
            (ToldMeeting.Kind.decision, "REQUEST", "CONFIRMED"), (.cancellation, "CANCEL", "CANCELLED"),
        ] {
            let invitation = try #require(try self.email(Self.told(kind)).email.invitation)
            let object = String(decoding: invitation.object, as: UTF8.self)
            #expect(invitation.method == method && object.contains("METHOD:\(method)"))
            #expect(object.contains("UID:\(Self.meeting)@jadwal.app") && object.contains("SEQUENCE:2"))
            #expect(object.contains("STATUS:\(status)") && object.contains("TZID=Asia/Riyadh:20270120T190000"))
        }
    }

    /// One that was sent and not noted is sent again: mail programs and calendars show one.
    @Test func repeatIsTheSame() throws {
        let ids = try ToldMeeting.Kind.allCases.map { try #require(try self.email(Self.told($0)).email.id) }
        #expect(Set(ids).count == ids.count)
        #expect(try self.email(Self.told(.decision)).email.id == ids[2])
        #expect(ids.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } })
    }

    @Test func hostIsNamedAsTheSender() throws {
        #expect(try self.email(Self.told(.invitation)).email.senderName == "Noura via Jadwal")
        #expect(try self.email(Self.told(.invitation, host: "")).email.senderName == nil)
    }

    /// The host sees such a guest as one whom no e-mail reaches.
    @Test(arguments: [
        ("jadwal@example.org", true), ("Jadwal+meet@EXAMPLE.org", true), ("jadwal@example.com", false),
        ("jadwal2@example.org", false), ("sami@example.org", false),
    ])
    func installationDoesNotInviteItself(_ text: String, _ isOwn: Bool) throws {
        let sender = try #require(MailSender("Jadwal <jadwal@example.org>"))
        #expect(MeetingEmailDispatch.isOwn(try #require(MailAddress(text)), sender) == isOwn)
    }
}
