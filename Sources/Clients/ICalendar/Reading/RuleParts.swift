/// The parts of a recurrence rule (RFC 5545, section 3.3.10) as programs write them, converted to a form that libical
/// accepts: without empty parts, without an invalid end, and without parts that have no meaning at the rule's
/// frequency.
struct RuleParts {
    /// For libical, without COUNT and UNTIL.
    private(set) var text = ""
    /// The number of instances, including the start of the series. nil if the rule has no count.
    private(set) var count: Int?
    /// The last time, if the rule has one. On its own clock.
    private(set) var until: CalendarMoment?
    /// False if a part was left out that would have reduced the instances.
    private(set) var isExact = true
    /// False if a part was left out that would have added instances.
    private(set) var isComplete = true
    /// The rule selects days or times, and has more than a frequency.
    private(set) var isSelective = false

    private static let frequencies: Set<String> = [
        "SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY",
    ]
    private static let days: Set<String> = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
    private static let selecting: Set<String> = [
        "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYMONTH",
    ]
    /// The frequencies at which a part has a meaning (RFC 5545, the table of section 3.3.10).
    private static let places: [String: Set<String>] = [
        "BYMONTHDAY": Self.frequencies.subtracting(["WEEKLY"]),
        "BYYEARDAY": ["SECONDLY", "MINUTELY", "HOURLY", "YEARLY"],
        "BYWEEKNO": ["YEARLY"],
    ]

    /// True if the text has no parts: it is not a rule.
    static func isEmpty(_ text: String) -> Bool { Self.pairs(text).isEmpty }

    /// The end of a rule whose other parts may be unreadable; nil if it has none, or more than one.
    static func until(of text: String) -> CalendarMoment? {
        let ends = Self.pairs(text).filter { $0.name == "UNTIL" }
        return ends.count == 1 ? CalendarMoment(Array(ends[0].value.utf8)[...], zone: nil) : nil
    }

    /// nil without a frequency.
    ///
    /// - Parameter isDays: the series is of whole days, which have no hours.
    init?(_ text: String, isDays: Bool) {
        var values: [String: String] = [:]
        for (name, value) in Self.pairs(text) where !value.isEmpty {
            if let earlier = values[name], earlier != value { self.isComplete = false }
            values[name] = values[name] ?? value
        }
        guard let frequency = values.removeValue(forKey: "FREQ"), Self.frequencies.contains(frequency) else {
            return nil
        }
        self.takeEnd(&values)
        var parts = ["FREQ=\(frequency)"]
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            if let kept = self.kept(name, value, at: frequency, isDays: isDays, beside: values) {
                parts.append("\(name)=\(kept)")
                self.isSelective = self.isSelective || name.hasPrefix("BY")
            }
        }
        self.text = parts.joined(separator: ";")
    }

    /// The names and values, in upper case and without blanks. Some programs escape the separators or repeat the
    /// property's name.
    private static func pairs(_ text: String) -> [(name: String, value: String)] {
        var text = text.uppercased().filter { !$0.isWhitespace && $0 != "\\" }
        while text.hasPrefix("RRULE:") { text.removeFirst(6) }
        return text.split(separator: ";").map { part in
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(sides[0]), sides.count == 2 ? String(sides[1]) : "")
        }
    }

    /// Takes COUNT and UNTIL. A meaningless value is not an end.
    private mutating func takeEnd(_ values: inout [String: String]) {
        if let text = values.removeValue(forKey: "UNTIL") {
            self.until = CalendarMoment(Array(text.utf8)[...], zone: nil)
            if self.until == nil { self.isExact = false }
        }
        guard let text = values.removeValue(forKey: "COUNT") else { return }
        self.count = Int(text).flatMap { $0 > 0 ? $0 : nil }
        // Apple's Calendar has written COUNT=0 beside UNTIL.
        if self.count == nil, self.until == nil { self.isExact = false }
    }

    /// The value in libical's form; nil for a part that is left out.
    private mutating func kept(
        _ name: String,
        _ value: String,
        at frequency: String,
        isDays: Bool,
        beside values: [String: String]
    ) -> String? {
        let items = value.split(separator: ",").map(String.init)
        switch name {
        case "INTERVAL":
            guard let interval = Int(value), interval > 0 else {
                self.isExact = false
                return nil
            }
            // libical has 16 bits for it.
            if interval > Int16.max { self.isComplete = false }
            return "\(min(interval, Int(Int16.max)))"
        case "WKST": return Self.days.contains(value) ? value : nil
        case "RSCALE": return value
        case "SKIP": return values["RSCALE"] == nil ? nil : value
        case "BYSETPOS":
            if values.keys.contains(where: Self.selecting.contains) { return items.joined(separator: ",") }
            self.isExact = false
            return nil
        case _ where !Self.selecting.contains(name):
            if !name.hasPrefix("X-") { self.isComplete = false }
            return nil
        case "BYSECOND" where isDays, "BYMINUTE" where isDays, "BYHOUR" where isDays: return nil
        case "BYDAY" where frequency == "WEEKLY" || frequency == "DAILY":
            // A number of the week has no meaning here.
            return items.map { String($0.drop { $0.isNumber || $0 == "+" || $0 == "-" }) }.joined(separator: ",")
        case _ where Self.places[name].map({ !$0.contains(frequency) }) == true:
            self.isComplete = false
            return nil
        default: return items.isEmpty ? nil : items.joined(separator: ",")
        }
    }
}
