/// Turns a batch of deliveries into stored messages. It acknowledges nothing: whoever calls does, once this has returned.
public struct MessageHandler: Sendable {
    private let store: any MessageStore
    private let decoder = ChatMessageDecoder()
    private let now: @Sendable () -> UnixTime

    public init(store: any MessageStore, now: @escaping @Sendable () -> UnixTime) {
        (self.store, self.now) = (store, now)
    }

    /// One outcome for each delivery, in the same order.
    public func handle(_ deliveries: [Delivery]) async throws -> [MessageOutcome] {
        let now = self.now()
        return try await self.store.store(deliveries.map { self.read($0, now) })
    }

    private func read(_ delivery: Delivery, _ now: UnixTime) -> IntakeItem {
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
