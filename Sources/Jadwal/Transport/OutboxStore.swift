/// The seam to the outbox for those who relay it. Every worker relays any row.
public protocol OutboxStore: Sendable {
    /// Leases what is ready, oldest first. A relay that dies holds nothing up: its rows are ready again when the lease ends,
    /// and are then published twice at worst.
    func claim(atMost count: Int) async throws -> [OutboxEntry]

    /// The broker has them: they are deleted.
    func confirmed(_ entries: [OutboxEntry]) async throws

    /// The broker has them not, or did not say: they are ready again after the delay.
    func returned(_ entries: [OutboxEntry], delay: Duration) async throws

    /// How many rows wait to be published now.
    func pending() async throws -> Int
}
