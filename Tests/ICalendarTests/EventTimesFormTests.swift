import ICalendar
import Pipeline
import Testing
import Time

@Suite struct EventTimesFormTests {
    /// A zone, a start, its text, and each observance as kind, onset, offset before and after.
    struct Row: CustomTestStringConvertible {
        var zone: String
        var start: String
        var written: String
        var observances: [String]
        var testDescription: String { "\(self.zone) \(self.start)" }

        init(_ zone: String, _ start: String, _ written: String, _ observances: String...) {
            (self.zone, self.start, self.written, self.observances) = (zone, start, written, observances)
        }
    }

    @Test(arguments: [
        Row("Asia/Riyadh", "2026-07-01T10:00", "20260701T100000", "STANDARD 19700101T000000 +0300 +0300"),
        Row("Asia/Kathmandu", "2026-07-01T10:00", "20260701T100000", "STANDARD 19700101T000000 +0545 +0545"),
        Row("America/Phoenix", "2026-07-01T10:00", "20260701T100000", "STANDARD 19700101T000000 -0700 -0700"),
        Row(
            "Europe/London",
            "2026-07-01T10:00",
            "20260701T100000",
            "STANDARD 20251026T020000 +0100 +0000",
            "DAYLIGHT 20260329T010000 +0000 +0100"
        ),
        Row(
            "Europe/London",
            "2026-12-01T10:00",
            "20261201T100000",
            "DAYLIGHT 20260329T010000 +0000 +0100",
            "STANDARD 20261025T020000 +0100 +0000"
        ),
        // The clock jumps from 01:00 to 02:00.
        Row(
            "Europe/London",
            "2026-03-29T01:30",
            "20260329T023000",
            "STANDARD 20251026T020000 +0100 +0000",
            "DAYLIGHT 20260329T010000 +0000 +0100"
        ),
        // The clock shows 01:30 twice, and the event lasts over the change.
        Row(
            "Europe/London",
            "2026-10-25T01:30",
            "20261025T013000",
            "STANDARD 20251026T020000 +0100 +0000",
            "DAYLIGHT 20260329T010000 +0000 +0100",
            "STANDARD 20261025T020000 +0100 +0000"
        ),
        Row(
            "Europe/Dublin",
            "2026-07-01T10:00",
            "20260701T100000",
            "STANDARD 20251026T020000 +0100 +0000",
            "DAYLIGHT 20260329T010000 +0000 +0100"
        ),
        Row(
            "Africa/Cairo",
            "2026-07-01T10:00",
            "20260701T100000",
            "STANDARD 20251031T000000 +0300 +0200",
            "DAYLIGHT 20260424T000000 +0200 +0300"
        ),
        Row(
            "America/New_York",
            "2026-12-01T10:00",
            "20261201T100000",
            "DAYLIGHT 20260308T020000 -0500 -0400",
            "STANDARD 20261101T020000 -0400 -0500"
        ),
        Row(
            "Australia/Lord_Howe",
            "2026-12-01T10:00",
            "20261201T100000",
            "STANDARD 20260405T020000 +1100 +1030",
            "DAYLIGHT 20261004T020000 +1030 +1100"
        ),
    ])
    func zoneIsWrittenWithItsObservances(_ row: Row) throws {
        let start = LocalDateTime(row.start)
        let times = EventTimes.timed(start: start, end: start.adding(minutes: 60), zone: try #require(Zone(row.zone)))
        let object = WrittenObject(.sample(times: times))
        #expect(object.property("DTSTART") == ";TZID=\(row.zone):\(row.written)")
        let zone = try #require(object.component("VTIMEZONE"))
        #expect(zone.first == "TZID:\(row.zone)")
        let observances = zone.dropFirst().split { $0.hasPrefix("END:") }.map { lines in
            lines.map { $0.split(separator: ":")[1] }.joined(separator: " ")
        }
        #expect(observances == row.observances)
    }

    @Test func utcNeedsNoZone() {
        let object = WrittenObject(.sample(times: .timed("2026-11-21T20:00", "2026-11-21T21:00", in: "UTC")))
        #expect(object.property("DTSTART") == ":20261121T200000Z")
        #expect(object.property("DTEND") == ":20261121T210000Z")
        #expect(object.component("VTIMEZONE") == nil)
    }

    @Test func wholeDaysEndBeforeTheLastDate() {
        let first = LocalDate("2026-11-30")!
        let object = WrittenObject(.sample(times: .allDay(start: first, endExclusive: first.adding(days: 2))))
        #expect(object.property("DTSTART") == ";VALUE=DATE:20261130")
        #expect(object.property("DTEND") == ";VALUE=DATE:20261202")
        #expect(object.component("VTIMEZONE") == nil)
        let empty = WrittenObject(.sample(times: .allDay(start: first, endExclusive: first)))
        #expect(empty.property("DTEND") == ";VALUE=DATE:20261201")
    }

    @Test(arguments: [
        ("2026-11-21T20:00", "2026-11-21T20:00", "20261121T210000"),
        ("2026-11-21T20:00", "2026-11-21T19:00", "20261121T210000"),
        // From the gap to the end of the gap: an hour on the wall, no time at all.
        ("2026-03-29T01:30", "2026-03-29T02:30", "20260329T033000"),
    ])
    func endIsAfterStart(_ start: String, _ end: String, _ written: String) {
        let object = WrittenObject(.sample(times: .timed(start, end, in: "Europe/London")))
        #expect(object.property("DTEND") == ";TZID=Europe/London:\(written)")
    }
}
