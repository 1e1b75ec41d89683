import Jadwal

/// Deletes rows before they are published.
struct HastyOutboxStore: OutboxStore {
    let base: any OutboxStore

    func claim(atMost count: Int) async throws -> [OutboxEntry] {
        let entries = try await self.base.claim(atMost: count)
        try await self.base.confirmed(entries)
        return entries
    }

    func confirmed(_ entries: [OutboxEntry]) async throws {}

    func returned(_ entries: [OutboxEntry], delay: Duration) async throws {}

    func pending() async throws -> Int { try await self.base.pending() }
}
