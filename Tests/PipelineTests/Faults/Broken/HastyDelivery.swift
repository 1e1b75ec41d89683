import Pipeline

/// Acknowledges deliveries before they are worked.
struct HastyDeliverySource: DeliverySource {
    let base: any DeliverySource

    func nextBatch(count: Int, bytes: Int, patience: Duration) async -> [Delivery] {
        let deliveries = await self.base.nextBatch(count: count, bytes: bytes, patience: patience)
        await self.base.acknowledge(deliveries.map(\.tag))
        return deliveries
    }

    func acknowledge(_ tags: [Delivery.Tag]) async {}

    func giveBack(_ tags: [Delivery.Tag]) async {}
}

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
