internal import Pipeline

/// Records postponed, parked and failed deliveries in memory.
actor MemoryDeliveryStore: DeliveryStore {
    struct Postponed: Sendable {
        var delivery: Delivery
        var subject: DeliverySubject?
        var delay: Duration
        var attempts: Int
    }

    private(set) var postponed: [Postponed] = []
    private(set) var parked: [Delivery] = []
    private(set) var failures: [FailureReport] = []

    func postpone(
        _ delivery: Delivery,
        about subject: DeliverySubject?,
        of queue: String,
        customerID: String?,
        by delay: Duration,
        attempts: Int
    ) -> Bool {
        self.postponed.append(Postponed(delivery: delivery, subject: subject, delay: delay, attempts: attempts))
        return true
    }

    func park(
        _ delivery: Delivery,
        about subject: DeliverySubject?,
        of queue: String,
        customerID: String,
        hadItsTurn: Bool
    ) -> Bool {
        self.parked.append(delivery)
        return true
    }

    func fail(_ delivery: Delivery, about subject: DeliverySubject?, with failure: FailureReport) -> Bool {
        self.failures.append(failure)
        return true
    }
}
