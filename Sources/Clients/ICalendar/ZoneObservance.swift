internal import Foundation
internal import Jadwal

/// One sub-component of a VTIMEZONE (RFC 5545, section 3.6.5): from when on a zone keeps an offset.
struct ZoneObservance: Sendable, Hashable {
    enum Kind: String, Sendable, Hashable {
        case standard = "STANDARD"
        case daylight = "DAYLIGHT"
    }

    var kind: Kind
    /// On the clock that is about to change.
    var onset: LocalDateTime
    var offsetSecondsBefore: Int
    var offsetSeconds: Int

    /// Those that somebody needs who reads an event from `start` to `end`: the one in force at the start, the season before
    /// it, as clients want a STANDARD beside each DAYLIGHT, and what begins during the event: of one that takes years, in its
    /// first and its last. In order, at least one.
    static func inForce(in zone: Zone, from start: UnixTime, to end: UnixTime) -> [ZoneObservance] {
        let changes = Self.changes(in: zone, after: start - Self.aboutAYear, to: end)
        let before = changes.prefix { $0.instant <= start }
        let near = changes[max(0, before.count - 2)...]
        let first = near.prefix { $0.instant <= start + Self.aboutAYear }
        let later = near[first.endIndex...]
        // The one in force a year before the end, and those since.
        let last = later[
            max(later.startIndex, (later.firstIndex { $0.instant > end - Self.aboutAYear } ?? later.endIndex) - 1)...
        ]
        var observances = (first + last).map(\.observance)
        if before.isEmpty { observances.insert(Self.immemorial(in: zone, at: start), at: 0) }
        return observances
    }

    /// More than a year: a change that is further off is history and not one of the zone's seasons.
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
            // Some changes are of the name only.
            guard before != after else { continue }
            let wasDaylight = zone.rules.isDaylightSavingTime(for: next - 1)
            let isDaylight = zone.rules.isDaylightSavingTime(for: next)
            // Ireland's winter time and Morocco's in Ramadan are, in law, negative daylight saving; databases differ about
            // it and clients expect the later clock to be the daylight one.
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

    /// For a zone that has kept its offset for so long that it does not matter since when.
    private static func immemorial(in zone: Zone, at instant: UnixTime) -> ZoneObservance {
        let offset = Self.wholeMinutes(zone.offsetSeconds(at: instant))
        // Many programs cannot go back behind 1970; the other date is the one that Windows uses.
        let year = instant.seconds > 366 * 86_400 ? 1970 : min(1601, zone.local(instant).date.year)
        return ZoneObservance(
            kind: .standard,
            onset: LocalDateTime(date: LocalDate(year: year, month: 1, day: 1)!, time: .midnight),
            offsetSecondsBefore: offset,
            offsetSeconds: offset
        )
    }

    /// The local mean times of long ago count seconds, which many programs cannot read.
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
