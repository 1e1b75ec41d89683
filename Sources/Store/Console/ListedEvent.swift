internal import Postgres
public import Time

/// How far the writing of an event is.
public enum EventStanding: String, Sendable, Hashable, CaseIterable {
    /// The calendar does not have the wanted revision yet.
    case pending
    case written
    case cancelled
    case removedByOwner = "removed-by-owner"
}

/// An event as administrators see it, without its text.
public struct ListedEvent: Sendable, Hashable {
    public var id: String
    public var customerID: String
    public var conversationID: String?
    public var startsAt: UnixTime
    public var endsAt: UnixTime
    /// The newest revision that was agreed.
    public var wanted: Int
    /// The revision in the calendar; 0 if there is none.
    public var written: Int
    public var isCancelled: Bool
    public var isRemovedByOwner: Bool
    /// The owner has to decide about something that overlaps it.
    public var hasOpenConflict: Bool

    public var standing: EventStanding {
        if self.isRemovedByOwner { return .removedByOwner }
        if self.written < self.wanted { return .pending }
        return self.isCancelled ? .cancelled : .written
    }

    public init(
        id: String,
        customerID: String,
        conversationID: String? = nil,
        startsAt: UnixTime,
        endsAt: UnixTime,
        wanted: Int = 1,
        written: Int = 1,
        isCancelled: Bool = false,
        isRemovedByOwner: Bool = false,
        hasOpenConflict: Bool = false
    ) {
        (self.id, self.customerID, self.conversationID) = (id, customerID, conversationID)
        (self.startsAt, self.endsAt, self.wanted, self.written) = (startsAt, endsAt, wanted, written)
        (self.isCancelled, self.isRemovedByOwner) = (isCancelled, isRemovedByOwner)
        self.hasOpenConflict = hasOpenConflict
    }

    static let columns = """
        id, customer_id, conversation_id, starts_at, ends_at, wanted_revision, written_revision, cancelled, \
        removed_by_owner, coalesce(conflict_state = 'open', false) as has_open_conflict
        """

    init(_ row: PostgresRow) throws(PostgresError) {
        self.init(
            id: try row.uuid("id"),
            customerID: try row.uuid("customer_id"),
            conversationID: try row.optionalUUID("conversation_id"),
            startsAt: try row.time("starts_at"),
            endsAt: try row.time("ends_at"),
            wanted: Int(try row.int("wanted_revision")),
            written: Int(try row.int("written_revision")),
            isCancelled: try row.bool("cancelled"),
            isRemovedByOwner: try row.bool("removed_by_owner"),
            hasOpenConflict: try row.bool("has_open_conflict")
        )
    }

    static func of(
        conversation id: String,
        on connection: isolated PostgresConnection
    ) throws -> [ListedEvent] {
        try connection.query(
            Statement(
                """
                select \(Self.columns) from event where conversation_id = $1
                order by ends_at desc limit \(ConsoleReading.pageSize)
                """,
                [.uuid(id)]
            )
        ).map { try ListedEvent($0) }
    }
}

/// One event with the state of its writing and its judgements.
public struct EventDetail: Sendable, Hashable {
    /// What an owner or an operator said about it.
    public struct Judgement: Sendable, Hashable {
        public var kind: String
        public var reason: String?
        public var at: UnixTime
        public var revision: Int

        public init(kind: String, reason: String?, at: UnixTime, revision: Int) {
            (self.kind, self.reason, self.at, self.revision) = (kind, reason, at, revision)
        }
    }

    public var listed: ListedEvent
    /// The revision whose writing was begun last; -1 if there were several.
    public var attempted: Int
    /// Until then the writing of the wanted revision is known to be under way; nil if it was given up as a failure.
    public var wantedAt: UnixTime?
    public var writtenAt: UnixTime?
    /// How often the wanted revision was sent again.
    public var relays: Int
    /// Its text is kept.
    public var hasText: Bool
    /// Things that overlap it.
    public var conflicts: CappedCount
    /// All calendars were read for overlaps; nil if nobody has looked.
    public var isComplete: Bool?
    public var prompt: String?
    public var model: String?
    /// Newest first.
    public var judgements: [Judgement]

    public init(
        _ listed: ListedEvent,
        attempted: Int = 0,
        wantedAt: UnixTime? = nil,
        writtenAt: UnixTime? = nil,
        relays: Int = 0,
        hasText: Bool = true,
        conflicts: CappedCount = CappedCount(0, limit: 100),
        isComplete: Bool? = nil,
        prompt: String? = nil,
        model: String? = nil,
        judgements: [Judgement] = []
    ) {
        (self.listed, self.attempted, self.relays, self.hasText) = (listed, attempted, relays, hasText)
        (self.wantedAt, self.writtenAt, self.conflicts) = (wantedAt, writtenAt, conflicts)
        (self.isComplete, self.prompt, self.model, self.judgements) = (isComplete, prompt, model, judgements)
    }
}
