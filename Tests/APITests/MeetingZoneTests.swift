import Foundation
import Mail
import Testing
import Time
import UseCases
import Web

@testable import API
@testable import Pipeline
@testable import Store

@Suite("A time of a meeting is one moment in pages, e-mails, notifications and calendars")
struct MeetingZoneTests {
    private static let zones = [
        "Asia/Riyadh", "Europe/London", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Asia/Jakarta",
    ]
    /// Late in Riyadh, and before, in and after the hours in which clocks of these zones change.
    private static let times = [
        "2027-06-12T23:30", "2027-03-14T01:30", "2027-03-28T00:45", "2027-03-28T03:15", "2027-04-04T01:15",
        "2027-10-03T03:00", "2027-10-31T00:30", "2027-11-07T03:30",
    ]

    @Test(arguments: Self.zones, Self.times)
    func everyReaderSeesTheSameMoment(_ meetingZone: String, _ text: String) throws {
        let home = try #require(Zone(meetingZone))
        let start = try #require(Self.local(text))
        let moment = home.instant(of: start)
        var board = OwnerPageTests.board("Dinner", .decided)
        board.meeting.zone = home
        let slot = MeetingSlot(id: board.slots[1].id, .lasting(.seconds(5400), from: start, in: home))
        board.slots = [slot]
        for name in Self.zones {
            let zone = try #require(Zone(name))
            let reader = board.participants[2].id
            board.participants[2].zone = zone
            let view = MeetingView(board, for: reader, at: OwnerPageTests.now)
            let page = OwnerFrame.document(
                VotePage(view: view, token: "seat").page(OwnerPageTests().context(.english, signedIn: false)),
                OwnerPageTests().context(.english, signedIn: false)
            )
            #expect(try Self.first(in: page, zone) == moment, "the page in \(name)")
            let told = Self.told(slot.times, zone)
            let letter = MeetingLetter(told, link: "TOKEN").page(in: .english).text(in: .english, origin: "")
            #expect(try Self.first(in: letter, zone) == moment, "the e-mail in \(name)")
            #expect(try Self.alert(board, slot, zone) == moment, "the notification in \(name)")
        }
        let event = try #require(board.event(for: MeetingTelling(.decision, to: board.participants[2].id, at: 2)))
        #expect(event.times.start(in: .utc) == moment)
        #expect(try Self.invited(Self.told(slot.times, home), home) == moment, "the invitation")
    }

    /// `2027-06-12T23:30`.
    private static func local(_ text: String) -> LocalDateTime? {
        guard let date = LocalDate(text.prefix(10)), let time = LocalTime(text.suffix(5)) else { return nil }
        return LocalDateTime(date: date, time: time)
    }

    private static func told(_ times: EventTimes, _ zone: Zone) -> ToldMeeting {
        ToldMeeting(
            kind: .decision,
            seat: MeetingSeat(
                hostID: OwnerPageTests.customer,
                meetingID: OwnerPageTests.customer,
                participantID: OwnerPageTests.customer,
                epoch: 0
            ),
            revision: 1,
            hostName: "Huda",
            guestName: "Sami",
            title: "Dinner",
            notes: "",
            place: nil,
            times: [times],
            zone: zone,
            deadline: OwnerPageTests.now
        )
    }

    /// The first time that a text names: `Saturday 12 June 2027, 23:30`, `Saturday, 12 June 2027 at 23:30`.
    private static func first(in text: String, _ zone: Zone) throws -> UnixTime {
        let found = try #require(
            text.firstMatch(of: /(\d{1,2}) ([A-Z][a-z]+) (20\d\d)(?:,| at)? ?(\d\d:\d\d)/),
            "no time in \(text.prefix(300))"
        )
        let months = "JanFebMarAprMayJunJulAugSepOctNovDec"
        let place = try #require(months.firstRange(of: found.2.prefix(3))).lowerBound
        let month = months.distance(from: months.startIndex, to: place) / 3 + 1
        let day = String(format: "%@-%02d-%02dT%@", String(found.3), month, Int(found.1)!, String(found.4))
        return zone.instant(of: try #require(Self.local(day)))
    }

    private static func alert(_ board: MeetingBoard, _ slot: MeetingSlot, _ zone: Zone) throws -> UnixTime {
        let tally = MeetingTally(slotID: slot.id, yes: 2, ifNeedBe: 0, no: 0, unanswered: 0, collisions: 0)
        let choice = MeetingTelling(.choice([tally], .rule), to: board.participants[0].id, at: 1)
        let owner = CalendarOwner(customerID: OwnerPageTests.customer, zone: zone, locale: "en-GB")
        let notice = try MeetingNoticeWriter().outgoing(choice, board, id: slot.id, for: owner, to: "notifications")
        let body = try #require(notice).message.body
        return try Self.first(in: String(decoding: body, as: UTF8.self), zone)
    }

    /// The start in the attached invitation, as a guest's calendar reads it.
    private static func invited(_ told: ToldMeeting, _ zone: Zone) throws -> UnixTime {
        let email = MeetingEmailDispatch.words(
            told,
            link: "TOKEN",
            .english,
            to: try #require(MailAddress("sami@example.org")),
            from: try #require(MailSender("Jadwal <jadwal@example.org>")),
            origin: "https://jadwal.example.org"
        )
        let object = String(decoding: try #require(email.invitation).object, as: UTF8.self)
        let pattern = try Regex(
            "DTSTART;TZID=\(zone.name):(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)00",
            as: (Substring, Substring, Substring, Substring, Substring, Substring).self
        )
        let found = try #require(object.firstMatch(of: pattern), "\(object)").output
        return zone.instant(of: try #require(Self.local("\(found.1)-\(found.2)-\(found.3)T\(found.4):\(found.5)")))
    }
}
