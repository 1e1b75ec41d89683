/// An event as it shall stand in a calendar.
public struct CalendarEvent: Sendable, Hashable {
    public enum Status: Sendable, Hashable {
        case confirmed
        case cancelled
    }

    public var identity: EventIdentity
    /// Grows with each change of the event, from 1.
    public var revision: Int
    public var status: Status
    public var summary: String
    /// Ends with the line "Managed by Jadwal".
    public var description: String
    public var location: String?
    public var times: EventTimes

    public init(
        identity: EventIdentity,
        revision: Int,
        status: Status = .confirmed,
        summary: String,
        description: String,
        location: String?,
        times: EventTimes
    ) {
        self.identity = identity
        self.revision = revision
        self.status = status
        self.summary = summary
        self.description = description
        self.location = location
        self.times = times
    }
}
