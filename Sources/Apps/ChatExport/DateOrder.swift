/// The order of day, month and year in a file. An export does not name it: 3/4/25 may be two different days.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
    case dayMonthYear = "dmy"
    case monthDayYear = "mdy"
    case yearMonthDay = "ymd"
}

/// Finds the order of dates from all dates of a file, which are noted one after the other.
struct DateOrderFinder {
    private var first: ExportEntry?
    private var last: EntryHeader?
    /// The line of the first date whose first number can only be a day.
    private var dayFirst: Int?
    /// The line of the first date whose second number can only be a day.
    private var monthFirst: Int?
    /// The day comes first in every locale of CLDR that writes dots, and in every Arabic one.
    private var isUsuallyDayFirst = false
    private var areNumbersEqual = true
    private var risesByDay = true
    private var risesByMonth = true

    mutating func note(_ entry: ExportEntry) {
        let header = entry.header
        if let last = self.last {
            if (last.third, last.second, last.first) > (header.third, header.second, header.first) {
                self.risesByDay = false
            }
            if (last.third, last.first, last.second) > (header.third, header.first, header.second) {
                self.risesByMonth = false
            }
        } else {
            self.first = entry
        }
        self.last = header
        if header.first > 12 { self.dayFirst = self.dayFirst ?? entry.lineNumber }
        if header.second > 12 { self.monthFirst = self.monthFirst ?? entry.lineNumber }
        if header.form.separator == "." || header.isArabic { self.isUsuallyDayFirst = true }
        if header.first != header.second { self.areNumbersEqual = false }
    }

    /// - Parameter given: the order that a person gave. It counts only if the file does not decide.
    func order(given: DateOrder?) throws(ExportFault) -> DateOrder {
        // Phones that write the year first write four digits. If a later line differs, that line is wrong and not the
        // order.
        if let first = self.first, first.header.first >= 1000 { return .yearMonthDay }
        switch (self.dayFirst, self.monthFirst) {
        case (let one?, let other?):
            let detail = "the day and the month are the other way round than in an earlier line"
            throw ExportFault(line: max(one, other), code: .mixedDates, detail: detail)
        case (_?, nil): return .dayMonthYear
        case (nil, _?): return .monthDayYear
        case (nil, nil): break
        }
        if let given, given != .yearMonthDay { return given }
        return try self.likely()
    }

    /// Uses two hints if no number decides: what is usual for the form of the dates, and that times only increase.
    private func likely() throws(ExportFault) -> DateOrder {
        if self.isUsuallyDayFirst || self.areNumbersEqual { return .dayMonthYear }
        guard self.risesByDay != self.risesByMonth else {
            let detail = "nothing in the file tells whether the day or the month comes first"
            throw ExportFault(line: self.first?.lineNumber ?? 1, code: .ambiguousDates, detail: detail)
        }
        return self.risesByDay ? .dayMonthYear : .monthDayYear
    }
}
