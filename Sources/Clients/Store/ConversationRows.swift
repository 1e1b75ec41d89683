internal import Jadwal
internal import Postgres

/// Loads and saves one conversation's debounce under its row lock.
enum ConversationRows {
    /// Also tells whether somebody waits for the end of a failure that it was made due for again.
    static func lock(
        _ id: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> (conversation: Conversation, now: UnixTime, isReplayed: Bool)? {
        let rows = try connection.query(
            Statement(
                """
                select \(ConversationRow.columns), jadwal_now(), replayed_failure_id is not null from conversation
                where id = $1 for update
                """,
                [.uuid(id)]
            )
        )
        guard let row = rows.first else { return nil }
        return (try ConversationRow.read(row), try row.time(17), try row.bool(18))
    }

    static func save(
        _ conversation: Conversation,
        as id: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        _ = try connection.execute(
            Statement(
                """
                update conversation set generation = $2, armed = $3, events_until = $4, first_pending_at = $5,
                    last_activity_at = $6, due_at = $7, wake_at = \(ConversationRow.wakeAt("$7")), retry_at = $8, attempts = $9, superseded = $10, lease_owner = $11,
                    lease_until = $12, lease_number = $13, owner_said_at = $14, read_generation = $15, left_open = $16
                where id = $1
                """,
                [
                    .uuid(id), .int(conversation.generation), .bool(conversation.isArmed),
                    conversation.eventsUntil.value,
                    conversation.firstPendingAt.value, conversation.lastActivityAt.value, conversation.dueAt.value,
                    conversation.retryAt.value, .int(Int64(conversation.attempts)), .bool(conversation.wasSuperseded),
                    .optionalText(conversation.leaseOwner), conversation.leaseUntil.value,
                    .int(conversation.leaseNumber), .optionalInt(conversation.ownerSaidAt),
                    .int(conversation.readGeneration), .bool(conversation.leftOpen),
                ]
            )
        )
    }
}
