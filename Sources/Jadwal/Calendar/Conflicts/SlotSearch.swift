/// Looks for times to which an event can be moved: of the same length, in the owner's hours, with nothing else at that time. The same
/// day comes first, with what is nearest to the event; then the same hour of the days after it, or what is nearest to it.
public struct SlotSearch: Sendable {
    public static let count = 3
    /// How far ahead somebody wants to be sent.
    public static let days = 7
    /// People meet on the quarter of an hour.
    private static let gridMinutes = 15

    private let zone: Zone
    private let hours: DayHours
    private let now: UnixTime
    private let busy: [CalendarInstance]
    /// Of the event, in time and not on the wall.
    private let length: Duration
    private let wanted: LocalDateTime

    /// Nil for an event of whole days: nobody moves those for an hour.
    ///
    /// - Parameters:
    ///   - instances: of the days from the event's on; whole days leave room for others.
    ///   - now: nothing is offered before it.
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
        self.length = event.times.end(in: zone) - start
        self.wanted = zone.local(start)
    }

    /// What has to be looked at for an event's conflicts and for a search: its own time, and the days that it could be moved to.
    public static func window(for times: EventTimes, in zone: Zone) -> TimeWindow {
        let start = times.start(in: zone)
        let day = zone.local(start).date
        let first = zone.instant(of: LocalDateTime(date: day, time: .midnight))
        let last = zone.instant(of: LocalDateTime(date: day.adding(days: Self.days + 1), time: .midnight))
        // Hours may go past midnight, and an event may take weeks, though nobody looks into years.
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
            // On its own day one before and one after; on others the nearest.
            let after = free.first { $0 > aim }
            let before = free.last { $0 < aim }
            let nearest = [after, before].compactMap(\.self).sorted { Self.distance($0, aim) < Self.distance($1, aim) }
            for start in nearest.prefix(offset == 0 ? 2 : 1) where found.count < Self.count {
                found.append(self.slot(at: start, self.reason(at: start)))
            }
        }
        return found
    }

    /// Every beginning on the grid, or at an end of something else, from which the event fits. Ascending.
    private func candidates(on day: LocalDate) -> [UnixTime] {
        let window = self.hours.window(on: day, in: self.zone)
        let grid = Int64(Self.gridMinutes * 60_000)
        let earliest = max(window.start, self.now)
        var start = window.start
        var index = 0
        var free: [UnixTime] = []
        let near = self.busy.filter { window.touches($0.start, $0.end) }
        while start + self.length <= window.end {
            defer { start = start + .milliseconds(grid) }
            guard start >= earliest else { continue }
            let end = start + self.length
            while index < near.count, near[index].end <= start, near[index].start < start { index += 1 }
            // They may lie inside of each other: from the first that is not over, all have to be looked at.
            if !near[index...].contains(where: { TimeWindow(start: start, end: end).touches($0.start, $0.end) }) {
                free.append(start)
            }
        }
        return free
    }

    private func reason(at start: UnixTime) -> FreeSlot.Reason {
        let grid = Duration.seconds(60 * Self.gridMinutes)
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
