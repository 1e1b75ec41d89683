import CalDAV
import HTTP
import HTTPTypes
import Pipeline
import TestSupport
import Time

extension ServerVisit {
    /// Events of other programs, in a week in which no other check writes.
    private static let others = [
        """
        SUMMARY:درس الخميس
        DTSTART;TZID=Asia/Riyadh:20270107T193000
        DTEND;TZID=Asia/Riyadh:20270107T203000
        RRULE:FREQ=WEEKLY;COUNT=8
        """,
        """
        SUMMARY:Next
        DTSTART;TZID=Asia/Riyadh:20270204T210000
        DTEND;TZID=Asia/Riyadh:20270204T220000
        """,
        """
        SUMMARY:Free
        TRANSP:TRANSPARENT
        DTSTART;TZID=Asia/Riyadh:20270204T200000
        DTEND;TZID=Asia/Riyadh:20270204T210000
        """,
    ]

    private static func object(_ uid: String, _ properties: String) -> String {
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//example//other//EN
        BEGIN:VTIMEZONE
        TZID:Asia/Riyadh
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:+0300
        TZOFFSETTO:+0300
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:\(uid)
        DTSTAMP:20261101T000000Z
        \(properties)
        END:VEVENT
        END:VCALENDAR

        """.replacing("\n", with: "\r\n")
    }

    /// Thursday from eight to nine: one instance of a series overlaps it, one event touches it, and one is
    /// transparent.
    func collide() async throws -> Expectation {
        let zone = Zone("Asia/Riyadh")!
        var event = CalendarEvent.sample(.random())
        let start = LocalDateTime(date: LocalDate("2027-02-04")!, time: LocalTime("20:00")!)
        event.times = .timed(start: start, end: start.adding(minutes: 60), zone: zone)
        let owner = self.owner()
        let place = try await owner.provision()
        for properties in Self.others {
            let id = EventIdentity.random().id
            let answer = try await self.request(.put, "\(place.url)\(id).ics", Self.object(id, properties))
            guard (200...299).contains(answer.status) else {
                return { _ in "the owner may not write: \(answer.status)" }
            }
        }
        try await owner.put(event)
        let window = SlotSearch.window(for: event.times, in: zone)
        let findings = await self.client().lookUp(within: .seconds(12)).look(window, zone, self.account)
        let report = ConflictReport(
            of: event,
            among: findings,
            hours: .standard,
            zone: zone,
            now: UnixTime(seconds: 1_795_000_000)
        )
        let found = report.conflicts.map { "\($0.isSoft ? "soft " : "")\($0.instance.title)" }
        return { _ in
            found == ["درس الخميس"] && report.slots.count == 3 && report.isComplete
                ? nil : "found \(found), \(report.slots.count) slots, unread \(report.unread)"
        }
    }
}
