import Testing

@testable import Pipeline
@testable import Time

@Suite("Quiet hours end by the customer's wall clock")
struct QuietHoursTests {
    struct Case: Sendable {
        var hours: String
        var zone: String
        /// A wall-clock time, `2026-11-21 23:30`.
        var local: String
        /// Minutes until they end; nil outside of them.
        var rest: Int?
    }

    static let cases: [Case] = [
        Case(hours: "22:00-07:00", zone: "Asia/Riyadh", local: "2026-11-21 21:59", rest: nil),
        Case(hours: "22:00-07:00", zone: "Asia/Riyadh", local: "2026-11-21 22:00", rest: 540),
        Case(hours: "22:00-07:00", zone: "Asia/Riyadh", local: "2026-11-22 00:00", rest: 420),
        Case(hours: "22:00-07:00", zone: "Asia/Riyadh", local: "2026-11-22 06:59", rest: 1),
        Case(hours: "22:00-07:00", zone: "Asia/Riyadh", local: "2026-11-22 07:00", rest: nil),
        Case(hours: "13:00-15:30", zone: "Asia/Riyadh", local: "2026-11-22 12:59", rest: nil),
        Case(hours: "13:00-15:30", zone: "Asia/Riyadh", local: "2026-11-22 13:00", rest: 150),
        Case(hours: "13:00-15:30", zone: "Asia/Riyadh", local: "2026-11-22 15:30", rest: nil),
        // The night in which clocks go forward is an hour shorter, and the one in which they go back an hour longer.
        Case(hours: "22:00-07:00", zone: "Europe/London", local: "2026-03-28 22:00", rest: 480),
        Case(hours: "22:00-07:00", zone: "Europe/London", local: "2026-10-24 22:00", rest: 600),
        // An end that clocks skip comes as much later.
        Case(hours: "22:00-01:30", zone: "Europe/London", local: "2026-03-29 00:50", rest: 40),
    ]

    @Test(arguments: Self.cases)
    func quietHoursLastUntilTheirEnd(_ item: Case) throws {
        let zone = try #require(Zone(item.zone))
        let parts = item.local.split(separator: " ")
        let local = LocalDateTime(
            date: try #require(LocalDate(parts[0])),
            time: try #require(LocalTime(parts[1]))
        )
        let hours = try #require(QuietHours(item.hours))
        let rest = hours.rest(at: zone.instant(of: local), in: zone)
        #expect(rest == item.rest.map { Duration.seconds($0 * 60) })
    }

    /// 01:30 occurs twice: notifications that wait for it are not delayed by the second time.
    @Test func repeatedEndTimeEndsQuietHoursOnce() throws {
        let zone = try #require(Zone("Europe/London"))
        let hours = try #require(QuietHours("22:00-01:30"))
        let shownTwice = LocalDateTime(date: LocalDate("2026-10-25")!, time: LocalTime("01:30")!)
        let end = zone.instant(of: shownTwice)
        #expect(hours.rest(at: end - .seconds(60), in: zone) == .seconds(60))
        for minute in 0..<120 {
            #expect(hours.rest(at: end + .seconds(minute * 60), in: zone) == nil)
        }
    }

    @Test(arguments: ["", "22", "22:00", "22-7", "22:00-22:00", "22:00-24:00", "22:00-07:00-08:00", "22:00–07:00"])
    func timesOutsideAreNotQuiet(_ text: String) {
        #expect(QuietHours(text) == nil)
    }
}

@Suite struct DayHoursTests {
    @Test(arguments: ["08:00-22:00", "20:00-02:00"]) func quietHoursAreRead(_ text: String) {
        let hours = DayHours(text)
        #expect(hours.map { "\($0.from)-\($0.until)" } == text)
    }

    @Test(arguments: ["", "8-22", "08:00", "08:00-08:00", "08:00-25:00", "08:00-10:00-12:00"])
    func malformedQuietHoursAreRefused(_ text: String) { #expect(DayHours(text) == nil) }
}
