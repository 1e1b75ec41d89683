/// Conventions of writing that differ between time zones.
public struct LocalHabits: Sendable, Hashable {
    /// Of "5/6".
    public let order: FigureOrder
    public let weekend: Weekend

    /// For readers who do not know the zone.
    public static let usual = LocalHabits(.dayFirst, .fridayAndSaturday)

    public init(zone: String) { self.init(FigureOrder(zone: zone), Weekend(zone: zone)) }

    public init(_ order: FigureOrder, _ weekend: Weekend) { (self.order, self.weekend) = (order, weekend) }
}

/// Tells which figure of "5/6" is the day.
public enum FigureOrder: Sendable, Hashable {
    case dayFirst
    case monthFirst

    /// Month first for zones of the United States.
    public init(zone: String) {
        self = Self.american.contains(zone) || zone.hasPrefix("America/Indiana/") ? .monthFirst : .dayFirst
    }

    private static let american: Set<String> = [
        "America/New_York", "America/Chicago", "America/Denver", "America/Phoenix", "America/Los_Angeles",
        "America/Anchorage", "America/Detroit", "America/Boise", "Pacific/Honolulu",
    ]
}
