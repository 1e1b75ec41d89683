/// Which figure of "5/6" is the day.
public enum FigureOrder: Sendable, Hashable {
    case dayFirst
    case monthFirst

    /// Month first where the clock is of the United States.
    public init(zone: String) {
        self = Self.american.contains(zone) || zone.hasPrefix("America/Indiana/") ? .monthFirst : .dayFirst
    }

    private static let american: Set<String> = [
        "America/New_York", "America/Chicago", "America/Denver", "America/Phoenix", "America/Los_Angeles",
        "America/Anchorage", "America/Detroit", "America/Boise", "Pacific/Honolulu",
    ]
}
