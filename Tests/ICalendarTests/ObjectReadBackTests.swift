import ICalendar
import Pipeline
import Testing
import Time

@Suite("An object of Jadwal's is read back as the event that it was written from")
struct ObjectReadBackTests {
    private static let evening = LocalDateTime(date: LocalDate("2026-12-01")!, time: LocalTime(hour: 20, minute: 30)!)

    private static func event(
        _ times: EventTimes,
        _ status: CalendarEvent.Status = .confirmed,
        title: String = "عشاء مع نورة؛ at Najd, \\ Village: \"first\"; second, "
            + String(repeating: "long ", count: 30),
        location: String? = "Riyadh, Olaya; 3\\4"
    ) -> CalendarEvent {
        CalendarEvent(
            identity: .random(),
            revision: 7,
            status: status,
            summary: title.split(separator: " ").joined(separator: " "),
            description: "one; two, three\nfour\n\(CalendarEvent.signature)",
            location: location,
            times: times
        )
    }

    static let events = [
        event(.timed(start: evening, end: evening.adding(minutes: 90), zone: Zone("Asia/Riyadh")!)),
        event(.timed(start: evening, end: evening.adding(minutes: 60 * 30), zone: Zone("America/New_York")!)),
        event(.timed(start: evening, end: evening.adding(minutes: 15), zone: .utc), location: nil),
        event(.allDay(start: evening.date, endExclusive: evening.date.adding(days: 3))),
        event(.timed(start: evening, end: evening.adding(minutes: 60), zone: Zone("Asia/Riyadh")!), .cancelled),
    ]

    @Test(arguments: Self.events) func everythingIsReadBack(_ event: CalendarEvent) throws {
        let text = CalendarObjectWriter.text(
            of: event,
            stampedAt: UnixTime(seconds: 1_700_000_000),
            createdAt: nil,
            reminder: .seconds(1800)
        )
        #expect(CalendarObjectReader.event(of: text) == event)
        #expect(CalendarObjectReader.version(of: text)?.mark == event.mark)
    }

    private static func object(_ lines: String) -> [UInt8] {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
        return Array(text.replacing("\n", with: "\r\n").utf8)
    }

    @Test func objectOfAnotherProgramIsNotRead() {
        #expect(CalendarObjectReader.event(of: Self.object("UID:x@example.com\nDTSTART:20261201T170000Z")) == nil)
        let id = EventIdentity.random()
        #expect(
            CalendarObjectReader.event(of: Self.object("UID:\(id.id)@example.com\nDTSTART:20261201T170000Z")) == nil
        )
    }

    @Test(arguments: ["DTSTART:20261201T170000", "DTSTART;TZID=Nowhere/At All:20261201T170000", "SUMMARY:none"])
    func objectWithoutAKnownStartIsNotRead(_ start: String) {
        #expect(
            CalendarObjectReader.event(of: Self.object("UID:\(EventIdentity.random().calendarUID)\n\(start)")) == nil
        )
    }

    @Test func endGivenAsALengthIsRead() throws {
        let lines = "UID:\(EventIdentity.random().calendarUID)\nDTSTART:20261201T170000Z\nDURATION:PT2H30M"
        let event = try #require(CalendarObjectReader.event(of: Self.object(lines)))
        let start = LocalDateTime(date: LocalDate("2026-12-01")!, time: LocalTime(hour: 17, minute: 0)!)
        #expect(event.times == .timed(start: start, end: start.adding(minutes: 150), zone: .utc))
    }
}
