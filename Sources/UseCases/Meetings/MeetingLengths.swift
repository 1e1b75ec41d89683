public import Pipeline
public import Time

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
