public import Time

/// The two days on which most people of a zone do not work.
public enum Weekend: Sendable, Hashable {
    case fridayAndSaturday
    case saturdayAndSunday

    /// Friday and Saturday in most Arab countries, in Bangladesh, Israel and the Maldives; the Emirates, Lebanon, Morocco
    /// and Tunisia rest as Europe does.
    public init(zone: String) {
        self = Self.fridayZones.contains(zone) ? .fridayAndSaturday : .saturdayAndSunday
    }

    public var first: Weekday {
        switch self {
        case .fridayAndSaturday: .friday
        case .saturdayAndSunday: .saturday
        }
    }

    public var second: Weekday {
        switch self {
        case .fridayAndSaturday: .saturday
        case .saturdayAndSunday: .sunday
        }
    }

    public var days: Set<Weekday> { [self.first, self.second] }

    /// The first day of the weekend that is meant by "this weekend", written on this day: on a weekend the current one.
    func begin(from today: LocalDate) -> LocalDate {
        Conventions.this(self.first, from: today.weekday == self.second ? today.adding(days: -1) : today)
    }

    private static let fridayZones: Set<String> = [
        "Asia/Riyadh", "Asia/Kuwait", "Asia/Qatar", "Asia/Bahrain", "Asia/Muscat", "Asia/Amman", "Asia/Damascus",
        "Asia/Baghdad", "Asia/Aden", "Africa/Cairo", "Africa/Khartoum", "Africa/Tripoli", "Africa/Algiers", "Asia/Gaza",
        "Asia/Hebron", "Asia/Jerusalem", "Asia/Dhaka", "Indian/Maldives",
    ]
}
