public import Time

/// Decodes and stores deliveries of chat messages. The caller acknowledges them after they are stored.
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

    /// Decodes the deliveries. One item for each, in the same order.
    public func decode(_ deliveries: [Delivery]) -> [IntakeItem] {
        let now = self.now()
        return deliveries.map { self.decode($0, now) }
    }

    /// Stores all items or none. One outcome for each item, in the same order.
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

/// The interface of the store for chat messages.
public protocol MessageStore: Sendable {
    /// Stores a batch in one transaction: the messages, the debounce of their conversations, failures for refused
    /// deliveries, and outcomes of retries. It is idempotent.
    ///
    /// - Returns: one outcome for each item, in the same order.
    func store(_ items: [IntakeItem]) async throws -> [MessageOutcome]
}

/// The outcome of one delivery of `wasapp.messages`: the label `outcome` of `jadwal_messages_total`.
public enum MessageOutcome: Sendable, Hashable {
    case stored
    /// It was stored before, or is older than the stored state. Nothing has changed.
    case duplicate
    case edited
    case revoked
    /// Older than the retention. Not stored.
    case tooOld
    /// From a group, a broadcast or a newsletter.
    case crowd
    /// The customer was removed. Counted, but not stored.
    case removedCustomer
    /// A failure was recorded.
    case refused(ChatMessageFault)

    public var label: String {
        switch self {
        case .stored: "stored"
        case .duplicate: "duplicate"
        case .edited: "edited"
        case .revoked: "revoked"
        case .tooOld: "too_old"
        case .crowd: "crowd"
        case .removedCustomer: "removed_customer"
        case .refused(let fault): fault.rawValue
        }
    }

    /// The end of the failure that the message retries. Nil if a new failure is recorded.
    public var replayEnd: ReplayEnd? {
        switch self {
        case .stored, .edited, .revoked: .done
        case .duplicate: .nothingToDo(self.label)
        case .tooOld, .crowd, .removedCustomer: .dropped(self.label)
        case .refused: nil
        }
    }
}
