import Jadwal

struct SteppedDeliveryLedger: DeliveryLedger {
    let base: any DeliveryLedger
    let trap: StepTrap

    func postpone(
        _ delivery: Delivery,
        of queue: String,
        customerID: String?,
        by delay: Duration,
        attempts: Int
    ) async throws -> Bool {
        try await self.trap.around(.postpone) {
            try await self.base.postpone(delivery, of: queue, customerID: customerID, by: delay, attempts: attempts)
        }
    }

    func park(_ delivery: Delivery, of queue: String, customerID: String) async throws -> Bool {
        try await self.trap.around(.park) { try await self.base.park(delivery, of: queue, customerID: customerID) }
    }

    func fail(_ delivery: Delivery, with failure: FailureReport) async throws -> Bool {
        try await self.trap.around(.fail) { try await self.base.fail(delivery, with: failure) }
    }
}
