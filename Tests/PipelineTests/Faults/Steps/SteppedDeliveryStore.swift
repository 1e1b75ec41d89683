import Pipeline

struct SteppedDeliveryStore: DeliveryStore {
    let base: any DeliveryStore
    let trap: StepTrap

    func postpone(
        _ delivery: Delivery,
        about subject: DeliverySubject?,
        of queue: String,
        customerID: String?,
        by delay: Duration,
        attempts: Int
    ) async throws -> Bool {
        try await self.trap.around(.postpone) {
            try await self.base.postpone(
                delivery,
                about: subject,
                of: queue,
                customerID: customerID,
                by: delay,
                attempts: attempts
            )
        }
    }

    func park(
        _ delivery: Delivery,
        about subject: DeliverySubject?,
        of queue: String,
        customerID: String,
        hadItsTurn: Bool
    ) async throws -> Bool {
        try await self.trap.around(.park) {
            try await self.base.park(
                delivery,
                about: subject,
                of: queue,
                customerID: customerID,
                hadItsTurn: hadItsTurn
            )
        }
    }

    func fail(
        _ delivery: Delivery,
        about subject: DeliverySubject?,
        with failure: FailureReport
    ) async throws -> Bool {
        try await self.trap.around(.fail) { try await self.base.fail(delivery, about: subject, with: failure) }
    }
}
