internal import Jadwal
internal import Postgres

/// The columns of `conversation` that make a `Conversation`.
enum ConversationRow {
    static let columns = """
        id, customer_id, generation, armed, events_until, first_pending_at, last_activity_at, due_at, retry_at, attempts, \
        superseded, lease_owner, lease_until, lease_number, owner_said_at, \
        read_generation, left_open
        """

    /// What a statement that sets `due_at` sets `wake_at` to: not after it, and where it was if that is early enough,
    /// so that the row's indexes stay as they are. The statement's row is `conversation`.
    ///
    /// - Parameter dueAt: the new `due_at` in SQL.
    static func wakeAt(_ dueAt: String) -> String {
        "case when \(dueAt)::timestamptz is null then null else least(conversation.wake_at, \(dueAt)) end"
    }

    static func id(_ row: PostgresRow) throws(PostgresError) -> String { try row.uuid(0) }

    static func read(_ row: PostgresRow) throws(PostgresError) -> Conversation {
        var conversation = Conversation()
        conversation.generation = try row.int(2)
        conversation.isArmed = try row.bool(3)
        conversation.eventsUntil = try row.optionalTime(4)
        conversation.firstPendingAt = try row.optionalTime(5)
        conversation.lastActivityAt = try row.optionalTime(6)
        conversation.dueAt = try row.optionalTime(7)
        conversation.retryAt = try row.optionalTime(8)
        conversation.attempts = Int(try row.int(9))
        conversation.wasSuperseded = try row.bool(10)
        conversation.leaseOwner = try row.optionalText(11)
        conversation.leaseUntil = try row.optionalTime(12)
        conversation.leaseNumber = try row.int(13)
        conversation.ownerSaidAt = try row.optionalInt(14)
        conversation.readGeneration = try row.int("read_generation")
        conversation.leftOpen = try row.bool("left_open")
        return conversation
    }
}
