import ICalendar
import Pipeline
import Testing
import Time

/// The owner has made the event a series, deleted one date and moved another. Then the chat moves the event.
@Suite("A series of the owner's follows the chat")
struct SeriesShiftTests {
    private static let written = CalendarEvent.sample()

    /// Every Saturday from 2026-11-21, 20:00 in Riyadh. 2026-11-28 is deleted, and 2026-12-05 is on Sunday morning.
    private static func series(
        rule: String = "FREQ=WEEKLY;COUNT=4",
        excluded: String = "EXDATE;TZID=Asia/Riyadh:20261128T200000",
        replaced: String = "RECURRENCE-ID;TZID=Asia/Riyadh:20261205T200000",
        movedTo: String = "20261206T100000"
    ) -> String {
        let uid = Self.written.identity.calendarUID
        return """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:\(uid)
            DTSTART;TZID=Asia/Riyadh:20261121T200000
            DTEND;TZID=Asia/Riyadh:20261121T210000
            RRULE:\(rule)
            \(excluded)
            SUMMARY:Dinner with Noura
            LOCATION:Al Bujairi
            DESCRIPTION:Bring the book.\\nManaged by Jadwal
            STATUS:CONFIRMED
            TRANSP:OPAQUE
            END:VEVENT
            BEGIN:VEVENT
            UID:\(uid)
            \(replaced)
            DTSTART;TZID=Asia/Riyadh:\(movedTo)
            DTEND;TZID=Asia/Riyadh:20261206T120000
            SUMMARY:Brunch with Noura
            END:VEVENT
            END:VCALENDAR
            """
    }

    private func starts(_ text: String, movedTo times: EventTimes) throws -> [String] {
        let event = CalendarEvent.sample(revision: 2, times: times)
        let merge = try #require(CalendarObjectMerge(event, since: Self.written, stampedAt: .sample))
        guard case .changed(let bytes) = try #require(merge.merged(into: Array(text.utf8))) else { return [] }
        var reader = CalendarInstanceReader(
            window: TimeWindow(start: .utc("2026-11-01T00:00"), end: .utc("2027-01-31T00:00")),
            owner: ReadCalendar.riyadh,
            addresses: []
        )
        let isComplete = reader.read(bytes, in: "Own")
        #expect(isComplete)
        return reader.instances.map { "\(ReadCalendar.riyadh.local($0.start))" }.sorted()
    }

    private static let nine = EventTimes.timed("2026-11-21T21:00", "2026-11-21T22:00", in: "Asia/Riyadh")

    @Test(arguments: [
        Self.series(), Self.series(excluded: "EXDATE:20261128T170000Z"),
        Self.series(excluded: "EXDATE;VALUE=DATE:20261128"),
        Self.series(rule: "FREQ=WEEKLY;BYDAY=SA;UNTIL=20261212T170000Z"),
        Self.series(rule: "FREQ=WEEKLY;UNTIL=20261212T205959Z"), Self.series(rule: "FREQ=WEEKLY;UNTIL=20261212"),
        Self.series(replaced: "RECURRENCE-ID:20261205T170000Z"),
        Self.series(excluded: "EXDATE;TZID=Asia/Riyadh:20261128T200000,20261127T110000"),
    ])
    func otherHourKeepsDeletedAndMovedInstances(_ text: String) throws {
        let starts = try self.starts(text, movedTo: Self.nine)
        #expect(starts == ["2026-11-21T21:00", "2026-12-06T10:00", "2026-12-12T21:00"])
    }

    @Test func unmovedExceptionMovesWithTheSeries() throws {
        let text = Self.series(movedTo: "20261205T200000").replacing("20261206T120000", with: "20261205T213000")
        let starts = try self.starts(text, movedTo: Self.nine)
        #expect(starts == ["2026-11-21T21:00", "2026-12-05T21:00", "2026-12-12T21:00"])
    }

    @Test(arguments: ["FREQ=WEEKLY;COUNT=4", "FREQ=WEEKLY;BYDAY=SA;UNTIL=20261212T170000Z"])
    func otherWeekdayMovesAllInstances(_ rule: String) throws {
        let monday = EventTimes.timed("2026-11-23T20:00", "2026-11-23T21:00", in: "Asia/Riyadh")
        let starts = try self.starts(Self.series(rule: rule), movedTo: monday)
        #expect(starts == ["2026-11-23T20:00", "2026-12-06T10:00", "2026-12-14T20:00"])
    }

    @Test func otherZoneAppliesToExceptions() throws {
        let dubai = EventTimes.timed("2026-11-21T20:00", "2026-11-21T21:00", in: "Asia/Dubai")
        let starts = try self.starts(Self.series(), movedTo: dubai)
        #expect(starts == ["2026-11-21T19:00", "2026-12-06T10:00", "2026-12-12T19:00"])
    }

    @Test func wholeDaysHaveExceptionsOfDays() throws {
        let day = LocalDate(year: 2026, month: 11, day: 21)!
        let times = EventTimes.allDay(start: day, endExclusive: day.adding(days: 1))
        for rule in ["FREQ=WEEKLY;COUNT=4", "FREQ=WEEKLY;UNTIL=20261212T170000Z"] {
            let starts = try self.starts(Self.series(rule: rule), movedTo: times)
            #expect(starts == ["2026-11-21T00:00", "2026-12-06T10:00", "2026-12-12T00:00"])
        }
    }

    @Test func dailySeriesKeepsItsDays() throws {
        let text = Self.series(rule: "FREQ=DAILY;UNTIL=20261123").replacing("20261205", with: "20261123")
            .replacing("20261128", with: "20261122")
        let starts = try self.starts(text, movedTo: Self.nine)
        #expect(starts == ["2026-11-21T21:00", "2026-12-06T10:00"])
    }
}
