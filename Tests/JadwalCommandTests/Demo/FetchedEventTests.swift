internal import Jadwal
internal import Testing

@testable internal import JadwalCommand

@Suite struct `Fetched events are read as they stand` {
    private let calendar = """
        BEGIN:VCALENDAR\r
        BEGIN:VTIMEZONE\r
        DTSTART:19700101T000000\r
        END:VTIMEZONE\r
        BEGIN:VEVENT\r
        UID:1@jadwal.app\r
        SUMMARY:Dinner\\, at la\r
         st\r
        DTSTART;TZID=Asia/Riyadh:20261122T200000\r
        DTEND;TZID=Asia/Riyadh:20261122T210000\r
        LOCATION:نجد \r
         \u{0651}فيليج\r
        END:VEVENT\r
        BEGIN:VEVENT\r
        UID:2@jadwal.app\r
        DTSTART;VALUE=DATE:20261122\r
        END:VEVENT\r
        END:VCALENDAR\r

        """

    @Test func `lines are unfolded and unescaped, and times are local`() throws {
        let events = FetchedEvent.read(self.calendar)
        try #require(events.count == 2)
        #expect(events[0].uid == "1@jadwal.app")
        #expect(events[0].summary == "Dinner, at last")
        #expect(events[0].zone == "Asia/Riyadh")
        #expect(events[0].start.map { "\($0)" } == "2026-11-22T20:00")
        #expect(events[0].end.map { "\($0)" } == "2026-11-22T21:00")
        #expect(events[0].location == "نجد \u{0651}فيليج")
        #expect(events[0].text.first == "BEGIN:VEVENT" && events[0].text.last == "END:VEVENT")
        #expect(events[0].text.contains(" st"))
        #expect(events[1].start == nil && events[1].zone == nil)
    }

    @Test func `what is no calendar holds no event`() {
        #expect(FetchedEvent.read("").isEmpty)
        #expect(FetchedEvent.read("BEGIN:VEVENT\r\nUID:1\r\n").isEmpty)
    }
}
