internal import Pipeline
internal import Postgres
internal import Vault

/// The rows of `message`: loads and saves those of a batch, with their conversations.
enum MessageTable {
    /// The columns that `read` reads. They come first in a select list.
    private static let columns =
        "id, state, sender_is_owner, said_at, edited_at, generation, stored_at, arms, first_generation"

    /// Reads by number, because a batch of redelivered messages reads many rows.
    private static func read(_ row: PostgresRow) throws(PostgresError) -> (id: StoredID, record: MessageRecord) {
        var record = MessageRecord(
            state: MessageRecord.State(rawValue: Int(try row.int(1))) ?? .cleared,
            isSenderMe: try row.bool(2),
            saidAt: try row.int(3),
            editedAt: try row.optionalInt(4),
            generation: try row.int(5),
            storedAt: try row.time(6)
        )
        record.arms = try row.bool(7)
        record.firstGeneration = try row.optionalInt(8)
        return (StoredID(bits: try row.uuidBits(0)), record)
    }

    /// Locks the conversations and reads the messages that are already stored.
    ///
    /// New conversations are made first, then the others are locked, both in the order of ids. So a batch that waits
    /// for another's new conversation holds only new ones, which no batch that locks waits for. If they were made after
    /// the locks, two batches could wait for each other.
    ///
    /// - Parameters:
    ///   - makesNew: whether conversations may be new. Otherwise `NewConversations` is thrown if one is.
    ///   - suspects: ids of the messages to look for. The others are assumed to be new; if one is not, `save` fails.
    static func load(
        _ messages: [IdentifiedMessage],
        makingNew makesNew: Bool,
        lookingFor suspects: [StoredID],
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws -> LoadedBatch {
        guard !messages.isEmpty else {
            return LoadedBatch(batch: MessageBatch(conversations: [], records: [:]), made: 0)
        }
        let first = Dictionary(messages.map { ($0.conversationID, $0) }) { first, _ in first }
        let ids = first.keys.sorted()
        var made: Set<StoredID> = []
        if makesNew {
            let known = try Self.existing(ids, on: connection)
            let missing = ids.filter { !known.contains($0) }.compactMap { first[$0] }
            if !missing.isEmpty { made = try Self.insert(missing, sealer, on: connection) }
        }
        let others = made.isEmpty ? ids : ids.filter { !made.contains($0) }
        let locked = others.isEmpty ? [] : try Self.lock(others, on: connection)
        guard locked.count == others.count else {
            guard makesNew else { throw NewConversations() }
            // Retention has forgotten one since it was seen. The transaction is tried again.
            throw PostgresError(code: .server(sqlState: "40001"), detail: "a conversation was deleted meanwhile")
        }
        return LoadedBatch(
            batch: MessageBatch(
                // A new row is locked by its insertion.
                conversations: locked + made.map { ($0, Conversation()) },
                records: suspects.isEmpty ? [:] : try Self.records(suspects, on: connection)
            ),
            made: made.count
        )
    }

    /// Throws a unique violation if a message that the batch takes for new is already stored.
    static func save(
        _ batch: MessageBatch,
        _ contents: [[UInt8]?],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let writes = batch.writes
        try Self.insert(writes.filter(\.isNew), contents, on: connection)
        let rewrites = writes.filter { !$0.isNew }
        try Self.update(rewrites, contents, on: connection)
        let rewritten = Set(rewrites.map(\.conversationID)).sorted()
        try AnswerTable.forget(rewritten.map(\.description), on: connection)
        // A window may outlive the tombstones of its messages.
        let changes = writes.filter { !$0.isNew || $0.record.state == .revoked || $0.record.editedAt != nil }
        let changedIDs = changes.map(\.messageID.description)
        let concerned = Set(changes.map(\.conversationID)).sorted().map(\.description)
        try EventWindowTable.forget(showing: changedIDs, of: concerned, on: connection)
        try QuestionTable.replace(restingOn: changedIDs, of: concerned, on: connection)
        let changed = batch.conversations.filter(\.isChanged)
        guard !changed.isEmpty else { return }
        _ = try connection.execute(
            Statement(
                """
                update conversation set generation = new.generation, armed = new.armed,
                    first_pending_at = new.first_pending_at, last_activity_at = new.last_activity_at,
                    due_at = new.due_at, wake_at = \(ConversationTable.wakeAt("new.due_at")),
                    retry_at = new.retry_at, attempts = new.attempts, owner_said_at = new.owner_said_at,
                    trace_parent = coalesce(new.trace_parent, conversation.trace_parent)
                from unnest($1::uuid[], $2::bigint[], $3::boolean[], $4::timestamptz[], $5::timestamptz[],
                    $6::timestamptz[], $7::timestamptz[], $8::bigint[], $9::text[], $10::bigint[])
                    as new (id, generation, armed, first_pending_at, last_activity_at, due_at, retry_at, attempts,
                        trace_parent, owner_said_at)
                where conversation.id = new.id
                """,
                Self.parameters(changed)
            )
        )
    }

    private static func parameters(_ changed: [MessageBatch.Touched]) -> [PostgresValue] {
        let conversations = changed.map(\.conversation)
        return [
            .uuidBitsArray(changed.map(\.id.bits)),
            .intArray(conversations.map(\.generation)),
            .boolArray(conversations.map(\.isArmed)),
            .timestampArray(conversations.map { $0.firstPendingAt?.microseconds }),
            .timestampArray(conversations.map { $0.lastActivityAt?.microseconds }),
            .timestampArray(conversations.map { $0.dueAt?.microseconds }),
            .timestampArray(conversations.map { $0.retryAt?.microseconds }),
            .intArray(conversations.map { Int64($0.attempts) }),
            .textArray(changed.map(\.trace)),
            .intArray(conversations.map(\.ownerSaidAt)),
        ]
    }

    /// The existing ones, in the order of their ids.
    private static func lock(
        _ ids: [StoredID],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> [(key: StoredID, value: Conversation)] {
        let rows = try connection.query(
            Statement(
                "select \(ConversationTable.columns) from conversation where id = any($1) order by id for update",
                [.uuidBitsArray(ids.map(\.bits))]
            )
        )
        var conversations: [(key: StoredID, value: Conversation)] = []
        conversations.reserveCapacity(rows.count)
        for row in rows {
            conversations.append((StoredID(bits: try row.uuidBits(0)), try ConversationTable.read(row)))
        }
        return conversations
    }

    /// Without a lock: one that is not found here may be made by another transaction right after.
    private static func existing(
        _ ids: [StoredID],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Set<StoredID> {
        let rows = try connection.query(
            Statement("select id from conversation where id = any($1)", [.uuidBitsArray(ids.map(\.bits))])
        )
        var found: Set<StoredID> = []
        for row in rows { found.insert(StoredID(bits: try row.uuidBits(0))) }
        return found
    }

    /// - Parameter messages: one for each conversation, in the order of their ids.
    /// - Returns: those that no other transaction has made first.
    private static func insert(
        _ messages: [IdentifiedMessage],
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Set<StoredID> {
        let rows = try connection.query(
            Statement(
                """
                insert into conversation (id, customer_id, chat, generation, armed)
                select id, customer_id, chat, 0, false
                from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as new (id, customer_id, chat)
                on conflict (id) do nothing returning id
                """,
                [
                    .uuidBitsArray(messages.map(\.conversationID.bits)),
                    .uuidArray(messages.map(\.message.customerID)),
                    .bytesArray(messages.map { $0.sealedChat(sealer) }),
                ]
            )
        )
        var made: Set<StoredID> = []
        for row in rows { made.insert(StoredID(bits: try row.uuidBits(0))) }
        return made
    }

    private static func records(
        _ ids: [StoredID],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> [StoredID: MessageRecord] {
        let rows = try connection.query(
            Statement(
                """
                select \(Self.columns), exists (\(EventTable.ofMessage)) as has_event from message where id = any($1)
                """,
                [.uuidBitsArray(ids.map(\.bits))]
            )
        )
        var records: [StoredID: MessageRecord] = [:]
        for row in rows {
            var (id, record) = try Self.read(row)
            record.hasEvent = try row.bool("has_event")
            records[id] = record
        }
        return records
    }

    private static func insert(
        _ writes: [MessageBatch.Write],
        _ contents: [[UInt8]?],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard !writes.isEmpty else { return }
        _ = try connection.execute(
            Statement(
                """
                insert into message (id, state, sender_is_owner, said_at, edited_at, generation, stored_at, content,
                    arms, first_generation, conversation_id, customer_id)
                select * from unnest($1::uuid[], $2::bigint[], $3::boolean[], $4::bigint[], $5::bigint[], $6::bigint[],
                    $7::timestamptz[], $8::bytea[], $9::boolean[], $10::bigint[], $11::uuid[], $12::uuid[])
                """,
                Self.parameters(writes, contents) + [
                    .uuidBitsArray(writes.map(\.conversationID.bits)),
                    .uuidArray(writes.map(\.customerID)),
                ]
            )
        )
    }

    private static func update(
        _ writes: [MessageBatch.Write],
        _ contents: [[UInt8]?],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard !writes.isEmpty else { return }
        _ = try connection.execute(
            Statement(
                """
                update message set state = new.state, said_at = new.said_at, edited_at = new.edited_at,
                    generation = new.generation, stored_at = new.stored_at, arms = new.arms,
                    first_generation = new.first_generation,
                    content = case when new.keeps then message.content else new.content end
                from unnest($1::uuid[], $2::bigint[], $3::boolean[], $4::bigint[], $5::bigint[], $6::bigint[],
                    $7::timestamptz[], $8::bytea[], $9::boolean[], $10::bigint[], $11::boolean[])
                    as new (id, state, sender_is_owner, said_at, edited_at, generation, stored_at, content, arms,
                        first_generation, keeps)
                where message.id = new.id
                """,
                Self.parameters(writes, contents) + [.boolArray(writes.map { $0.content == .keep })]
            )
        )
    }

    private static func parameters(_ writes: [MessageBatch.Write], _ contents: [[UInt8]?]) -> [PostgresValue] {
        [
            .uuidBitsArray(writes.map(\.messageID.bits)),
            .intArray(writes.map { Int64($0.record.state.rawValue) }),
            .boolArray(writes.map(\.record.isSenderMe)),
            .intArray(writes.map(\.record.saidAt)),
            .intArray(writes.map(\.record.editedAt)),
            .intArray(writes.map(\.record.generation)),
            .timestampArray(writes.map(\.record.storedAt.microseconds)),
            .bytesArray(writes.map { $0.content == .replace ? contents[$0.item] : nil }),
            .boolArray(writes.map(\.record.arms)),
            .intArray(writes.map(\.record.firstGeneration)),
        ]
    }
}

/// A batch whose conversations are locked.
struct LoadedBatch: Sendable {
    var batch: MessageBatch
    /// How many conversations are new.
    var made: Int
}

/// The batch has new conversations and was not prepared to make them. Nothing is stored.
struct NewConversations: Error {}
