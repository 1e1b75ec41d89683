internal import Foundation
internal import Time

/// One sub-component of a VTIMEZONE (RFC 5545, section 3.6.5): the time from which a zone has an offset.
struct ZoneObservance: Sendable, Hashable {
    enum Kind: String, Sendable, Hashable {
        case standard = "STANDARD"
        case daylight = "DAYLIGHT"
    }

    var kind: Kind
    /// In local time before the change.
    var onset: LocalDateTime
    var offsetSecondsBefore: Int
    var offsetSeconds: Int

    /// The observances that are needed to read an event from `start` to `end`. These are the one at the start, the
    /// one before it, because clients want a STANDARD beside each DAYLIGHT, and those that begin during the event.
    /// For an event of several years, only those of its first and last year. In order, at least one.
    static func inForce(in zone: Zone, from start: UnixTime, to end: UnixTime) -> [ZoneObservance] {
        let changes = Self.changes(in: zone, after: start - Self.aboutAYear, to: end)
        let before = changes.prefix { $0.instant <= start }
        let near = changes[max(0, before.count - 2)...]
        let first = near.prefix { $0.instant <= start + Self.aboutAYear }
        let later = near[first.endIndex...]
        // The one a year before the end, and those after it.
        let last = later[
            max(later.startIndex, (later.firstIndex { $0.instant > end - Self.aboutAYear } ?? later.endIndex) - 1)...
        ]
        var observances = (first + last).map(\.observance)
        if before.isEmpty { observances.insert(Self.constantOffset(in: zone, at: start), at: 0) }
        return observances
    }

    /// More than a year. Earlier changes do not belong to the zone's current seasons.
    private static let aboutAYear = Duration.seconds(400 * 86_400)

    private static func changes(
        in zone: Zone,
        after earliest: UnixTime,
        to latest: UnixTime
    ) -> [(instant: UnixTime, observance: ZoneObservance)] {
        var changes: [(instant: UnixTime, observance: ZoneObservance)] = []
        var instant = Date(timeIntervalSince1970: Double(earliest.seconds))
        while let next = zone.rules.nextDaylightSavingTimeTransition(after: instant), next > instant {
            instant = next
            let change = UnixTime(seconds: Int64(next.timeIntervalSince1970))
            guard change <= latest else { break }
            let before = zone.offsetSeconds(at: change - .seconds(1))
            let after = zone.offsetSeconds(at: change)
            // Some changes are only a new name.
            guard before != after else { continue }
            let wasDaylight = zone.rules.isDaylightSavingTime(for: next - 1)
            let isDaylight = zone.rules.isDaylightSavingTime(for: next)
            // By law, Ireland's winter time and Morocco's Ramadan time are negative daylight saving. Databases differ
            // on this, and clients expect the later clock to be the daylight time.
            let isLater = wasDaylight == isDaylight ? isDaylight : after > before
            let asIfUTC = Int(change.seconds) + Self.wholeMinutes(before)
            changes.append(
                (
                    instant: change,
                    observance: ZoneObservance(
                        kind: isLater ? .daylight : .standard,
                        onset: LocalDateTime(minutesSince1970: Int((Double(asIfUTC) / 60).rounded(.down))),
                        offsetSecondsBefore: Self.wholeMinutes(before),
                        offsetSeconds: Self.wholeMinutes(after)
                    )
                )
            )
        }
        return changes
    }

    /// For a zone whose offset has been constant for so long that the onset does not matter.
    private static func constantOffset(in zone: Zone, at instant: UnixTime) -> ZoneObservance {
        let offset = Self.wholeMinutes(zone.offsetSeconds(at: instant))
        // Many programs do not support years before 1970. Windows uses 1601.
        let year = instant.seconds > 366 * 86_400 ? 1970 : min(1601, zone.local(instant).date.year)
        return ZoneObservance(
            kind: .standard,
            onset: LocalDateTime(date: LocalDate(year: year, month: 1, day: 1)!, time: .midnight),
            offsetSecondsBefore: offset,
            offsetSeconds: offset
        )
    }

    /// Old local mean times have seconds, which many programs cannot read.
    private static func wholeMinutes(_ offsetSeconds: Int) -> Int { offsetSeconds / 60 * 60 }
}

extension ContentLines {
    mutating func append(_ observance: ZoneObservance) {
        self.append("BEGIN:\(observance.kind.rawValue)")
        self.append("DTSTART:\(observance.onset.calendarForm)")
        self.append("TZOFFSETFROM:\(Self.offset(observance.offsetSecondsBefore))")
        self.append("TZOFFSETTO:\(Self.offset(observance.offsetSeconds))")
        self.append("END:\(observance.kind.rawValue)")
    }

    /// `+0330`
    private static func offset(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        return "\(seconds < 0 ? "-" : "+")\((minutes / 60).padded(2))\((minutes % 60).padded(2))"
    }
}
