/// In which order a file writes the parts of its dates. An export does not say, and 3/4/25 is two days.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
    case dayMonthYear = "dmy"
    case monthDayYear = "mdy"
    case yearMonthDay = "ymd"
}

/// Finds out from a whole file whether its dates begin with the day, the month or the year.
struct DateOrderFinder {
    private let entries: [ExportEntry]

    init(_ entries: [ExportEntry]) { self.entries = entries }

    /// - Parameter given: what a person said; it decides only where the file does not.
    func order(given: DateOrder?) throws(ExportFault) -> DateOrder {
        // Phones that write the year first write all of it. One odd line later is a fault of that line, not of the
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

    /// By custom and by time's arrow, since no number decides.
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

    private func rises(_ date: (ExportHeader) -> (Int, Int, Int)) -> Bool {
        zip(self.entries, self.entries.dropFirst()).allSatisfy { date($0.header) <= date($1.header) }
    }
}
