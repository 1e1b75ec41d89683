public import Time

/// An owner's choices about prayer times.
public struct PrayerSettings: Sendable, Hashable {
    /// Minutes before a prayer at which an owner may be notified; 0 is its time.
    public static let leads = 0...120
    /// Of one prayer.
    public static let mostLeads = 3

    public var place: PrayerPlace
    public var rules: PrayerRules
    /// Minutes before each prayer; none: no notification of it.
    public var alerts: [Prayer: [Int]]
    public var keeping: PrayerKeeping
    /// Moments at which an operator lets a notification ring besides, or leaves it out.
    public var snoozes: [UnixTime] = []
    public var skips: [UnixTime] = []

    public init(
        _ place: PrayerPlace,
        _ rules: PrayerRules,
        alerts: [Prayer: [Int]] = [:],
        keeping: PrayerKeeping = PrayerKeeping()
    ) {
        (self.place, self.rules, self.alerts, self.keeping) = (place, rules, alerts, keeping)
    }

    public var hasAlerts: Bool { self.alerts.values.contains { !$0.isEmpty } }

    /// - Parameter zone: the owner's, for a place without one of its own.
    public func day(_ date: LocalDate, in zone: Zone) -> PrayerDay {
        PrayerDay(date, at: self.place.coordinates, in: self.place.zone ?? zone, by: self.rules)
    }

    /// The next prayer after a moment. Isha of the day before may be after midnight.
    public func next(after now: UnixTime, in zone: Zone) -> (prayer: Prayer, at: UnixTime)? {
        let today = (self.place.zone ?? zone).local(now).date
        return [-1, 0, 1].lazy.map { self.day(today.adding(days: $0), in: zone) }
            .flatMap { day in Prayer.prayed.map { ($0, day[$0]) } }.first { $0.1 > now }
            .map { (prayer: $0.0, at: $0.1) }
    }
}

/// Where an owner prays.
public struct PrayerPlace: Sendable, Hashable {
    public struct City: Sendable, Hashable {
        /// GeoNames' number.
        public var id: Int
        public var name: String
        public var arabicName: String?
        /// ISO 3166.
        public var country: String

        public init(_ id: Int, _ name: String, arabicName: String?, country: String) {
            (self.id, self.name, self.arabicName, self.country) = (id, name, arabicName, country)
        }

        /// In the reader's script, if the list of cities has it.
        public func name(isArabic: Bool) -> String { isArabic ? self.arabicName ?? self.name : self.name }
    }

    public var coordinates: Coordinates
    /// nil if the owner has given coordinates.
    public var city: City?
    /// nil follows the owner.
    public var zone: Zone?

    public init(_ coordinates: Coordinates, city: City? = nil, zone: Zone? = nil) {
        (self.coordinates, self.city, self.zone) = (coordinates, city, zone)
    }
}
