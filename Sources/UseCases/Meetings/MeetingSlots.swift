public import Pipeline
public import Time

/// The bounds of proposed times.
enum MeetingSlots {
    /// Of all times of a meeting together.
    static func fault(_ slots: [MeetingSlot], in zone: Zone, at now: UnixTime) -> MeetingFault? {
        if slots.isEmpty { return .empty }
        if slots.count > Meeting.mostSlots { return .tooMany }
        if Set(slots.map(\.times)).count < slots.count { return .twice }
        if Set(slots.map { Self.length($0.times, in: zone) }).count > 1 { return .differentLengths }
        return slots.lazy.compactMap { Self.fault(of: $0, in: zone, at: now) }.first
    }

    private static func fault(of slot: MeetingSlot, in zone: Zone, at now: UnixTime) -> MeetingFault? {
        let (start, end) = (slot.start(in: zone), slot.times.end(in: zone))
        if end <= start { return .empty }
        if end - start > .seconds(MeetingBounds.mostDays * 86_400) { return .tooLong }
        if slot.leaves(in: zone) < now { return .tooSoon }
        return start > now + Meeting.farthest ? .tooFar : nil
    }

    /// Whole days are counted, so that a change of the clocks makes no difference.
    private enum Length: Hashable {
        case days(Int)
        case time(Duration)
    }

    private static func length(_ times: EventTimes, in zone: Zone) -> Length {
        switch times {
        case .allDay(let start, let end): .days(end.daysSince1970 - start.daysSince1970)
        case .timed: .time(times.end(in: zone) - times.start(in: zone))
        }
    }

    static func fault(
        ofDeadline deadline: UnixTime,
        _ slots: [MeetingSlot],
        in zone: Zone,
        at now: UnixTime
    ) -> MeetingFault? {
        if deadline <= now { return .past }
        return slots.contains { deadline < $0.leaves(in: zone) } ? nil : .afterSlots
    }
}

extension EventTimes {
    /// From a wall-clock time on, so long as time really passes: also over a change of the clocks.
    public static func lasting(_ length: Duration, from start: LocalDateTime, in zone: Zone) -> EventTimes {
        .timed(start: start, end: zone.local(zone.instant(of: start) + length), zone: zone)
    }
}

extension MeetingView {
    /// Of each of its times; an hour before there is one.
    public var length: Duration {
        guard let slot = self.slots.first?.slot else { return .seconds(3600) }
        return slot.times.end(in: self.meeting.zone) - slot.start(in: self.meeting.zone)
    }
}
