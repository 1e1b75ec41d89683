internal import Jadwal
internal import Postgres
internal import Vault

/// The debounce, looked at and changed by people.
public struct PostgresConversationAdministration: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// What is due comes first, by time; then what waits for nothing, newest first.
    ///
    /// - Parameters:
    ///   - id: of one conversation, or all when nil.
    ///   - revealing: opens the chats' ids.
    public func list(
        _ id: String? = nil,
        of customerID: String? = nil,
        atMost limit: Int = 1000,
        revealing: Bool = false
    ) async throws -> [ConversationOverview] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select \(ConversationRow.columns), jadwal_now() as now, chat,
                    (select count(*) from message where conversation_id = conversation.id and content is not null) as messages
                from conversation
                where ($1::uuid is null or id = $1::uuid) and ($2::uuid is null or customer_id = $2::uuid)
                order by due_at nulls last, last_activity_at desc limit $3
                """,
                [.optionalUUID(id), .optionalUUID(customerID), .int(Int64(limit))]
            )
        )
        return try rows.map { row in
            let (id, customer) = (try row.uuid(0), try row.uuid(1))
            let seal = SealContext(table: "conversation", row: id, customer: customer)
            return ConversationOverview(
                id: id,
                customerID: customer,
                chatID: revealing ? try self.context.messages.openText(try row.bytes("chat"), for: seal) : nil,
                conversation: try ConversationRow.read(row),
                messages: Int(try row.int("messages")),
                now: try row.time("now")
            )
        }
    }

    /// Due at once, also when it waits for nothing. A worker that is reading it now goes on.
    public func fire(_ id: String) async throws {
        try await self.change(id) { conversation, now in
            conversation.firstPendingAt = conversation.firstPendingAt ?? now
            conversation.dueAt = min(conversation.dueAt ?? now, now)
            (conversation.retryAt, conversation.attempts) = (nil, 0)
        }
    }

    /// Due after `delay` from now, unless a newer message sets another time. `.notFound` when nothing is pending.
    public func postpone(_ id: String, by delay: Duration) async throws {
        try await self.change(id) { conversation, now in
            guard conversation.dueAt != nil else {
                throw AdministrationError(.notFound, "this conversation waits for nothing")
            }
            conversation.dueAt = now + delay
            conversation.retryAt = nil
            conversation.takeBack()
        }
    }

    /// Not read until its owner writes again, or something changes while an event of it is still to come. Its
    /// messages stay. A failure that was retried and waits for this reading ends with it.
    public func drop(_ id: String) async throws {
        try await self.change(id, endingReplaysAs: .dropped("dropped")) { conversation, _ in
            conversation.isArmed = false
            (conversation.firstPendingAt, conversation.dueAt, conversation.retryAt) = (nil, nil, nil)
            (conversation.attempts, conversation.wasSuperseded) = (0, false)
            conversation.takeBack()
        }
    }

    private func change(
        _ id: String,
        endingReplaysAs end: ReplayEnd? = nil,
        _ body: @Sendable (inout Conversation, UnixTime) throws -> Void
    ) async throws {
        try await self.context.pool.transaction { connection in
            guard var locked = try ConversationRows.lock(id, on: connection) else {
                throw AdministrationError(.notFound, "there is no such conversation")
            }
            try body(&locked.conversation, locked.now)
            try ConversationRows.save(locked.conversation, as: id, on: connection)
            guard let end, locked.isReplayed else { return }
            let generation = locked.conversation.generation
            try AnalysisReplays.end(of: id, generation: generation, as: end, on: connection)
        }
    }
}
