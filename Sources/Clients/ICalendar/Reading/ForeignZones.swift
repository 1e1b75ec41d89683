internal import Pipeline
internal import Time

/// Finds the clocks of an object's times. A TZID means, in this order: the IANA zone of that name, after any prefix;
/// the zone of the object's own VTIMEZONE; the Windows zone; the owner's zone, which is a guess.
struct ForeignZones {
    private let descriptions: [String: ZoneDescription]
    private let owner: Zone
    private let window: TimeWindow
    private let limits: CalendarReadingLimits
    private var clocks: [String: ZoneClock?] = [:]

    init(_ object: ForeignObject, owner: Zone, window: TimeWindow, _ limits: CalendarReadingLimits) {
        self.descriptions = Dictionary(
            object.zones.compactMap { zone in zone.name.map { ($0, zone) } },
            uniquingKeysWith: { first, _ in first }
        )
        (self.owner, self.window, self.limits) = (owner, window, limits)
    }

    /// - Returns: `isGuess` is true if the zone is unknown and the owner's is used.
    mutating func clock(
        _ clock: CalendarMoment.Clock,
        named: inout NamedZones,
        _ allowance: inout Int
    ) -> (clock: ZoneClock, isGuess: Bool) {
        switch clock {
        case .day, .floating: return (.known(self.owner), false)
        case .utc: return (.utc, false)
        case .zone(let name):
            if let known = self.clocks[name] { return (known ?? .known(self.owner), known == nil) }
            let found = self.find(name, &named, &allowance)
            self.clocks[name] = .some(found)
            return (found ?? .known(self.owner), found == nil)
        }
    }

    private func find(_ name: String, _ named: inout NamedZones, _ allowance: inout Int) -> ZoneClock? {
        if let zone = named.iana(name) { return .known(zone) }
        if let description = self.descriptions[name], let zone = self.described(description, &allowance) {
            return .described(zone)
        }
        return named.windows(name).map { .known($0) }
    }

    /// Expands only changes around the window, because a rule may go back for centuries.
    private func described(_ description: ZoneDescription, _ allowance: inout Int) -> DescribedZone? {
        let earliest = self.window.start.seconds - 400 * 86_400
        let latest = self.window.end.seconds + 2 * 86_400
        var changes: [DescribedZone.Change] = []
        for observance in description.observances {
            guard let start = observance.start, let before = observance.secondsBefore, let after = observance.seconds
            else { continue }
            var onsets = [start.wall] + observance.dates.map(\.wall)
            for rule in observance.rules.compactMap({ RecurrenceRule($0) }) {
                onsets +=
                    rule.expand(
                        from: CalendarMoment(wall: start.wall, clock: .floating),
                        earliest: earliest,
                        latest: latest,
                        clock: .described(DescribedZone(offsetSeconds: before)),
                        atMost: ZoneDescription.dateLimit,
                        &allowance,
                        perRule: self.limits.stepsPerRule
                    ).walls
            }
            changes += onsets.map { DescribedZone.Change(onset: $0, secondsBefore: before, seconds: after) }
        }
        return DescribedZone(changes)
    }
}

/// Zones by the names that programs use. Each name is looked up once.
struct NamedZones {
    private var known: [String: Zone?] = [:]

    /// The zone of `Asia/Riyadh` and of names that end with it, as in libical, Mozilla and Citadel; nil for other
    /// names.
    mutating func iana(_ name: String) -> Zone? {
        if let known = self.known[name] { return known }
        let zone = Self.find(name)
        if self.known.count < 1000 { self.known[name] = .some(zone) }
        return zone
    }

    mutating func windows(_ name: String) -> Zone? {
        WindowsZones.names[name.lowercased()].flatMap { self.iana($0) }
    }

    private static func find(_ name: String) -> Zone? {
        // Only characters of zone names, because a name is a path if the database is made of files.
        guard (1...100).contains(name.utf8.count), name.utf8.allSatisfy({ Self.isOfNames($0) }) else { return nil }
        if ["UTC", "GMT", "Z", "ETC/UTC", "ETC/GMT", "ZULU"].contains(name.uppercased()) { return .utc }
        var rest = name[...]
        while rest.contains("/") {
            if rest.first != "/", !rest.contains("."), let zone = Zone(String(rest)) { return zone }
            rest = rest.drop { $0 != "/" }.dropFirst()
        }
        return nil
    }

    private static func isOfNames(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "/_-+.".utf8.contains(octet)
        }
    }
}
