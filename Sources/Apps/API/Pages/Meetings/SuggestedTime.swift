internal import Pipeline
internal import Time

/// A time that somebody types as a day and an hour: as long as the other times of the meeting.
enum SuggestedTime {
    static func times(_ start: LocalDateTime, in zone: Zone, of view: MeetingView) -> EventTimes {
        let length = view.slots.first.map {
            $0.slot.times.end(in: view.meeting.zone) - $0.slot.start(in: view.meeting.zone)
        }
        return Self.times(start, in: zone, length: length ?? .seconds(3600))
    }

    static func times(_ start: LocalDateTime, in zone: Zone, length: Duration) -> EventTimes {
        let end = zone.instant(of: start) + length
        return .timed(start: start, end: zone.local(end), zone: zone)
    }
}
