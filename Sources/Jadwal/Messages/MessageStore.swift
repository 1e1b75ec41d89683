/// The seam to the store for chat messages.
public protocol MessageStore: Sendable {
    /// Stores a batch in one transaction: the messages, the debounce of their conversations, the failures of what was refused
    /// and the outcomes of what was retried. Everything or nothing; to repeat it is harmless.
    ///
    /// - Returns: one outcome for each item, in the same order.
    func store(_ items: [IntakeItem]) async throws -> [MessageOutcome]
}
