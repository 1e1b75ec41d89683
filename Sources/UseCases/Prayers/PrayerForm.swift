internal import Cities
public import Pipeline
internal import Time

/// Choices about prayer times as somebody has typed or chosen them. All in Western digits; empty texts choose nothing.
public struct PrayerForm: Sendable, Hashable {
    /// The number of a city of the list, or a name: of several cities of one name it is the largest.
    public var city = ""
    /// Only cities of this country: `SA`.
    public var country = ""
    /// Used without a city. Without both, the place stays as it is.
    public var latitude = ""
    public var longitude = ""
    /// Of the coordinates; empty follows the owner.
    public var zone = ""
    /// Empty: the one that is proposed by country.
    public var method = ""
    /// Of the method `custom`, in degrees.
    public var fajr = ""
    public var isha = ""
    /// In place of degrees, after maghrib.
    public var ishaMinutes = ""
    public var school = ""
    /// Empty: by the latitude.
    public var highLatitude = ""
    /// By prayer, in minutes: `-2`.
    public var adjustments: [String: String] = [:]
    public var laterInRamadan = true
    public var hijriOffset = ""
    /// By prayer, minutes before it, separated by spaces: `0 10`.
    public var alerts: [String: String] = [:]
    /// Minutes that each prayer keeps free; empty as of an owner who has chosen nothing about them.
    public var keepMinutes = ""
    /// Of dhuhr on Fridays.
    public var keepFriday = ""
    /// Times that are suggested for events may overlap prayers.
    public var yieldsToSlots = false

    public init() {}

    public init(_ settings: PrayerSettings) {
        let (place, rules) = (settings.place, settings.rules)
        self.city = place.city.map { "\($0.id)" } ?? ""
        if place.city == nil {
            self.latitude = "\(place.coordinates.latitude)"
            self.longitude = "\(place.coordinates.longitude)"
            self.zone = place.zone?.name ?? ""
        }
        (self.method, self.school) = (rules.method.rawValue, rules.school.rawValue)
        if let custom = rules.custom {
            self.fajr = Self.text(custom.fajr)
            switch custom.isha {
            case .degrees(let degrees): self.isha = Self.text(degrees)
            case .minutes(let minutes): self.ishaMinutes = "\(minutes)"
            }
        }
        self.highLatitude = rules.highLatitude?.rawValue ?? ""
        for (prayer, minutes) in rules.adjustments where minutes != 0 {
            self.adjustments[prayer.rawValue] = "\(minutes)"
        }
        (self.laterInRamadan, self.hijriOffset) = (rules.laterInRamadan, "\(rules.hijriOffset)")
        let keeping = settings.keeping
        (self.keepMinutes, self.keepFriday) = ("\(keeping.minutes)", "\(keeping.fridayMinutes)")
        self.yieldsToSlots = keeping.yieldsToSlots
        for (prayer, leads) in settings.alerts where !leads.isEmpty {
            self.alerts[prayer.rawValue] = leads.map { "\($0)" }.joined(separator: " ")
        }
    }

    /// Without a needless `.0`.
    private static func text(_ degrees: Double) -> String {
        degrees == degrees.rounded() ? "\(Int(degrees))" : "\(degrees)"
    }

    /// - Parameter known: the choices as they are; nil without any.
    func read(_ known: PrayerSettings?) -> Result<PrayerSettings, PrayerFaults> {
        var faults: [PrayerField: PrayerFault] = [:]
        let place = self.place(known?.place, &faults)
        let rules = self.rules(place, &faults)
        let alerts = self.alerts(&faults)
        let keeping = self.keeping(&faults)
        guard faults.isEmpty, let place else { return .failure(PrayerFaults(faults)) }
        var settings = PrayerSettings(place, rules, alerts: alerts, keeping: keeping)
        (settings.snoozes, settings.skips) = (known?.snoozes ?? [], known?.skips ?? [])
        return .success(settings)
    }

    // MARK: - Place

    private func place(_ known: PrayerPlace?, _ faults: inout [PrayerField: PrayerFault]) -> PrayerPlace? {
        if !self.city.isEmpty {
            if let city = known?.city, self.city == "\(city.id)" { return known }
            guard let city = self.found else {
                faults[.city] = .cityUnknown
                return nil
            }
            return PrayerPlace(
                city.place,
                city: PrayerPlace.City(city.id, city.name, arabicName: city.arabicName, country: city.country),
                zone: city.zone
            )
        }
        guard !self.latitude.isEmpty || !self.longitude.isEmpty else {
            if known == nil { faults[.city] = .missing }
            return known
        }
        return self.coordinates(&faults)
    }

    private var found: City? {
        let country = self.country.uppercased()
        if let id = Int(self.city) { return CityList.find(id) }
        return CityList.search(self.city, atMost: country.isEmpty ? 1 : 50).first {
            country.isEmpty || $0.country == country
        }
    }

    private func coordinates(_ faults: inout [PrayerField: PrayerFault]) -> PrayerPlace? {
        let (latitude, longitude) = (Double(self.latitude), Double(self.longitude))
        if latitude == nil { faults[.latitude] = .unreadable }
        if longitude == nil { faults[.longitude] = .unreadable }
        let zone = self.zone.isEmpty ? nil : Zone(self.zone)
        if !self.zone.isEmpty, zone == nil { faults[.zone] = .unknownZone }
        guard let latitude, let longitude else { return nil }
        if Coordinates(latitude: latitude, longitude: 0) == nil { faults[.latitude] = .outOfRange }
        if Coordinates(latitude: 0, longitude: longitude) == nil { faults[.longitude] = .outOfRange }
        return Coordinates(latitude: latitude, longitude: longitude).map { PrayerPlace($0, zone: zone) }
    }

    // MARK: - Rules

    private func rules(_ place: PrayerPlace?, _ faults: inout [PrayerField: PrayerFault]) -> PrayerRules {
        let method =
            self.method.isEmpty
            ? PrayerMethod(proposedFor: place?.city?.country ?? "") : PrayerMethod(rawValue: self.method)
        if method == nil { faults[.method] = .unreadable }
        let school = self.school.isEmpty ? .standard : AsrSchool(rawValue: self.school)
        if school == nil { faults[.school] = .unreadable }
        let rule = HighLatitudeRule(rawValue: self.highLatitude)
        if rule == nil, !self.highLatitude.isEmpty { faults[.highLatitude] = .unreadable }
        var rules = PrayerRules(method ?? .muslimWorldLeague, school: school ?? .standard, highLatitude: rule)
        rules.custom = method == .custom ? self.custom(&faults) : nil
        rules.laterInRamadan = self.laterInRamadan
        rules.hijriOffset =
            self.number(self.hijriOffset, in: PrayerRules.hijriOffset, .hijriOffset, &faults) ?? 0
        for (name, text) in self.adjustments where !text.isEmpty {
            guard let prayer = Prayer(rawValue: name) else {
                faults[.adjustments] = .unreadable
                continue
            }
            let minutes = self.number(text, in: PrayerRules.adjustment, .adjustments, &faults) ?? 0
            if minutes != 0 { rules.adjustments[prayer] = minutes }
        }
        return rules
    }

    private func custom(_ faults: inout [PrayerField: PrayerFault]) -> PrayerAngles? {
        let fajr = self.degrees(self.fajr, .fajr, &faults)
        guard !self.ishaMinutes.isEmpty else {
            let isha = self.degrees(self.isha, .isha, &faults)
            return fajr.flatMap { fajr in isha.map { PrayerAngles(fajr: fajr, isha: .degrees($0)) } }
        }
        let minutes = self.number(self.ishaMinutes, in: PrayerAngles.minutes, .ishaMinutes, &faults)
        return fajr.flatMap { fajr in minutes.map { PrayerAngles(fajr: fajr, isha: .minutes($0)) } }
    }

    private func degrees(
        _ text: String,
        _ field: PrayerField,
        _ faults: inout [PrayerField: PrayerFault]
    ) -> Double? {
        guard let degrees = Double(text) else {
            faults[field] = .unreadable
            return nil
        }
        guard PrayerAngles.degrees.contains(degrees) else {
            faults[field] = .outOfRange
            return nil
        }
        return degrees
    }

    private func number(
        _ text: String,
        in range: ClosedRange<Int>,
        _ field: PrayerField,
        _ faults: inout [PrayerField: PrayerFault]
    ) -> Int? {
        guard !text.isEmpty else { return nil }
        guard let number = Int(text) else {
            faults[field] = .unreadable
            return nil
        }
        guard range.contains(number) else {
            faults[field] = .outOfRange
            return nil
        }
        return number
    }

    private func keeping(_ faults: inout [PrayerField: PrayerFault]) -> PrayerKeeping {
        var keeping = PrayerKeeping(yieldsToSlots: self.yieldsToSlots)
        let range = PrayerKeeping.range
        keeping.minutes = self.number(self.keepMinutes, in: range, .keepMinutes, &faults) ?? keeping.minutes
        keeping.fridayMinutes = self.number(self.keepFriday, in: range, .keepFriday, &faults) ?? keeping.fridayMinutes
        return keeping
    }

    // MARK: - Notifications

    private func alerts(_ faults: inout [PrayerField: PrayerFault]) -> [Prayer: [Int]] {
        var alerts: [Prayer: [Int]] = [:]
        for (name, text) in self.alerts {
            guard let prayer = Prayer(rawValue: name), Prayer.prayed.contains(prayer) else {
                faults[.alerts] = .unreadable
                continue
            }
            let leads = text.split(separator: " ").compactMap {
                self.number(String($0), in: PrayerSettings.leads, .alerts, &faults)
            }
            let different = Array(Set(leads)).sorted()
            if different.count > PrayerSettings.mostLeads { faults[.alerts] = .tooMany }
            if !different.isEmpty { alerts[prayer] = different }
        }
        return alerts
    }
}
