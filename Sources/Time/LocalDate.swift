/// A day in the Gregorian calendar, without a time zone. Years 1 to 9999.
public struct LocalDate: Sendable, Hashable, Comparable {
    public let year: Int
    public let month: Int
    public let day: Int

    /// nil when there is no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.length(ofMonth: month, year: year)).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The day that is `days` after 1970-01-01. Algorithm: Howard Hinnant, "chrono-Compatible Low-Level Date
    /// Algorithms", `civil_from_days`.
    public init(daysSince1970 days: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        self.day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        self.month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        self.year = yearOfEra + era * 400 + (self.month <= 2 ? 1 : 0)
    }

    /// Reads exactly `YYYY-MM-DD`.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// `days_from_civil` of the same paper.
    public var daysSince1970: Int {
        let year = self.month <= 2 ? self.year - 1 : self.year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let monthFromMarch = self.month > 2 ? self.month - 3 : self.month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + self.day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    public var weekday: Weekday {
        // 1970-01-01 was a Thursday, the fifth day of a week that starts on Sunday.
        Weekday(rawValue: ((self.daysSince1970 + 4) % 7 + 7) % 7)!
    }

    public func adding(days: Int) -> LocalDate { LocalDate(daysSince1970: self.daysSince1970 + days) }

    public static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    public static func < (left: LocalDate, right: LocalDate) -> Bool { left.daysSince1970 < right.daysSince1970 }
}

extension LocalDate: CustomStringConvertible {
    /// `YYYY-MM-DD`.
    public var description: String { "\(self.year.padded(4))-\(self.month.padded(2))-\(self.day.padded(2))" }
}

/// A day of the week. It starts on Sunday, as in Saudi Arabia.
public enum Weekday: Int, Sendable, Hashable, CaseIterable {
    case sunday
    case monday
    case tuesday
    case wednesday
    case thursday
    case friday
    case saturday

    /// `Sunday` … `Saturday`.
    public var englishName: String {
        ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][self.rawValue]
    }
}

extension LocalDate {
    /// The same day of the month, that many months later, or the last day of a shorter month.
    package func adding(months: Int) -> LocalDate? {
        let total = self.year * 12 + self.month - 1 + months
        let (year, month) = (total / 12, total % 12 + 1)
        guard (1...9999).contains(year) else { return nil }
        return LocalDate(year: year, month: month, day: min(self.day, Self.length(ofMonth: month, year: year)))
    }

    /// The Sunday on or before this day.
    package var startOfWeek: LocalDate { self.adding(days: -self.weekday.rawValue) }
}
