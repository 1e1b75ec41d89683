/// The order of day, month and year in a file. An export does not name it: 3/4/25 may be two different days.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
    case dayMonthYear = "dmy"
    case monthDayYear = "mdy"
    case yearMonthDay = "ymd"
}

/// Finds the order of dates from all dates of a file.
struct DateOrderFinder {
    private let entries: [ExportEntry]

    init(_ entries: [ExportEntry]) { self.entries = entries }

    /// - Parameter given: the order that a person gave. It counts only if the file does not decide.
    func order(given: DateOrder?) throws(ExportFault) -> DateOrder {
        // Phones that write the year first write four digits. If a later line differs, that line is wrong and not the
        // order.
        if let first = self.entries.first, first.header.first >= 1000 { return .yearMonthDay }
        let dayFirst = self.entries.first { $0.header.first > 12 }
        let monthFirst = self.entries.first { $0.header.second > 12 }
        switch (dayFirst, monthFirst) {
        case (let one?, let other?):
            let line = max(one.lineNumber, other.lineNumber)
            let detail = "the day and the month are the other way round than in an earlier line"
            throw ExportFault(line: line, code: .mixedDates, detail: detail)
        case (_?, nil): return .dayMonthYear
        case (nil, _?): return .monthDayYear
        case (nil, nil): break
        }
        if let given, given != .yearMonthDay { return given }
        return try self.likely()
    }

    /// Uses two hints if no number decides: what is usual for the form of the dates, and that times only increase.
    private func likely() throws(ExportFault) -> DateOrder {
        // The day comes first in every locale of CLDR that writes dots, and in every Arabic one.
        if self.entries.contains(where: { $0.header.form.separator == "." || $0.header.isArabic }) {
            return .dayMonthYear
        }
        if self.entries.allSatisfy({ $0.header.first == $0.header.second }) { return .dayMonthYear }
        let risesByDay = self.rises { ($0.third, $0.second, $0.first) }
        let risesByMonth = self.rises { ($0.third, $0.first, $0.second) }
        guard risesByDay != risesByMonth else {
            let detail = "nothing in the file tells whether the day or the month comes first"
            throw ExportFault(line: self.entries[0].lineNumber, code: .ambiguousDates, detail: detail)
        }
        return risesByDay ? .dayMonthYear : .monthDayYear
    }

    private func rises(_ date: (EntryHeader) -> (Int, Int, Int)) -> Bool {
        zip(self.entries, self.entries.dropFirst()).allSatisfy { date($0.header) <= date($1.header) }
    }
}
