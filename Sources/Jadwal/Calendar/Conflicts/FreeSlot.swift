/// Where an event could be moved to, and why there.
public struct FreeSlot: Sendable, Hashable {
    public enum Reason: Sendable, Hashable {
        /// Right after something else.
        case after(title: String)
        /// Right before something else.
        case before(title: String)
        /// At the same hour on another day.
        case sameHour
        /// Nothing stands near it.
        case free
    }

    public var start: LocalDateTime
    public var end: LocalDateTime
    public var zone: Zone
    public var reason: Reason

    public init(start: LocalDateTime, end: LocalDateTime, zone: Zone, reason: Reason) {
        (self.start, self.end, self.zone, self.reason) = (start, end, zone, reason)
    }

    public var times: EventTimes { .timed(start: self.start, end: self.end, zone: self.zone) }
}
