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
        }
    }

    /// - Parameters:
    ///   - every: as `every` gives it.
    ///   - days: of weeks alone. None means the day of the start.
    public init(every: String, on days: Set<Weekday> = [], start: LocalDate) throws(Fault) {
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
        }
    }

    var isBelowADay: Bool {
        switch self {
        case .minutes: true
        case .days, .weeks, .months, .years: false
        }
    }
}
