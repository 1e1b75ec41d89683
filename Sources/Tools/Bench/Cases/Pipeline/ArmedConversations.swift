internal import Pipeline
internal import Postgres
internal import Store

/// A table full of armed conversations, some of which become due one after another. Each has one message. Those that
/// become due were stored as by a message-worker; the others cannot be decrypted and are not due for an hour.
struct ArmedConversations: Sendable {
    /// All armed conversations, including those that become due.
    var all: Int
    var duePerSecond: Int
    /// For how long.
    var seconds: Int
    /// The time limit for making the table.
    var limit = Duration.seconds(600)

    var due: Int { self.duePerSecond * self.seconds }

    /// - Returns: when the first becomes due. The due ones are spread evenly over the table.
    func fill(_ bed: BenchBed) async throws -> ContinuousClock.Instant {
        let quiet = try await bed.addCustomer()
        var added: [String] = []
        for _ in 0..<20 { added.append(try await bed.addCustomer()) }
        let customers = added
        try await bed.database(Self.quietOnes(self.all - self.due, of: quiet), within: self.limit)
        let now = WallClock.now / 1_000_000
        try await StoredChats.store(self.due, in: bed.store) { chat in
            [
                ChatMessage(
                    customerID: customers[chat % customers.count],
                    id: "true_\(chat)",
                    chatID: "\(966_500_000_000 + chat)@c.us",
                    isSenderMe: true,
                    senderName: "Sami",
                    body: "message number \(chat), which says nothing of any plan",
                    timestamp: now - 60
                )
            ]
        }
        let step = 1_000_000 / self.duePerSecond
        try await bed.database(
            """
            update conversation set due_at = start + place * interval '\(step) microseconds',
                wake_at = start + place * interval '\(step) microseconds'
            from (select jadwal_now() + interval '\(self.lead) seconds' as start) as clock,
                (select id, row_number() over (order by id) - 1 as place from conversation where customer_id <> '\(quiet)') as new
            where conversation.id = new.id
            """,
            within: self.limit
        )
        try await bed.database("vacuum (analyze) conversation", within: self.limit)
        try await bed.database("vacuum (analyze) message", within: self.limit)
        try await bed.settle()
        try await bed.database("select pg_stat_reset()")
        let rows = try await bed.pool.query("select min(due_at), jadwal_now() from conversation")
        let wait = try rows.first.map { try $0.timestamp(0) - (try $0.timestamp(1)) } ?? 0
        guard wait > 500_000 else {
            throw BenchFault("vacuuming took longer than \(self.lead) s: the first are due already")
        }
        return .now + .microseconds(wait)
    }

    /// Seconds from the update of the due times to the first due conversation. In this time the table is vacuumed.
    private var lead: Int { 20 + self.all / 25_000 }

    private static func quietOnes(_ count: Int, of customer: String) -> String {
        """
        insert into conversation (id, customer_id, chat, generation, armed, first_pending_at, last_activity_at, due_at,
            wake_at, owner_said_at)
        select gen_random_uuid(), '\(customer)', decode(repeat('5a', 60), 'hex'), 1, true, now(), now(), due, due,
            extract(epoch from now())::bigint
        from (select now() + interval '2 hours' + random() * interval '1 hour' as due
            from generate_series(1, \(count))) as later;
        insert into message (id, conversation_id, customer_id, state, sender_is_owner, said_at, generation, stored_at, content,
            arms)
        select gen_random_uuid(), id, customer_id, 0, true, owner_said_at, 1, now(), decode(repeat('5a', 120), 'hex'), true
        from conversation;
        """
    }
}

/// Stores chat messages as a message-worker does, without the queue.
enum StoredChats {
    private static let batch = 500
    private static let lanes = 2

    /// - Parameters:
    ///   - chats: the number of conversations.
    ///   - messages: the messages of each conversation, which are stored in one batch.
    static func store(
        _ chats: Int,
        in context: StoreContext,
        _ messages: @escaping @Sendable (_ chat: Int) -> [ChatMessage]
    ) async throws {
        let store = PostgresMessageStore(context)
        let size = max(1, Self.batch / max(1, messages(0).count))
        try await withThrowingTaskGroup { group in
            for lane in 0..<Self.lanes {
                group.addTask {
                    for start in stride(from: lane * size, to: chats, by: Self.lanes * size) {
                        let items = (start..<min(chats, start + size)).flatMap(messages).map(Self.item)
                        guard try await store.store(items).allSatisfy({ $0 == .stored }) else {
                            throw BenchFault("a message was not stored")
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func item(_ message: ChatMessage) -> IntakeItem {
        let tag = Delivery.Tag(connection: 0, number: 0)
        return IntakeItem(content: .message(message), delivery: Delivery(tag: tag, body: []))
    }
}
