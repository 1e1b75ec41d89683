internal import ChatReader

internal import struct Foundation.UUID

/// An event as it should be in a calendar.
public struct CalendarEvent: Sendable, Hashable {
    public enum Status: Sendable, Hashable {
        case confirmed
        case cancelled
    }

    /// The last line of the notes of every event that Jadwal writes.
    public static let signature = "Managed by Jadwal"
    /// A longer event is not accepted.
    static let maximumDays = 31
    /// An event that is further ahead is not accepted.
    static let maximumDaysAhead = 731

    public var identity: EventIdentity
    /// Grows with each change of the event, from 1.
    public var revision: Int
    public var status: Status
    public var summary: String
    /// Ends with `signature`.
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
    /// A hash of the contents, equal on every machine. It distinguishes two revisions with the same number. All
    /// cancellations have the same mark.
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

/// The id of an event. Its UID and its resource name derive from it, so that each step can be repeated.
public struct EventIdentity: Sendable, Hashable {
    /// A UUID in lower case.
    public let id: String

    /// Nil if `id` is not a UUID.
    public init?(_ id: String) {
        guard let uuid = UUID(uuidString: id) else { return nil }
        self.id = uuid.uuidString.lowercased()
    }

    /// Nil if the UID has not the form that Jadwal gives its events.
    public init?(calendarUID uid: String) {
        let uid = uid.lowercased()
        guard uid.hasSuffix(Self.domain) else { return nil }
        self.init(String(uid.dropLast(Self.domain.count)))
    }

    private static let domain = "@jadwal.app"

    public static func random() -> EventIdentity { EventIdentity(UUID().uuidString)! }

    /// The UID of the calendar object.
    public var calendarUID: String { "\(self.id)\(Self.domain)" }
    /// The last part of the calendar object's path.
    public var resourceName: String { "\(self.id).ics" }
}

/// A change of an owner's calendar.
public struct EventChange: Sendable, Hashable {
    public enum Action: String, Sendable, Hashable, CaseIterable, Codable {
        case add
        case update
        case cancel
    }

    public var action: Action
    /// The event after the change, with its new revision.
    public var event: CalendarEvent

    public init(action: Action, event: CalendarEvent) {
        (self.action, self.event) = (action, event)
    }
}
