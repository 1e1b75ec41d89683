internal import Pipeline
internal import Time

/// What an owner has chosen about prayer times, with the epoch of the feed.
struct OwnedPrayers {
    var settings: PrayerSettings
    var feedEpoch: UInt32
}

/// `OwnedPrayers` as they are stored.
struct StoredPrayers: StoredDefinition {
    struct City: Codable {
        var id: Int
        var name: String
        var arabicName: String?
        var country: String
    }

    var latitude: Double
    var longitude: Double
    var city: City?
    var zone: String?
    var method: String
    /// Of the method `custom`, in degrees; isha in minutes if it has no degrees.
    var fajr: Double?
    var isha: Double?
    var ishaMinutes: Int?
    var school: String
    var highLatitude: String?
    /// By prayer, in minutes.
    var adjustments: [String: Int]?
    var isNotLaterInRamadan: Bool?
    var hijriOffset: Int?
    /// By prayer, minutes before it.
    var alerts: [String: [Int]]?
    /// nil as of an owner who has chosen nothing about them.
    var keepMinutes: Int?
    var keepFriday: Int?
    var yieldsToSlots: Bool?
    var feedEpoch: UInt32
    /// Milliseconds since 1970, as in `StoredNotice`.
    var snoozes: [Int64]?
    var skips: [Int64]?

    init(_ prayers: OwnedPrayers) {
        let settings = prayers.settings
        let (place, rules) = (settings.place, settings.rules)
        (self.latitude, self.longitude) = (place.coordinates.latitude, place.coordinates.longitude)
        self.city = place.city.map {
            City(id: $0.id, name: $0.name, arabicName: $0.arabicName, country: $0.country)
        }
        self.zone = place.zone?.name
        (self.method, self.school) = (rules.method.rawValue, rules.school.rawValue)
        self.highLatitude = rules.highLatitude?.rawValue
        if let custom = rules.custom {
            self.fajr = custom.fajr
            switch custom.isha {
            case .degrees(let degrees): self.isha = degrees
            case .minutes(let minutes): self.ishaMinutes = minutes
            }
        }
        self.adjustments = Self.byName(rules.adjustments)
        self.isNotLaterInRamadan = rules.laterInRamadan ? nil : true
        self.hijriOffset = rules.hijriOffset == 0 ? nil : rules.hijriOffset
        self.alerts = Self.byName(settings.alerts)
        (self.keepMinutes, self.keepFriday) = (settings.keeping.minutes, settings.keeping.fridayMinutes)
        self.yieldsToSlots = settings.keeping.yieldsToSlots ? true : nil
        self.feedEpoch = prayers.feedEpoch
        self.snoozes = settings.snoozes.isEmpty ? nil : settings.snoozes.map(\.milliseconds)
        self.skips = settings.skips.isEmpty ? nil : settings.skips.map(\.milliseconds)
    }

    var definition: OwnedPrayers {
        get throws { OwnedPrayers(settings: try self.settings, feedEpoch: self.feedEpoch) }
    }

    private var settings: PrayerSettings {
        get throws {
            guard let coordinates = Coordinates(latitude: self.latitude, longitude: self.longitude),
                let method = PrayerMethod(rawValue: self.method), let school = AsrSchool(rawValue: self.school)
            else { throw HandlingError.permanent(kind: "invalid_rule", detail: "its method or place cannot be read") }
            let zone = try self.zone.map { name in
                guard let zone = Zone(name) else {
                    throw HandlingError.permanent(kind: "unknown_zone", detail: "its time zone is not known here")
                }
                return zone
            }
            let city = self.city.map {
                PrayerPlace.City($0.id, $0.name, arabicName: $0.arabicName, country: $0.country)
            }
            var settings = PrayerSettings(
                PrayerPlace(coordinates, city: city, zone: zone),
                PrayerRules(
                    method,
                    custom: self.custom,
                    school: school,
                    highLatitude: self.highLatitude.flatMap { HighLatitudeRule(rawValue: $0) },
                    adjustments: Self.byPrayer(self.adjustments),
                    laterInRamadan: self.isNotLaterInRamadan != true,
                    hijriOffset: self.hijriOffset ?? 0
                ),
                alerts: Self.byPrayer(self.alerts),
                keeping: self.keeping
            )
            settings.snoozes = (self.snoozes ?? []).map { UnixTime(milliseconds: $0) }
            settings.skips = (self.skips ?? []).map { UnixTime(milliseconds: $0) }
            return settings
        }
    }

    private var keeping: PrayerKeeping {
        let usual = PrayerKeeping()
        return PrayerKeeping(
            minutes: self.keepMinutes ?? usual.minutes,
            fridayMinutes: self.keepFriday ?? usual.fridayMinutes,
            yieldsToSlots: self.yieldsToSlots == true
        )
    }

    private var custom: PrayerAngles? {
        guard let fajr = self.fajr else { return nil }
        if let isha = self.isha { return PrayerAngles(fajr: fajr, isha: .degrees(isha)) }
        return self.ishaMinutes.map { PrayerAngles(fajr: fajr, isha: .minutes($0)) }
    }

    private static func byName<Value>(_ values: [Prayer: Value]) -> [String: Value]? {
        values.isEmpty ? nil : Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
    }

    private static func byPrayer<Value>(_ values: [String: Value]?) -> [Prayer: Value] {
        var found: [Prayer: Value] = [:]
        for (name, value) in values ?? [:] { Prayer(rawValue: name).map { found[$0] = value } }
        return found
    }
}
