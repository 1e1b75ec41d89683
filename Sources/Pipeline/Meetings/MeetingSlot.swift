public import Time

/// A time that is proposed for a meeting.
public struct MeetingSlot: Sendable, Hashable {
    /// The raw values are stored.
    public enum Origin: String, Sendable, Hashable, CaseIterable {
        case host
        /// By Jadwal, and taken by the host.
        case recommended
        case participant
    }

    public var id: String
    public var times: EventTimes
    public var origin: Origin
    /// The participant who has suggested it.
    public var suggestedBy: String?
    /// It is voted on. A participant's suggestion is not before the host has admitted it.
    public var isAdmitted: Bool

    public init(
        id: String,
        _ times: EventTimes,
        origin: Origin = .host,
        suggestedBy: String? = nil,
        isAdmitted: Bool = true
    ) {
        (self.id, self.times, self.origin) = (id, times, origin)
        (self.suggestedBy, self.isAdmitted) = (suggestedBy, isAdmitted)
    }

    /// - Parameter zone: the meeting's, in which whole days begin.
    public func start(in zone: Zone) -> UnixTime { self.times.start(in: zone) }

    /// The last moment at which it can be agreed by the rule.
    ///
    /// - Parameter zone: as for `start`.
    public func leaves(in zone: Zone) -> UnixTime { self.start(in: zone) - MeetingRule.notice }
}
