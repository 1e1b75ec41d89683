extension LocalDate {
    /// The same day so many months on, or the last of that month where it has no such day.
    func adding(months: Int) -> LocalDate? {
        let total = self.year * 12 + self.month - 1 + months
        let (year, month) = (total / 12, total % 12 + 1)
        guard (1...9999).contains(year) else { return nil }
        return LocalDate(year: year, month: month, day: min(self.day, Self.length(ofMonth: month, year: year)))
    }

    /// The Sunday on or before it.
    var startOfWeek: LocalDate { self.adding(days: -self.weekday.rawValue) }
}
