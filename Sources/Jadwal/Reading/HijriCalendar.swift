internal import Foundation

/// Days of the Umm al-Qura calendar, by which Saudi Arabia dates. A month that is sighted may begin a day apart from
/// it.
enum HijriCalendar {
    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .islamicUmmAlQura)
        if let utc = TimeZone(secondsFromGMT: 0) { calendar.timeZone = utc }
        return calendar
    }()

    /// Nil when the month has no such day.
    static func date(year: Int, month: Int, day: Int) -> LocalDate? {
        let parts = DateComponents(year: year, month: month, day: day, hour: 12)
        guard (1...30).contains(day), let date = Self.calendar.date(from: parts),
            Self.calendar.component(.day, from: date) == day
        else { return nil }
        return LocalDate(daysSince1970: Int((date.timeIntervalSince1970 / 86_400).rounded(.down)))
    }

    /// The first such day that is today or later.
    static func date(month: Int, day: Int, onOrAfter today: LocalDate) -> LocalDate? {
        let noon = Date(timeIntervalSince1970: Double(today.daysSince1970) * 86_400 + 43_200)
        let year = Self.calendar.component(.year, from: noon)
        return (year...year + 2).lazy.compactMap { Self.date(year: $0, month: month, day: day) }.first { $0 >= today }
    }

    /// Day, month and year of a day; nil outside of the years for which the calendar is defined.
    static func parts(of date: LocalDate) -> (day: Int, monthName: String, year: Int)? {
        let noon = Date(timeIntervalSince1970: Double(date.daysSince1970) * 86_400 + 43_200)
        let parts = Self.calendar.dateComponents([.day, .month, .year], from: noon)
        guard let day = parts.day, let month = parts.month, let year = parts.year, (1...12).contains(month) else {
            return nil
        }
        return (day, Self.months[month - 1], year)
    }

    private static let months = [
        "Muharram", "Safar", "Rabi I", "Rabi II", "Jumada I", "Jumada II", "Rajab", "Shaban", "Ramadan", "Shawwal",
        "Dhu al-Qada", "Dhu al-Hijja",
    ]
}
