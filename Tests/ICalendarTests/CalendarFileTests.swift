import ICalendar
import Pipeline
import Testing
import Time

@Suite("A file holds any number of events") struct CalendarFileTests {
    private static func event(_ title: String, _ times: EventTimes) -> CalendarEvent {
        CalendarEvent(
            identity: .random(),
            revision: 2,
            summary: title,
            description: "\(title)\n\nManaged by Jadwal",
            location: nil,
            times: times
        )
    }

    @Test func eachEventIsReadBackAtItsInstant() throws {
        let day = try #require(LocalDate("2026-11-26"))
        let zone = try #require(Zone("Asia/Riyadh"))
        let start = LocalDateTime(date: day, time: try #require(LocalTime("20:00")))
        let events = [
            Self.event("Dinner", .timed(start: start, end: start.adding(minutes: 60), zone: zone)),
            Self.event("Holiday", .allDay(start: day, endExclusive: day.adding(days: 2))),
            // A title that looks like the end of an event, where a line is folded.
            Self.event(String(repeating: "x", count: 66) + "END:VEVENT", .allDay(start: day, endExclusive: day)),
        ]
        let stamp = UnixTime(seconds: 1_800_000_000)
        let parts = events.map { CalendarFile.part($0, stampedAt: stamp) }
        let text = CalendarFile.beginning + parts.joined() + CalendarFile.end
        #expect(text.contains("DTSTART:20261126T170000Z\r\n") && text.contains("DTSTART;VALUE=DATE:20261126\r\n"))
        #expect(parts.allSatisfy { $0.hasPrefix("BEGIN:VEVENT\r\n") && $0.hasSuffix("\r\nEND:VEVENT\r\n") })
        #expect(!text.contains("VTIMEZONE") && !text.contains("METHOD"))
        for (event, part) in zip(events, parts) {
            let object = CalendarFile.beginning + part + CalendarFile.end
            let read = try #require(CalendarObjectReader.event(of: Array(object.utf8)))
            #expect(read.identity == event.identity && read.summary == event.summary)
            #expect(read.times.start(in: zone) == event.times.start(in: zone))
        }
    }
}
