/// A header of an export, and everything up to the next one.
struct ExportEntry {
    var header: ExportHeader
    /// What follows the header, further lines parted by U+000A.
    var text: String
    /// Of the header, from 1.
    var lineNumber: Int

    static func read(_ lines: [String]) throws(ExportFault) -> [ExportEntry] {
        var entries: [ExportEntry] = []
        for (index, line) in lines.enumerated() {
            if let (header, rest) = ExportHeader.read(line),
                entries.first.map({ $0.header.form == header.form }) ?? true
            {
                entries.append(ExportEntry(header: header, text: rest, lineNumber: index + 1))
            } else if !entries.isEmpty {
                entries[entries.count - 1].text += "\n" + line
            } else if line.unicodeScalars.contains(where: { !$0.isBlank && !$0.isInvisibleMark }) {
                throw ExportFault(
                    line: index + 1,
                    code: .notAnExport,
                    detail: "does not begin with a date and a time as exported chats do"
                )
            }
        }
        guard !entries.isEmpty else { throw ExportFault(line: 1, code: .empty, detail: "the file is empty") }
        return entries
    }

    /// To the minute. Two-digit years are of this century.
    func localTime(_ order: DateOrder) throws(ExportFault) -> LocalDateTime {
        let header = self.header
        let (year, month, day) =
            switch order {
            case .dayMonthYear: (header.third, header.second, header.first)
            case .monthDayYear: (header.third, header.first, header.second)
            case .yearMonthDay: (header.first, header.second, header.third)
            }
        if (1300...1600).contains(year) || (2400...2700).contains(year) {
            let detail = "the year is not of the Gregorian calendar; export with the phone's calendar set to Gregorian"
            throw ExportFault(line: self.lineNumber, code: .otherCalendar, detail: detail)
        }
        guard let date = LocalDate(year: year < 100 ? year + 2000 : year, month: month, day: day), date.year >= 2009
        else {
            let detail = "there is no such day when dates are read as \(order.rawValue)"
            throw ExportFault(line: self.lineNumber, code: .impossibleDate, detail: detail)
        }
        guard let hour = header.hourOfDay, let time = LocalTime(hour: hour, minute: header.minute),
            (0...59).contains(header.seconds ?? 0)
        else { throw ExportFault(line: self.lineNumber, code: .impossibleTime, detail: "there is no such time of day") }
        return LocalDateTime(date: date, time: time)
    }
}
