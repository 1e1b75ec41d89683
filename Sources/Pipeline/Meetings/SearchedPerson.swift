internal import Time

/// A person of a search, with what is asked for each start already computed.
struct SearchedPerson: Sendable {
    enum Standing: Sendable { case free, tentative, busy, unknown }

    /// Before it is early, after it is late, by anybody's own clock.
    private static let comfort = DayHours(
        from: LocalTime(hour: 9, minute: 0) ?? .midnight,
        until: LocalTime(hour: 21, minute: 0) ?? .midnight
    )

    let person: MeetingPerson
    /// nil if nothing is known.
    private let times: (busy: BusyTimes, tentative: BusyTimes, prayers: BusyTimes, near: BusyTimes)?
    private let hours: [TimeWindow]
    private let comfortable: [TimeWindow]

    /// - Parameters:
    ///   - window: that is searched.
    ///   - buffer: is free before and after the meeting.
    ///   - windows: those of some hours in a zone. People share them.
    init(_ person: MeetingPerson, buffer: Duration, windows: (DayHours, Zone) -> [TimeWindow]) {
        self.person = person
        (self.hours, self.comfortable) = (windows(person.hours, person.zone), windows(Self.comfort, person.zone))
        guard case .known(let instances) = person.calendar else {
            self.times = nil
            return
        }
        let taken = instances.filter { ConflictRules.isBusy($0) && !$0.isAllDay }
        func times(_ margin: Duration, _ isWanted: (CalendarInstance) -> Bool) -> BusyTimes {
            BusyTimes(
                taken.filter(isWanted).map { TimeWindow(start: $0.start - margin, end: $0.end + margin) }
            )
        }
        self.times = (
            busy: times(buffer) { $0.prayer == nil && !ConflictRules.isSoft($0) },
            tentative: times(buffer) { $0.prayer == nil && ConflictRules.isSoft($0) },
            prayers: times(.zero) { $0.prayer != nil },
            near: times(FreeStarts.grid) { $0.prayer == nil }
        )
    }

    /// Calendars in which the meeting must fit: all of somebody who is needed, and the prayers of anybody.
    var limits: [BusyTimes] {
        guard let times = self.times else { return [] }
        return self.person.role.isNeeded ? [times.busy, times.tentative, times.prayers] : [times.prayers]
    }

    func standing(from start: UnixTime, to end: UnixTime) -> Standing {
        guard let times = self.times else { return .unknown }
        guard times.busy.isFree(from: start, to: end), times.prayers.isFree(from: start, to: end) else { return .busy }
        return times.tentative.isFree(from: start, to: end) ? .free : .tentative
    }

    /// Something else ends or begins within a quarter of an hour.
    func hasNeighbour(from start: UnixTime, to end: UnixTime) -> Bool {
        guard let times = self.times else { return false }
        return !times.near.isFree(from: start, to: end) && times.busy.isFree(from: start, to: end)
            && times.tentative.isFree(from: start, to: end)
    }

    func likes(from start: UnixTime, to end: UnixTime) -> Bool { Self.one(of: self.hours, holds: start, end) }

    func isComfortable(from start: UnixTime, to end: UnixTime) -> Bool {
        Self.one(of: self.comfortable, holds: start, end)
    }

    /// The last window that begins by then: windows of the same hours end in the order in which they begin.
    private static func one(of windows: [TimeWindow], holds start: UnixTime, _ end: UnixTime) -> Bool {
        var (low, high) = (0, windows.count)
        while low < high {
            let middle = (low + high) / 2
            if windows[middle].start <= start { low = middle + 1 } else { high = middle }
        }
        return low > 0 && end <= windows[low - 1].end
    }
}
