internal import Jadwal
internal import Testing

@Suite("What readers differ on is decided")
struct ConventionsTests {
    private let friday = LocalDate("2026-11-20")!

    @Test func aWeekdayThatIsTodayIsAWeekAhead() {
        #expect(Conventions.day(.friday, onOrAfter: self.friday) == self.friday.adding(days: 7))
        #expect(Conventions.this(.friday, from: self.friday) == self.friday)
    }

    @Test func nextIsTheWeekThatStartsOnSunday() {
        #expect(Conventions.next(.monday, from: self.friday) == LocalDate("2026-11-23"))
        #expect(Conventions.next(.friday, from: self.friday) == LocalDate("2026-11-27"))
        #expect(Conventions.next(.thursday, from: LocalDate("2026-11-22")!) == LocalDate("2026-12-03"))
    }

    @Test func aBareDayIsTodayOrLater() {
        #expect(Conventions.day(20, onOrAfter: self.friday) == self.friday)
        #expect(Conventions.day(19, onOrAfter: self.friday) == LocalDate("2026-12-19"))
        #expect(Conventions.day(31, onOrAfter: self.friday) == LocalDate("2026-12-31"))
    }

    @Test func aDayAndMonthThatPassedIsNextYears() {
        #expect(Conventions.day(1, month: 3, onOrAfter: self.friday) == LocalDate("2027-03-01"))
        #expect(Conventions.day(29, month: 2, onOrAfter: self.friday) == LocalDate("2028-02-29"))
    }

    @Test func theDayComesBeforeTheMonth() throws {
        #expect(try #require(Conventions.dayAndMonth(5, 6)) == (5, 6))
        #expect(try #require(Conventions.dayAndMonth(5, 26)) == (26, 5))
        #expect(Conventions.dayAndMonth(30, 30) == nil)
    }

    @Test(arguments: [(1, 13), (6, 18), (7, 19), (9, 21), (10, 10), (11, 11), (12, 12)])
    func aBareHour(_ hour: Int, _ expected: Int) { #expect(Conventions.hour(hour, usual: nil) == expected) }

    @Test func theActivityDecidesTheHoursAroundBreakfastAndDinner() {
        #expect(Conventions.hour(8, usual: .morning) == 8)
        #expect(Conventions.hour(10, usual: .evening) == 22)
        #expect(Conventions.hour(5, usual: .dawn) == 5)
    }

    @Test func smallHoursBelongToTheNextDate() {
        #expect(Conventions.isAfterMidnight(LocalTime("02:00")!))
        #expect(!Conventions.isAfterMidnight(LocalTime("04:00")!))
    }

    @Test func tomorrowIsTheCalendars() {
        let night = LocalDateTime(date: self.friday, time: LocalTime("00:30")!)
        #expect(Conventions.tomorrow(after: night) == self.friday.adding(days: 1))
    }
}
