internal import Foundation
package import Time

/// Converts days of the Umm al-Qura calendar, the civil calendar of Saudi Arabia. A month by sighting of the moon may
/// start one day apart from it.
package enum HijriCalendar {
    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .islamicUmmAlQura)
        if let utc = TimeZone(secondsFromGMT: 0) { calendar.timeZone = utc }
        return calendar
    }()

    /// nil if the month has no such day.
    package static func date(year: Int, month: Int, day: Int) -> LocalDate? {
        let parts = DateComponents(year: year, month: month, day: day, hour: 12)
        guard (1...30).contains(day), let date = Self.calendar.date(from: parts),
            Self.calendar.component(.day, from: date) == day
        else { return nil }
        return LocalDate(daysSince1970: Int((date.timeIntervalSince1970 / 86_400).rounded(.down)))
    }

    /// The first such day that is today or later.
    package static func date(month: Int, day: Int, onOrAfter today: LocalDate) -> LocalDate? {
        let noon = Date(timeIntervalSince1970: Double(today.daysSince1970) * 86_400 + 43_200)
        let year = Self.calendar.component(.year, from: noon)
        return (year...year + 2).lazy.compactMap { Self.date(year: $0, month: month, day: day) }.first { $0 >= today }
    }

    /// Day, month and year of a day; nil outside of the years for which the calendar is defined.
    package static func parts(of date: LocalDate) -> (day: Int, month: Int, monthName: String, year: Int)? {
        let noon = Date(timeIntervalSince1970: Double(date.daysSince1970) * 86_400 + 43_200)
        let parts = Self.calendar.dateComponents([.day, .month, .year], from: noon)
        guard let day = parts.day, let month = parts.month, let year = parts.year, (1...12).contains(month) else {
            return nil
        }
        return (day, month, Self.months[month - 1], year)
    }

    private static let months = [
        "Muharram", "Safar", "Rabi I", "Rabi II", "Jumada I", "Jumada II", "Rajab", "Shaban", "Ramadan", "Shawwal",
        "Dhu al-Qada", "Dhu al-Hijja",
    ]
}

extension DayGrammar {
    /// "١٥ شعبان", "10 Ramadan 1447", "the 1st of Shawwal", by the Umm al-Qura calendar.
    func hijri(_ tokens: [Token], _ index: Int) -> (DayReading, Int)? {
        if let month = Self.months.match(tokens, at: index), let day = self.dayNumber(tokens, month.end),
            tokens[index].text.first?.isASCII == true, !DateFigures.isClock(tokens, month.end)
        {
            return self.hijri(day.value, month.value, tokens, day.end)
        }
        let start = ["the", "يوم"].contains(tokens[index].text) ? index + 1 : index
        guard let day = self.dayNumber(tokens, start) else { return nil }
        var next = day.end
        while next < tokens.count, next < day.end + 2, DayWords.ofWords.contains(tokens[next]) { next += 1 }
        guard let month = Self.months.match(tokens, at: next) else { return nil }
        return self.hijri(day.value, month.value, tokens, month.end)
    }

    private func hijri(_ day: Int, _ month: Int, _ tokens: [Token], _ end: Int) -> (DayReading, Int)? {
        let start = end < tokens.count && tokens[end].text == "," ? end + 1 : end
        if start < tokens.count, let year = tokens[start].number, (1400...1500).contains(year) {
            let after =
                start + 1 < tokens.count && ["ه", "هجري", "ah"].contains(tokens[start + 1].text) ? start + 2 : start + 1
            return HijriCalendar.date(year: year, month: month, day: day).map { (DayReading(first: $0), after) }
        }
        return HijriCalendar.date(month: month, day: day, onOrAfter: self.today).map { (DayReading(first: $0), end) }
    }

    private static let months = PhraseTable<Int>(.days, "dayGrammarMonths")
}
