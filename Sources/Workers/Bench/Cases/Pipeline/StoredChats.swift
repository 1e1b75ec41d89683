internal import Jadwal
internal import Store

/// Chat messages that stand in the database as a message-worker would have put them there, without the queue.
enum StoredChats {
    private static let batch = 500
    private static let lanes = 2

    /// - Parameters:
    ///   - chats: so many conversations.
    ///   - messages: of each. A conversation's come in one batch.
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
