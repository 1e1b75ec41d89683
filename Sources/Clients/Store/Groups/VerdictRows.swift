internal import Jadwal
internal import Postgres

/// What verdicts leave of conversations, of their messages and of models' answers about them.
enum VerdictRows {
    /// In one statement.
    ///
    /// - Parameters:
    ///   - conversations: as they are now, also those whose verdict was dropped.
    ///   - committed: the verdicts that stand.
    static func save(
        _ conversations: [(id: String, conversation: Conversation)],
        _ committed: [VerdictCommit],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let cleared = committed.filter(\.verdict.clearsHistory)
        let forgotten = committed.filter(\.verdict.forgetsAnswers)
        try connection.execute(
            Statement(
                Self.statement,
                Self.columns(conversations) + [
                    .uuidArray(cleared.map(\.claim.conversationID)), .intArray(cleared.map(\.readGeneration)),
                    .uuidArray(cleared.flatMap(\.openMessageIDs)),
                    .uuidArray(forgotten.map(\.claim.conversationID)),
                ]
            )
        )
    }

    /// The ids are named twice, so that the rows are found by their key also where the table is small when the plan
    /// is made.
    private static let statement = """
        with cleared as (
            update message set state = 1, content = null
            from unnest($17::uuid[], $18::bigint[]) as verdict (conversation_id, generation)
            where message.conversation_id = verdict.conversation_id and state = 0
                and message.generation <= verdict.generation and id <> all($19)
        ), forgotten as (
            delete from model_answer where conversation_id = any($20)
        )
        update conversation set generation = new.generation, armed = new.armed, events_until = new.events_until,
            first_pending_at = new.first_pending_at, last_activity_at = new.last_activity_at, due_at = new.due_at,
            wake_at = \(ConversationRow.wakeAt("new.due_at")), retry_at = new.retry_at, attempts = new.attempts,
            superseded = new.superseded, lease_owner = new.lease_owner, lease_until = new.lease_until,
            lease_number = new.lease_number, owner_said_at = new.owner_said_at, read_generation = new.read_generation,
            left_open = new.left_open
        from unnest($1::uuid[], $2::bigint[], $3::boolean[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[],
            $7::timestamptz[], $8::timestamptz[], $9::bigint[], $10::boolean[], $11::text[], $12::timestamptz[], $13::bigint[],
            $14::bigint[], $15::bigint[], $16::boolean[])
            as new (id, generation, armed, events_until, first_pending_at, last_activity_at, due_at, retry_at, attempts,
                superseded, lease_owner, lease_until, lease_number, owner_said_at, read_generation,
                left_open)
        where conversation.id = new.id and conversation.id = any($1)
        """

    private static func columns(_ changed: [(id: String, conversation: Conversation)]) -> [PostgresValue] {
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

extension VerdictKind {
    /// The messages go, or another answer is wanted to the same question.
    fileprivate var forgetsAnswers: Bool { self.clearsHistory || self == .rejected }
}
