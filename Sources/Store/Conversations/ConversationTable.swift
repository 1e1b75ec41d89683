internal import Pipeline
internal import Postgres
internal import Time

/// The rows of `conversation`: reads, locks and saves the debounce of conversations inside other transactions.
enum ConversationTable {
    /// The columns that `read` reads. They come first in a select list.
    static let columns = """
        id, customer_id, generation, armed, events_until, first_pending_at, last_activity_at, due_at, retry_at, \
        attempts, superseded, lease_owner, lease_until, lease_number, owner_said_at, read_generation, left_open
        """

    /// The SQL expression for the new `wake_at` in a statement that sets `due_at`. `wake_at` is never after `due_at`.
    /// It keeps its value if that is early enough, so that the row's indexes need no update. The statement's row is
    /// `conversation`.
    ///
    /// - Parameter dueAt: the new `due_at` in SQL.
    static func wakeAt(_ dueAt: String) -> String {
        "case when \(dueAt)::timestamptz is null then null else least(conversation.wake_at, \(dueAt)) end"
    }

    /// Reads by number, because each batch of messages reads many rows.
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
        conversation.readGeneration = try row.int(15)
        conversation.leftOpen = try row.bool(16)
        return conversation
    }

    /// Locks one conversation; nil if there is none. `isReplayed`: a retried failure ends with the next verdict on it.
    static func lock(
        _ id: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> (conversation: Conversation, now: UnixTime, isReplayed: Bool)? {
        let rows = try connection.query(
            Statement(
                """
                select \(Self.columns), jadwal_now() as now, replayed_failure_id is not null as is_replayed
                from conversation where id = $1 for update
                """,
                [.uuid(id)]
            )
        )
        guard let row = rows.first else { return nil }
        return (try Self.read(row), try row.time("now"), try row.bool("is_replayed"))
    }

    /// Saves one conversation that the transaction has locked.
    static func save(
        _ conversation: Conversation,
        as id: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(Statement(Self.saving, Self.values([(id, conversation)])))
    }

    /// Saves conversations, with the parameters `$1` to `$16` of `values`. The ids are named twice, so that the rows
    /// are found by their key even if the table was small when the statement was planned.
    static let saving = """
        update conversation set generation = new.generation, armed = new.armed, events_until = new.events_until,
            first_pending_at = new.first_pending_at, last_activity_at = new.last_activity_at, due_at = new.due_at,
            wake_at = \(Self.wakeAt("new.due_at")), retry_at = new.retry_at, attempts = new.attempts,
            superseded = new.superseded, lease_owner = new.lease_owner, lease_until = new.lease_until,
            lease_number = new.lease_number, owner_said_at = new.owner_said_at, read_generation = new.read_generation,
            left_open = new.left_open
        from unnest($1::uuid[], $2::bigint[], $3::boolean[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[],
            $7::timestamptz[], $8::timestamptz[], $9::bigint[], $10::boolean[], $11::text[], $12::timestamptz[],
            $13::bigint[], $14::bigint[], $15::bigint[], $16::boolean[])
            as new (id, generation, armed, events_until, first_pending_at, last_activity_at, due_at, retry_at, attempts,
                superseded, lease_owner, lease_until, lease_number, owner_said_at, read_generation, left_open)
        where conversation.id = new.id and conversation.id = any($1)
        """

    static func values(_ changed: [(id: String, conversation: Conversation)]) -> [PostgresValue] {
        let conversations = changed.map(\.conversation)
        return [
            .uuidArray(changed.map(\.id)),
            .intArray(conversations.map(\.generation)),
            .boolArray(conversations.map(\.isArmed)),
            .timestampArray(conversations.map { $0.eventsUntil?.microseconds }),
            .timestampArray(conversations.map { $0.firstPendingAt?.microseconds }),
            .timestampArray(conversations.map { $0.lastActivityAt?.microseconds }),
            .timestampArray(conversations.map { $0.dueAt?.microseconds }),
            .timestampArray(conversations.map { $0.retryAt?.microseconds }),
            .intArray(conversations.map { Int64($0.attempts) }),
            .boolArray(conversations.map(\.wasSuperseded)),
            .textArray(conversations.map(\.leaseOwner)),
            .timestampArray(conversations.map { $0.leaseUntil?.microseconds }),
            .intArray(conversations.map(\.leaseNumber)),
            .intArray(conversations.map(\.ownerSaidAt)),
            .intArray(conversations.map(\.readGeneration)),
            .boolArray(conversations.map(\.leftOpen)),
        ]
    }
}
