internal import Time

/// A header of an export and the text up to the next header.
struct ExportEntry {
    var header: EntryHeader
    /// The text after the header; lines are separated by U+000A.
    var text: String
    /// The header's line, from 1.
    var lineNumber: Int

    /// Throws if the year is of another calendar. The order of the numbers need not be known: only a year has three
    /// digits or four.
    func checkCalendar() throws(ExportFault) {
        let numbers = [self.header.first, self.header.third]
        guard self.header.isOfOtherEra || numbers.contains(where: Self.isOfOtherCalendar) else { return }
        let detail = "the year is not of the Gregorian calendar; export with the calendar set to Gregorian"
        throw ExportFault(line: self.lineNumber, code: .otherCalendar, detail: detail)
    }

    /// The years of today in the calendars of phones: of Taiwan, Islamic and Persian, Coptic, Indian, Buddhist, Hebrew.
    /// The Ethiopic ones are like Gregorian ones.
    private static func isOfOtherCalendar(_ year: Int) -> Bool {
        (100...1899).contains(year) || (1930...1960).contains(year) || (2400...2700).contains(year)
            || (5700...5900).contains(year)
    }

    /// The local time, to the minute. Two-digit years belong to this century.
    func localTime(_ order: DateOrder) throws(ExportFault) -> LocalDateTime {
        let header = self.header
        let (year, month, day) =
            switch order {
            case .dayMonthYear: (header.third, header.second, header.first)
            case .monthDayYear: (header.third, header.first, header.second)
            case .yearMonthDay: (header.first, header.second, header.third)
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

/// Finds the sender in the text after a header.
enum ExportSender {
    /// Longer than any name that a phone shows. If the first colon comes later, the text is a notice.
    private static let longest = 100

    /// nil if the text is a notice of WhatsApp.
    static func split(_ text: String) -> (name: String, body: String)? {
        let scalars = text.unicodeScalars
        guard !ExportPhrases.isNotice(ExportPhrase.beginning(of: text)) else { return nil }
        var end = scalars.startIndex
        while let colon = scalars[end...].firstIndex(of: ":") {
            let after = scalars.index(after: colon)
            // iPhones may write a direction mark between the colon and the blank.
            let next = scalars[after...].first { !$0.isInvisibleMark }
            guard next.map({ $0.isBlank }) ?? true else {
                end = after
                continue
            }
            let name = Self.cleaned(scalars[..<colon])
            guard !name.isEmpty, name.unicodeScalars.count <= Self.longest, !ExportPhrases.areOfAGroup(name) else {
                return nil
            }
            let blank = scalars[after...].firstIndex { $0.isBlank }
            let body = blank.map { scalars[scalars.index(after: $0)...] } ?? scalars[scalars.endIndex...]
            return (name, String(body))
        }
        return nil
    }

    /// Without direction marks and `~`, with single blanks. Phones write `~` before names that are not in the
    /// contacts.
    private static func cleaned(_ name: Substring.UnicodeScalarView) -> String {
        var result = String.UnicodeScalarView()
        for scalar in name where !scalar.isInvisibleMark {
            if scalar.isBlank {
                if let last = result.last, last != " " { result.append(" ") }
            } else {
                result.append(scalar)
            }
        }
        if result.last == " " { result.removeLast() }
        if result.first == "~", result.dropFirst().first == " " { result.removeFirst(2) }
        return String(result)
    }
}
