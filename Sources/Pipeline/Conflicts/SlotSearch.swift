public import Time

/// Searches times to which an event can be moved: with the same length, in the owner's hours, without conflicts. First
/// on the same day, as near to the event as possible; then on later days at the same hour, or as near to it as
/// possible.
public struct SlotSearch: Sendable {
    public static let count = 3
    /// The number of days after the event that are searched.
    public static let days = 7

    private let zone: Zone
    private let hours: DayHours
    private let now: UnixTime
    private let busy: [CalendarInstance]
    private let times: BusyTimes
    /// The elapsed time of the event, not the difference on the wall clock.
    private let length: Duration
    private let wanted: LocalDateTime

    /// Nil for an all-day event.
    ///
    /// - Parameters:
    ///   - instances: from the day of the event on. All-day entries are ignored.
    ///   - now: no earlier time is suggested.
    public init?(
        for event: CalendarEvent,
        among instances: [CalendarInstance],
        hours: DayHours,
        zone: Zone,
        now: UnixTime
    ) {
        guard case .timed = event.times else { return nil }
        let own = event.identity.calendarUID.lowercased()
        let start = event.times.start(in: zone)
        (self.zone, self.hours, self.now) = (zone, hours, now)
        self.busy = instances.filter { ConflictRules.isBusy($0) && !$0.isAllDay && $0.uid.lowercased() != own }
            .sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        self.times = BusyTimes(self.busy.map { TimeWindow(start: $0.start, end: $0.end) })
        self.length = event.times.end(in: zone) - start
        self.wanted = zone.local(start)
    }

    /// The window to search for conflicts and free times: the event's own time and the days that it could be moved to.
    public static func window(for times: EventTimes, in zone: Zone) -> TimeWindow {
        let start = times.start(in: zone)
        let day = zone.local(start).date
        let first = zone.instant(of: LocalDateTime(date: day, time: .midnight))
        let last = zone.instant(of: LocalDateTime(date: day.adding(days: Self.days + 1), time: .midnight))
        // The owner's hours may go past midnight, hence one more day. Events of more than 62 days are cut.
        let end = min(times.end(in: zone), start + .seconds(62 * 86_400))
        return TimeWindow(start: min(first, start), end: max(last + .seconds(86_400), end))
    }

    public func slots() -> [FreeSlot] {
        guard self.length > .zero else { return [] }
        var found: [FreeSlot] = []
        for offset in 0...Self.days where found.count < Self.count {
            let day = self.wanted.date.adding(days: offset)
            let free = self.candidates(on: day)
            let wall = LocalDateTime(date: day, time: self.wanted.time)
            let aim = self.zone.instant(of: wall)
            if offset > 0, let same = free.first(where: { $0 == aim }) {
                found.append(self.slot(at: same, .sameHour))
                continue
            }
            // On the event's day, the nearest time before and the nearest after it. On other days, the nearest of all.
            let after = free.first { $0 > aim }
            let before = free.last { $0 < aim }
            let nearest = [after, before].compactMap(\.self).sorted { Self.distance($0, aim) < Self.distance($1, aim) }
            for start in nearest.prefix(offset == 0 ? 2 : 1) where found.count < Self.count {
                found.append(self.slot(at: start, self.reason(at: start)))
            }
        }
        return found
    }

    private func candidates(on day: LocalDate) -> [UnixTime] {
        let search = FreeStarts(of: self.length, in: [self.times], notBefore: self.now)
        return search.starts(in: self.hours.window(on: day, in: self.zone))
    }

    private func reason(at start: UnixTime) -> FreeSlot.Reason {
        let grid = FreeStarts.grid
        let end = start + self.length
        if let last = self.busy.last(where: { $0.end <= start && $0.end > start - grid }) {
            return .after(title: last.title)
        }
        if let next = self.busy.first(where: { $0.start >= end && $0.start < end + grid }) {
            return .before(title: next.title)
        }
        return .free
    }

    private func slot(at start: UnixTime, _ reason: FreeSlot.Reason) -> FreeSlot {
        FreeSlot(
            start: self.zone.local(start),
            end: self.zone.local(start + self.length),
            zone: self.zone,
            reason: reason
        )
    }

    private static func distance(_ one: UnixTime, _ other: UnixTime) -> Int64 {
        abs(one.milliseconds - other.milliseconds)
    }
}

extension DayHours {
    /// The hours that begin on `day`.
    func window(on day: LocalDate, in zone: Zone) -> TimeWindow {
        let lastDay = self.until <= self.from ? day.adding(days: 1) : day
        return TimeWindow(
            start: zone.instant(of: LocalDateTime(date: day, time: self.from)),
            end: zone.instant(of: LocalDateTime(date: lastDay, time: self.until))
        )
    }
}
