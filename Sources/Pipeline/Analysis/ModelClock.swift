internal import Time

/// Reads the forms in which models write a time that was requested as `HH:MM`. Only unambiguous times are read: with an
/// offset or a zone it may be another clock's.
extension LocalTime {
    /// `20:00`, `20:00:00`, `8:00 PM`, `8 p.m.`, or the time of `2026-12-03T20:00:00`.
    init?(modelText text: String) {
        var rest = Substring(text.filter { !$0.isWhitespace }.lowercased())
        if let mark = rest.firstIndex(of: "t"), LocalDate(rest[..<mark]) != nil { rest = rest[mark...].dropFirst() }
        var half: Half?
        for (ending, named) in Half.endings where half == nil && rest.hasSuffix(ending) {
            half = named
            rest = rest.dropLast(ending.count)
        }
        // Fractions of a second, as in `20:00:00.000`.
        if let point = rest.firstIndex(of: "."), rest.count(where: { $0 == ":" }) == 2 {
            guard rest[point...].dropFirst().allSatisfy({ $0 == "0" }) else { return nil }
            rest = rest[..<point]
        }
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
        guard (half == nil ? 2...3 : 1...3).contains(parts.count), parts.dropFirst().allSatisfy({ $0.count == 2 }),
            (1...2).contains(parts[0].count), parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } })
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == parts.count, numbers.count < 3 || numbers[2] < 60 else { return nil }
        guard let hour = half.map({ $0.hour(numbers[0]) }) ?? numbers[0] else { return nil }
        self.init(hour: hour, minute: numbers.count > 1 ? numbers[1] : 0)
    }

    private enum Half {
        case morning
        case afternoon

        static let endings: [(String, Half)] = [
            ("a.m.", .morning), ("p.m.", .afternoon), ("am", .morning), ("pm", .afternoon), ("ص", .morning),
            ("م", .afternoon),
        ]

        /// nil for an hour that a twelve-hour clock does not show.
        func hour(_ shown: Int) -> Int? {
            guard (1...12).contains(shown) else { return nil }
            return shown % 12 + (self == .afternoon ? 12 : 0)
        }
    }
}

extension LocalDate {
    /// `2026-12-03`, or the day of `2026-12-03T20:00:00`.
    init?(modelText text: String) {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        guard let day = parts.first, parts.count == 1 || LocalTime(modelText: String(parts[1])) != nil else {
            return nil
        }
        self.init(day)
    }
}
