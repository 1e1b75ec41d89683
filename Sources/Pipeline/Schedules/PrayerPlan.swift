public import Time

/// When an owner is notified of prayers.
public struct PrayerPlan: Sendable, Hashable {
    /// A notification of a prayer is still useful for this long.
    static let patience = Duration.seconds(600)
    /// Moments that are further back are not counted one by one.
    private static let farthest = 31

    public var settings: PrayerSettings
    public var zone: Zone

    /// nil if nothing is to ring.
    ///
    /// - Parameter zone: the owner's.
    public init?(_ settings: PrayerSettings, in zone: Zone) {
        guard settings.hasAlerts else { return nil }
        (self.settings, self.zone) = (settings, settings.place.zone ?? zone)
    }

    /// The earliest first.
    ///
    /// - Parameters:
    ///   - first: earlier ones are left out; nil begins now.
    ///   - now: it ends with the first one after this moment.
    public func occurrences(from first: UnixTime?, to now: UnixTime) -> [Occurrence] {
        let end = self.settings.skips.reduce(now, max)
        let snoozes = self.settings.snoozes.map {
            Occurrence(at: $0, Occurrence.Label(Occurrence.Label.snooze, at: self.zone.local($0)))
        }
        var seen = Set(self.settings.skips)
        return (self.regular(from: first ?? now, to: end) + snoozes).sorted { $0.dueAt < $1.dueAt }
            .filter { seen.insert($0.dueAt).inserted }
    }

    /// The end of a firing's use. A notification that comes before a prayer is of no use after it.
    public func usefulUntil(_ occurrence: Occurrence) -> UnixTime { occurrence.dueAt + Self.patience }

    /// What an occurrence is about; nil if it was put off by hand.
    static func subject(of occurrence: Occurrence) -> (prayer: Prayer, lead: Int)? {
        let parts = occurrence.label.source.split(separator: "-")
        guard parts.count == 2, let prayer = Prayer(rawValue: String(parts[0])),
            let lead = Int(parts[1].dropLast())
        else { return nil }
        return (prayer, lead)
    }

    private func regular(from first: UnixTime, to now: UnixTime) -> [Occurrence] {
        let last = self.zone.local(now).date
        // A day earlier, for isha after midnight.
        var date = max(self.zone.local(first).date, last.adding(days: -Self.farthest)).adding(days: -1)
        var found: [Occurrence] = []
        while date <= last.adding(days: 3) {
            let day = self.settings.day(date, in: self.zone)
            found += self.occurrences(day).filter { $0.dueAt >= first }
            if found.contains(where: { $0.dueAt > now }), date > last { break }
            date = date.adding(days: 1)
        }
        found.sort { $0.dueAt < $1.dueAt }
        let end = found.firstIndex { $0.dueAt > now } ?? found.count - 1
        return Array(found.prefix(end + 1))
    }

    private func occurrences(_ day: PrayerDay) -> [Occurrence] {
        Prayer.prayed.flatMap { prayer in
            (self.settings.alerts[prayer] ?? []).map { lead in
                let dueAt = day[prayer] - .seconds(lead * 60)
                return Occurrence(
                    at: dueAt,
                    Occurrence.Label("\(prayer.rawValue)-\(lead)m", at: self.zone.local(dueAt))
                )
            }
        }
    }
}
