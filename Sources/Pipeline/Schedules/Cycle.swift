public import Time

/// How often an owner's own notification rings (time.md, section 3).
public enum Cycle: Sendable, Hashable {
    /// Every so many minutes of elapsed time.
    case minutes(Int)
    /// Every so many days, at the same wall time.
    case days(Int)
    /// On these days of every so many weeks, counted from the week of the start. Weeks begin on Monday (RFC 5545,
    /// section 3.3.10).
    case weeks(Int, Set<Weekday>)
    /// On the day of the start, every so many months. A month without that day is left out, as in RFC 5545.
    case months(Int)
    /// On the day of the start, every so many years. 29 February is 28 February in other years.
    case years(Int)
    /// By a rule of RFC 5545 or RFC 7529, in upper case: `FREQ=MONTHLY;BYDAY=-1FR`. It has no UNTIL: the last day stands
    /// beside the cycle.
    case rule(String)

    /// The shortest time between two firings, in minutes.
    public static let shortest = 15

    /// In the order of the week.
    public var days: [Weekday] {
        guard case .weeks(_, let days) = self else { return [] }
        return Weekday.allCases.filter { days.contains($0) }
    }

    /// `15m`, `3h`, `1d`, `2w`, `1mo`, `1y`: the form of contract and commands.
    public var every: String {
        switch self {
        case .minutes(let minutes): minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes)m"
        case .days(let count): "\(count)d"
        case .weeks(let count, _): "\(count)w"
        case .months(let count): "\(count)mo"
        case .years(let count): "\(count)y"
        case .rule(let text): text
        }
    }

    /// - Parameters:
    ///   - every: as `every` gives it. Of a rule only frequency and end are looked at.
    ///   - days: of weeks alone. None means the day of the start.
    public init(every: String, on days: Set<Weekday> = [], start: LocalDate) throws(Fault) {
        guard !every.contains("=") else {
            guard days.isEmpty, let rule = Self.rule(every) else { throw .invalid }
            self = .rule(rule)
            return
        }
        let digits = every.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int(digits), count > 0, digits.first != "0", digits.count <= 4 else { throw .invalid }
        let unit = every.dropFirst(digits.count)
        guard days.isEmpty || unit == "w" else { throw .invalid }
        switch unit {
        case "m", "h":
            let minutes = unit == "h" ? count * 60 : count
            guard minutes >= Self.shortest else { throw .tooFrequent }
            // Longer ones would drift against the clock on the wall: those are days.
            guard minutes <= 7 * 24 * 60 else { throw .invalid }
            self = .minutes(minutes)
        case "d" where count <= 366: self = .days(count)
        case "w" where count <= 52: self = .weeks(count, days.isEmpty ? [start.weekday] : days)
        case "mo" where count <= 12: self = .months(count)
        case "y" where count <= 10: self = .years(count)
        default: throw .invalid
        }
    }

    /// In bytes.
    private static let longestRule = 1024

    /// Cycles below a day are not by a rule: they count elapsed time.
    private static func rule(_ text: String) -> String? {
        guard text.utf8.count <= Self.longestRule else { return nil }
        var text = text.uppercased()
        if text.hasPrefix("RRULE:") { text.removeFirst(6) }
        let parts = Self.parts(text)
        guard parts["UNTIL"] == nil, let frequency = parts["FREQ"],
            ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].contains(frequency)
        else { return nil }
        return text
    }

    private static func parts(_ rule: String) -> [String: String] {
        let pairs = rule.split(separator: ";").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
    }

    public enum Fault: Error, Hashable {
        case invalid
        /// Less than 15 minutes apart.
        case tooFrequent
    }

    /// About the time between two firings, for the question how long one is still useful.
    var period: Duration {
        switch self {
        case .minutes(let minutes): .seconds(60 * minutes)
        case .days(let count): .seconds(86_400 * count)
        case .weeks(let count, let days): .seconds(86_400 * 7 * count / max(1, days.count))
        case .months(let count): .seconds(86_400 * 28 * count)
        case .years(let count): .seconds(86_400 * 365 * count)
        case .rule(let text): Self.period(Self.parts(text))
        }
    }

    /// About: a part that limits the others is not looked at.
    private static func period(_ parts: [String: String]) -> Duration {
        func count(_ part: String) -> Int { max(1, parts[part]?.split(separator: ",").count ?? 1) }
        let days =
            switch parts["FREQ"] {
            case "WEEKLY": 7 / count("BYDAY")
            case "MONTHLY": 28 / (count("BYDAY") * count("BYMONTHDAY"))
            case "YEARLY": 365 / (count("BYDAY") * count("BYMONTHDAY") * count("BYMONTH"))
            default: 1
            }
        return .seconds(86_400 * max(1, days) / (count("BYHOUR") * count("BYMINUTE")))
    }

    var isBelowADay: Bool {
        switch self {
        case .minutes: true
        case .days, .weeks, .months, .years: false
        case .rule: self.period < .seconds(86_400)
        }
    }
}
