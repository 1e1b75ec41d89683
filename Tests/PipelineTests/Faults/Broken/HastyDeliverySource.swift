import Jadwal

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
