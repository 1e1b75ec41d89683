internal import Time

/// Dates as feeds write them: RFC 822 and RFC 3339, forgivingly.
enum FeedDate {
    private static let longest = 100
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Zones by name, in hours (RFC 5322, section 4.3). Any other name, also a military letter, says nothing: UTC.
    private static let zones = [
        "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7, "ast": -4, "bst": 1,
        "cet": 1, "cest": 2, "eet": 2, "eest": 3, "msk": 3, "ist": 5,
    ]

    static func instant(_ text: String) -> UnixTime? {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard text.utf8.count <= Self.longest else { return nil }
        return Self.standard(text) ?? Self.letter(text)
    }

    /// `2026-11-30T06:30:00+03:00`; a blank may stand for the T, and seconds, time and zone may be missing.
    private static func standard(_ text: String) -> UnixTime? {
        guard let date = LocalDate(text.prefix(10)) else { return nil }
        let rest = text.dropFirst(10)
        guard let mark = rest.first else { return Self.instant(date, 0, 0) }
        guard mark == "T" || mark == "t" || mark == " " else { return nil }
        let clock = rest.dropFirst().prefix { $0.isNumber || $0 == ":" || $0 == "." || $0 == "," }
        guard let seconds = Self.seconds(clock) else { return nil }
        return Self.instant(date, seconds, Self.offset(rest.dropFirst(1 + clock.count)))
    }

    /// `Mon, 30 Nov 2026 06:30:00 GMT`; the weekday, seconds, time and zone may be missing, the month may be written out
    /// or stand first, and the year may have two digits.
    private static func letter(_ text: String) -> UnixTime? {
        var words = text.split { $0 == " " || $0 == "," }
        // `30-Nov-2026`
        if let index = words.firstIndex(where: { $0.contains("-") && $0.contains(where: \.isLetter) }) {
            words.replaceSubrange(index...index, with: words[index].split(separator: "-"))
        }
        guard let number = words.firstIndex(where: { $0.first?.isNumber ?? false }), let day = Int(words[number]) else {
            return nil
        }
        let rest = words[(number + 1)...]
        if let month = rest.first.flatMap({ Self.month($0) }) {
            return Self.instant(day, month, Array(rest.dropFirst()))
        }
        return number == 0 ? nil : Self.month(words[number - 1]).flatMap { Self.instant(day, $0, Array(rest)) }
    }

    /// - Parameter words: year, time, zone.
    private static func instant(_ day: Int, _ month: Int, _ words: [Substring]) -> UnixTime? {
        guard let year = words.first.flatMap({ Self.year($0) }),
            let date = LocalDate(year: year, month: month, day: day)
        else { return nil }
        guard words.count > 1 else { return Self.instant(date, 0, 0) }
        let offset = Self.offset(words[2...].joined(separator: "")[...])
        return Self.seconds(words[1]).map { Self.instant(date, $0, offset) }
    }

    private static func instant(_ date: LocalDate, _ seconds: Int, _ offset: Int) -> UnixTime {
        UnixTime(seconds: Int64(date.daysSince1970 * 86_400 + seconds - offset))
    }

    private static func month(_ word: Substring) -> Int? {
        guard word.first?.isLetter ?? false, word.utf8.count >= 3 else { return nil }
        return Self.months.firstIndex(of: word.prefix(3).lowercased()).map { $0 + 1 }
    }

    /// RFC 5322, section 4.3.
    private static func year(_ word: Substring) -> Int? {
        guard let year = Int(word), year >= 0 else { return nil }
        switch word.utf8.count {
        case 2: return year < 50 ? 2000 + year : 1900 + year
        case 4: return year
        default: return nil
        }
    }

    /// Of `6:30`, `06:30:00` and `06:30:00.5`, since midnight.
    private static func seconds(_ clock: Substring) -> Int? {
        let parts = clock.split { $0 == "." || $0 == "," }.first?.split(separator: ":").map { Int($0) } ?? []
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1],
            let second = parts.count == 3 ? parts[2] : 0, (0...23).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// In seconds, of `Z`, `+03:00`, `+0300`, `GMT+3`, `EST` and nothing.
    private static func offset(_ text: Substring) -> Int {
        let text = text.filter { $0 != " " }.lowercased()
        if let hours = Self.zones[text] { return hours * 3600 }
        guard let sign = text.firstIndex(where: { $0 == "+" || $0 == "-" }) else { return 0 }
        let digits = text[text.index(after: sign)...].prefix { $0.isNumber || $0 == ":" }.filter { $0 != ":" }
        guard (1...4).contains(digits.utf8.count), let number = Int(digits), number >= 0 else { return 0 }
        let (hours, minutes) = digits.utf8.count <= 2 ? (number, 0) : (number / 100, number % 100)
        guard hours <= 14, minutes <= 59 else { return 0 }
        return (hours * 3600 + minutes * 60) * (text[sign] == "-" ? -1 : 1)
    }
}
