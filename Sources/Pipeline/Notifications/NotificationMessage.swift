public import Time

/// A message of `wasapp.notifications` (contract): a notification for an owner.
public struct NotificationMessage: Sendable, Hashable, Codable {
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case eventAdded = "event_added"
        case eventUpdated = "event_updated"
        case eventCancelled = "event_cancelled"
        case eventConflict = "event_conflict"
        /// Jadwal is not sure. `event` would be written.
        case eventQuestion = "event_question"
        /// A connection to a source of chats has stopped. There is no event.
        case connection
    }

    public struct Event: Sendable, Hashable, Codable {
        public var uid: String
        public var title: String
        /// RFC 3339, in UTC.
        public var start: String
        public var end: String
        public var calendarName: String

        public init(uid: String, title: String, start: String, end: String, calendarName: String) {
            self.uid = uid
            self.title = title
            self.start = start
            self.end = end
            self.calendarName = calendarName
        }

        private enum CodingKeys: String, CodingKey {
            case uid, title, start, end
            case calendarName = "calendar_name"
        }
    }

    public struct Conflict: Sendable, Hashable, Codable {
        public var uid: String
        public var title: String
        public var start: String
        public var end: String
        public var calendar: String
        /// It is worth mentioning, but needs no decision.
        public var soft: Bool?
    }

    public struct Suggestion: Sendable, Hashable, Codable {
        public var start: String
        public var end: String
        /// In the owner's language.
        public var reason: String?
    }

    public var customerID: String
    public var notificationID: String
    public var kind: Kind
    public var title: String
    public var body: String
    /// nil only for `Kind.connection`.
    public var event: Event?
    /// The revision of the event. Nil if the publisher does not say it: then nothing supersedes this notification, and
    /// it supersedes nothing.
    public var revision: Int?
    /// Whether every calendar of the owner was read.
    public var conflictsComplete: Bool?
    public var conflicts: [Conflict]?
    public var suggestions: [Suggestion]?
    /// For a question: its id, and until when it can be answered (RFC 3339, in UTC).
    public var questionID: String?
    public var expiresAt: String?
    /// For `Kind.connection`.
    public var connectionID: String?

    public init(
        customerID: String,
        notificationID: String,
        kind: Kind,
        title: String,
        body: String,
        event: Event?,
        conflictsComplete: Bool? = nil,
        conflicts: [Conflict]? = nil,
        suggestions: [Suggestion]? = nil,
        revision: Int? = nil
    ) {
        self.customerID = customerID
        self.notificationID = notificationID
        self.kind = kind
        self.title = title
        self.body = body
        self.event = event
        self.conflictsComplete = conflictsComplete
        self.conflicts = conflicts
        self.suggestions = suggestions
        self.revision = revision
    }

    /// The change that it is about. A notification of a newer change supersedes it. Nil for a question, which ends when
    /// it is answered or closed.
    var change: NotifiedChange? {
        guard self.kind != .eventQuestion, self.questionID == nil, let revision = self.revision, revision >= 0,
            let event = self.event.flatMap({ EventIdentity(String($0.uid.prefix { $0 != "@" })) })
        else { return nil }
        return NotifiedChange(eventID: event.id, revision: revision)
    }

    private enum CodingKeys: String, CodingKey {
        case customerID = "customer_id"
        case notificationID = "notification_id"
        case kind, title, body, event, revision
        case conflictsComplete = "conflicts_complete"
        case conflicts, suggestions
        case questionID = "question_id"
        case expiresAt = "expires_at"
        case connectionID = "connection_id"
    }
}

extension NotificationMessage: QueueMessage {
    public var subject: DeliverySubject { .notification(id: self.notificationID) }
    public var endsAt: UnixTime? { self.event.flatMap { Timestamp($0.end)?.instant } }

    /// Until when a device that is away may still show it: until the event ends, or a question can be answered no more.
    var worthUntil: UnixTime? { self.expiresAt.flatMap { Timestamp($0)?.instant } ?? self.endsAt }
}

extension NotificationMessage {
    /// What an owner is told of a connection, in their language.
    ///
    /// - Parameter connection: its id.
    public static func outgoing(
        _ reason: ConnectionReason,
        of connection: String,
        id: String,
        for owner: CalendarOwner,
        to queue: String
    ) throws -> Outgoing {
        var message = NotificationMessage(
            customerID: owner.customerID,
            notificationID: id,
            kind: .connection,
            title: owner.speaksArabic ? "واتساب" : "WhatsApp",
            body: reason.sentence(isArabic: owner.speaksArabic),
            event: nil
        )
        message.connectionID = connection
        return Outgoing(queue: queue, body: try NotificationMessageCoder().encode(message), messageID: id)
    }
}
