public import Time

/// The moments of an owner's alarm, and of the notification before it that it is time to sleep.
public struct AlarmPlan: Sendable, Hashable {
    /// So long it is an alarm. Later the owner only hears that it was missed.
    public static let patience = Duration.seconds(30 * 60)
    public static let longest = Duration.seconds(3 * 3600)
    /// Days that are further back are not counted one by one.
    private static let farthest = 31

    /// Where its moments come from. Each follows the clock on the wall.
    enum Source: String {
        case alarm = "@alarm"
        case bedtime = "@bedtime"

        init?(_ occurrence: Occurrence) { self.init(rawValue: occurrence.label.source) }
    }

    public var alarm: Alarm
    public var zone: Zone
    public var prayers: PrayerSettings?

    /// nil if nothing is to ring: it is switched off, or the owner has no prayer times any more.
    ///
    /// - Parameters:
    ///   - zone: the owner's.
    ///   - prayers: the owner's; looked at only if the alarm depends on them.
    public init?(_ alarm: Alarm, in zone: Zone, _ prayers: PrayerSettings?) {
        guard alarm.isActive else { return nil }
        if case .prayer = alarm.moment, prayers == nil { return nil }
        (self.alarm, self.zone, self.prayers) = (alarm, zone, prayers)
    }

    /// The earliest first.
    ///
    /// - Parameters:
    ///   - first: earlier ones are left out; nil begins with the first day.
    ///   - now: it ends with the first one after this moment.
    public func occurrences(from first: UnixTime?, to now: UnixTime) -> [Occurrence] {
        let snoozed = self.alarm.snoozed.map {
            Occurrence(at: $0, Occurrence.Label(Occurrence.Label.snooze, at: self.zone.local($0)))
        }
        var seen = Set(self.alarm.skips)
        return (self.regular(from: first, to: self.alarm.skips.reduce(now, max)) + snoozed)
            .sorted { $0.dueAt < $1.dueAt }.filter { seen.insert($0.dueAt).inserted }
    }

    /// The end of a firing's use. Bedtime has passed when the alarm rings, at the latest.
    public func usefulUntil(_ occurrence: Occurrence) -> UnixTime {
        occurrence.dueAt + (Source(occurrence) == .bedtime ? Self.patience : Self.longest)
    }

    /// Its brief is prepared. A snoozed ringing uses the brief of the alarm.
    func isPrepared(_ occurrence: Occurrence) -> Bool { Source(occurrence) == .alarm }

    /// The alarm of which a bedtime is; nil for anything else.
    func alarm(after occurrence: Occurrence) -> UnixTime? {
        guard Source(occurrence) == .bedtime else { return nil }
        let today = self.clock.local(occurrence.dueAt).date
        return self.days(from: today, to: today.adding(days: 2)).first { $0.bedtime == occurrence.dueAt }?.alarm
    }

    private var clock: Zone { self.alarm.clock(self.zone, self.prayers) }

    private func regular(from first: UnixTime?, to now: UnixTime) -> [Occurrence] {
        let today = self.clock.local(now).date
        let earliest = first.map { self.clock.local($0).date.adding(days: -1) } ?? self.alarm.day
        let begin = max(self.alarm.day, earliest, today.adding(days: -Self.farthest))
        let dates = self.alarm.ringsOnce ? (self.alarm.day, self.alarm.day) : (begin, max(begin, today).adding(days: 9))
        let found = self.days(from: dates.0, to: dates.1).flatMap { day in
            [self.occurrence(.alarm, day.alarm)] + (day.bedtime.map { [self.occurrence(.bedtime, $0)] } ?? [])
        }
        let sorted = found.filter { moment in first.map { moment.dueAt >= $0 } ?? true }.sorted { $0.dueAt < $1.dueAt }
        guard let end = sorted.firstIndex(where: { $0.dueAt > now }) else { return sorted }
        return Array(sorted[...end])
    }

    private func days(from begin: LocalDate, to end: LocalDate) -> [(alarm: UnixTime, bedtime: UnixTime?)] {
        (begin.daysSince1970...max(begin, end).daysSince1970).map { LocalDate(daysSince1970: $0) }
            .filter { self.alarm.ringsOnce ? $0 == self.alarm.day : self.alarm.days.contains($0.weekday) }
            .compactMap { date in self.alarm.time(on: date, in: self.zone, self.prayers).map { ($0, self.bedtime($0)) }
            }
    }

    private func bedtime(_ alarm: UnixTime) -> UnixTime? {
        switch self.alarm.bedtime {
        case nil: return nil
        case .hoursBefore(let hours)?: return alarm - .seconds(hours * 3600)
        case .clock(let time)?:
            let date = self.zone.local(alarm).date
            let moments = [0, -1].map {
                self.zone.instant(of: LocalDateTime(date: date.adding(days: $0), time: time))
            }
            return moments.first { $0 < alarm }
        }
    }

    private func occurrence(_ source: Source, _ moment: UnixTime) -> Occurrence {
        Occurrence(at: moment, Occurrence.Label(source.rawValue, at: self.clock.local(moment)))
    }
}
