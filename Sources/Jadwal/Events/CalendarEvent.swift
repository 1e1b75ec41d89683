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

extension CalendarEvent {
    /// The same for the same contents, on every machine: tells two revisions of one number apart. Of a cancellation the contents
    /// do not count.
    public var mark: String {
        var hash = FNV1a()
        switch self.status {
        case .cancelled: hash.combine("cancelled")
        case .confirmed:
            for part in [self.summary, self.description, self.location ?? "", self.times.spelled] {
                hash.combine(part)
                hash.combine(0)
            }
        }
        let digits = String(hash.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
