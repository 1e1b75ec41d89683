internal import Jadwal

/// What deliveries came to that were not worked to their end.
actor MemoryLedger: DeliveryLedger {
    struct Postponed: Sendable {
        var delivery: Delivery
        var delay: Duration
        var attempts: Int
    }

    private(set) var postponed: [Postponed] = []
    private(set) var parked: [Delivery] = []
    private(set) var failures: [FailureReport] = []

    func postpone(
        _ delivery: Delivery,
        of queue: String,
        customerID: String?,
        by delay: Duration,
        attempts: Int
    ) -> Bool {
        self.postponed.append(Postponed(delivery: delivery, delay: delay, attempts: attempts))
        return true
    }

    func park(_ delivery: Delivery, of queue: String, customerID: String) -> Bool {
        self.parked.append(delivery)
        return true
    }

    func fail(_ delivery: Delivery, with failure: FailureReport) -> Bool {
        self.failures.append(failure)
        return true
    }
}
