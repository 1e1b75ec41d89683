import Jadwal

struct SteppedDeliverySource: DeliverySource {
    let base: any DeliverySource
    let trap: StepTrap

    func nextBatch(count: Int, bytes: Int, patience: Duration) async -> [Delivery] {
        await self.trap.around(.deliver, when: { !$0.isEmpty }) {
            await self.base.nextBatch(count: count, bytes: bytes, patience: patience)
        }
    }

    func acknowledge(_ tags: [Delivery.Tag]) async {
        await self.trap.around(.acknowledge) { await self.base.acknowledge(tags) }
    }

    func giveBack(_ tags: [Delivery.Tag]) async { await self.base.giveBack(tags) }
}
