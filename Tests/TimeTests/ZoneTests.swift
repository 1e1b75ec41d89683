import Testing
import Time

@Suite struct ZoneTests {
    @Test func daysAndDatesAgreeOverFourCenturies() {
        var date = LocalDate("1900-01-01")!
        for _ in 0..<146_097 {
            #expect(LocalDate(daysSince1970: date.daysSince1970) == date)
            date = date.adding(days: 1)
        }
        #expect(date == LocalDate("2300-01-01"))
        #expect(LocalDate("2026-11-21")?.weekday == .saturday)
    }

    @Test(arguments: [
        ("Asia/Riyadh", "2026-11-21", "20:00", "2026-11-21T17:00:00Z"),
        ("Pacific/Apia", "2026-11-21", "20:00", "2026-11-21T07:00:00Z"),
        ("Asia/Yangon", "2026-11-21", "20:00", "2026-11-21T13:30:00Z"),
        ("America/New_York", "2026-07-01", "20:00", "2026-07-02T00:00:00Z"),
        // Skipped by the clocks: as many minutes after the jump as it lies in the gap.
        ("Europe/London", "2026-03-29", "01:30", "2026-03-29T01:30:00Z"),
        // Shown twice: the first.
        ("Europe/London", "2026-10-25", "01:30", "2026-10-25T00:30:00Z"),
        ("Africa/Cairo", "2026-04-24", "00:30", "2026-04-23T22:30:00Z"),
    ])
    func wallClockTimeGivesTheInstant(_ zone: String, _ date: String, _ time: String, _ expected: String) throws {
        let zone = try #require(Zone(zone))
        let local = LocalDateTime(date: try #require(LocalDate(date)), time: try #require(LocalTime(time)))
        #expect(Timestamp.utcText(zone.instant(of: local)) == expected)
    }

    @Test(
        arguments: [
            ("Europe/London", "2026-10-25", "01:30", "2026-10-25T01:30:00Z"),
            ("America/New_York", "2026-11-01", "01:00", "2026-11-01T06:00:00Z"),
            ("Australia/Lord_Howe", "2027-04-04", "01:45", "2027-04-03T15:15:00Z"),
            // Shown once, or never.
            ("Europe/London", "2026-10-25", "02:00", nil), ("Europe/London", "2026-10-25", "00:59", nil),
            ("Europe/London", "2026-03-29", "01:30", nil), ("Asia/Riyadh", "2026-10-25", "01:30", nil),
            ("Europe/London", "2026-10-24", "01:30", nil), ("Europe/London", "2026-10-26", "01:30", nil),
        ] as [(String, String, String, String?)]
    )
    func repeatedTimeHasASecondInstant(_ zone: String, _ date: String, _ time: String, _ expected: String?) throws {
        let zone = try #require(Zone(zone))
        let local = LocalDateTime(date: try #require(LocalDate(date)), time: try #require(LocalTime(time)))
        #expect(zone.secondInstant(of: local).map { Timestamp.utcText($0) } == expected)
    }

    @Test(arguments: ["", "Riyadh", "EST", "+03:00", "GMT+3", "Mars/Olympus", "../etc"])
    func abbreviationsAndOffsetsAreNotZones(
        _ name: String
    ) {
        #expect(Zone(name) == nil)
    }

    @Test func durationsAreExact() {
        for minutes in -840...840 {
            let start = UnixTime(seconds: 1_700_000_000)
            #expect((start + .seconds(minutes * 60)).milliseconds == start.milliseconds + Int64(minutes) * 60_000)
        }
    }
}
