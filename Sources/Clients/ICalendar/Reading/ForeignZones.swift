internal import Foundation
internal import Pipeline
internal import Time

/// Finds the clocks of an object's times. A TZID means, in this order: the IANA zone of that name with a slash, after
/// any prefix; the zone of the object's own VTIMEZONE; the IANA zone of a name without a slash; the Windows zone; the
/// zone that the VTIMEZONE says it stands for; an offset from UTC; the owner's zone, which is a guess.
struct ForeignZones {
    private let descriptions: [String: ZoneDescription]
    private let owner: Zone
    private let window: TimeWindow
    private let limits: CalendarReadingLimits
    private var clocks: [String: ZoneClock?] = [:]

    init(_ zones: [ZoneDescription], owner: Zone, window: TimeWindow, _ limits: CalendarReadingLimits) {
        self.descriptions = Dictionary(
            zones.compactMap { zone in zone.name.map { ($0, zone) } },
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
        if name.contains("/"), let zone = named.iana(name) { return .known(zone) }
        let description = self.descriptions[name]
        if let zone = description.flatMap({ self.described($0, &allowance) }) { return .described(zone) }
        if let zone = named.iana(name) ?? named.windows(name) { return .known(zone) }
        if let zone = description?.location.flatMap({ named.iana($0) }) { return .known(zone) }
        return Self.offset(name).map { .described(DescribedZone(offsetSeconds: $0)) }
    }

    /// Of `UTC+03:00`, `GMT-5` and `+0300`.
    private static func offset(_ name: String) -> Int64? {
        var text = name.uppercased()
        for prefix in ["UTC", "GMT"] where text.hasPrefix(prefix) { text.removeFirst(prefix.count) }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = text.dropFirst()
        let padded = digits.prefix { $0 != ":" }.count % 2 == 1 ? "\(sign)0\(digits)" : text
        return CalendarOffset.seconds(Array(padded.utf8)[...])
    }

    /// Expands only changes around the window, because a rule may go back for centuries. nil if a part of the
    /// description cannot be read.
    private func described(_ description: ZoneDescription, _ allowance: inout Int) -> DescribedZone? {
        let earliest = self.window.start.seconds - 400 * 86_400
        let latest = self.window.end.seconds + 2 * 86_400
        var changes: [DescribedZone.Change] = []
        for observance in description.observances {
            guard let start = observance.start, let after = observance.seconds else { return nil }
            let before = observance.secondsBefore ?? after
            var onsets = [start.wall] + observance.dates.map(\.wall)
            for text in observance.rules where !RuleParts.isEmpty(text) {
                guard let rule = RecurrenceRule(text) else { return nil }
                let expansion = rule.expand(
                    from: CalendarMoment(wall: start.wall, clock: .floating),
                    earliest: earliest,
                    latest: latest,
                    clock: .described(DescribedZone(offsetSeconds: before)),
                    atMost: ZoneDescription.dateLimit,
                    &allowance,
                    perRule: self.limits.stepsPerRule
                )
                guard expansion.isComplete else { return nil }
                onsets += expansion.walls
            }
            changes += onsets.map { DescribedZone.Change(onset: $0, secondsBefore: before, seconds: after) }
        }
        return DescribedZone(changes)
    }
}

/// Zones by the names that programs use. Each name is looked up once.
struct NamedZones {
    private var known: [String: Zone?] = [:]

    /// The zone of `Asia/Riyadh`, `CET`, and of names that end with one, as in libical, Mozilla and Citadel; nil for
    /// other names.
    mutating func iana(_ name: String) -> Zone? {
        if let known = self.known[name] { return known }
        let zone = Self.find(name)
        if self.known.count < 1000 { self.known[name] = .some(zone) }
        return zone
    }

    /// By any name that needs no description.
    mutating func zone(_ name: String) -> Zone? { self.iana(name) ?? self.windows(name) }

    mutating func windows(_ name: String) -> Zone? {
        WindowsZones.names[name.lowercased()].flatMap { self.iana($0) }
    }

    private static func find(_ name: String) -> Zone? {
        let name = name.split(separator: " ").joined(separator: "_")
        if name.lowercased() == "tzone://microsoft/utc" { return .utc }
        // Only characters of zone names, because a name is a path if the database is made of files.
        guard (1...100).contains(name.utf8.count), name.utf8.allSatisfy({ Self.isOfNames($0) }) else { return nil }
        var rest = name[...]
        while rest.contains("/") {
            if rest.first != "/", !rest.contains("."), let zone = Self.zone(String(rest)) { return zone }
            rest = rest.drop { $0 != "/" }.dropFirst()
        }
        return PlainZoneNames.names[rest.lowercased()].flatMap { Zone($0) }
    }

    private static func zone(_ name: String) -> Zone? {
        Zone(name) ?? Self.spelled[name.lowercased()].flatMap { Zone($0) }
    }

    /// The names of the database by their small letters.
    private static let spelled = Dictionary(
        TimeZone.knownTimeZoneIdentifiers.map { ($0.lowercased(), $0) },
        uniquingKeysWith: { first, _ in first }
    )

    private static func isOfNames(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "/_-+.".utf8.contains(octet)
        }
    }
}
