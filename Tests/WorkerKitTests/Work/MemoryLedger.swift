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

    func postpone(_ delivery: Delivery, of queue: String, by delay: Duration, attempts: Int) {
        self.postponed.append(Postponed(delivery: delivery, delay: delay, attempts: attempts))
    }

    func park(_ delivery: Delivery, of queue: String, customerID: String) { self.parked.append(delivery) }

    func fail(_ delivery: Delivery, with failure: FailureReport) { self.failures.append(failure) }
}
