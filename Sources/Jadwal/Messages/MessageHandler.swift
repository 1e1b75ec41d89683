/// Turns deliveries into stored messages. It acknowledges nothing: whoever calls does, once they are stored.
public struct MessageHandler: Sendable {
    private let store: any MessageStore
    private let decoder = ChatMessageDecoder()
    private let now: @Sendable () -> UnixTime

    public init(store: any MessageStore, now: @escaping @Sendable () -> UnixTime) {
        (self.store, self.now) = (store, now)
    }

    /// Decodes and stores a batch. One outcome for each delivery, in the same order.
    public func handle(_ deliveries: [Delivery]) async throws -> [MessageOutcome] {
        try await self.store(self.decode(deliveries))
    }

    /// One item for each delivery, in the same order.
    public func decode(_ deliveries: [Delivery]) -> [IntakeItem] {
        let now = self.now()
        return deliveries.map { self.decode($0, now) }
    }

    /// One outcome for each item, in the same order. Everything is stored or nothing.
    public func store(_ items: [IntakeItem]) async throws -> [MessageOutcome] { try await self.store.store(items) }

    private func decode(_ delivery: Delivery, _ now: UnixTime) -> IntakeItem {
        let content: IntakeItem.Content
        do {
            let message = try self.decoder.decode(delivery.body, now: now)
            content =
                switch ChatKind(chatID: message.chatID) {
                case .oneToOne: .message(message)
                case .crowd: .crowd
                }
        } catch {
            content = .refused(error)
        }
        return IntakeItem(content: content, delivery: delivery)
    }
}
