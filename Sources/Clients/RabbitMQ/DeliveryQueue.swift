internal import Jadwal

/// What has come in and is not handed out, and who waits for it. The first to wait is served first.
struct DeliveryQueue {
    private var deliveries: [Delivery] = []
    private var waiters: [DeliveryWaiter] = []
    private(set) var bytes = 0
    /// Until when the first waiter lets its batch grow.
    private(set) var deadline: ContinuousClock.Instant?

    var count: Int { self.deliveries.count }

    mutating func append(_ delivery: Delivery) {
        self.deliveries.append(delivery)
        self.bytes += delivery.body.count
    }

    mutating func append(_ waiter: DeliveryWaiter) { self.waiters.append(waiter) }

    /// Everything that is not handed out yet.
    mutating func removeAll() -> [Delivery] {
        defer { (self.deliveries, self.bytes, self.deadline) = ([], 0, nil) }
        return self.deliveries
    }

    /// Hands out what is complete.
    /// - Parameter nothingFollows: the broker will send no more before some of it is acknowledged, so nobody waits for more.
    mutating func serve(now: ContinuousClock.Instant, nothingFollows: Bool) {
        while let waiter = self.waiters.first {
            guard !waiter.isFinished else {
                self.waiters.removeFirst()
                self.deadline = nil
                continue
            }
            guard !self.deliveries.isEmpty else { return self.deadline = nil }
            let deadline = self.deadline ?? now + waiter.patience
            self.deadline = deadline
            let isComplete = self.deliveries.count >= waiter.count || self.bytes >= waiter.bytes
            guard isComplete || nothingFollows || now >= deadline else { return }
            let batch = self.batch(for: waiter)
            if waiter.finish(Array(batch)) {
                self.bytes -= batch.reduce(0) { $0 + $1.body.count }
                self.deliveries.removeFirst(batch.count)
            }
            self.waiters.removeFirst()
            self.deadline = nil
        }
    }

    /// Nobody gets anything any more.
    mutating func finish() {
        for waiter in self.waiters { _ = waiter.finish([]) }
        self.waiters = []
        self.deadline = nil
    }

    private func batch(for waiter: DeliveryWaiter) -> ArraySlice<Delivery> {
        var bytes = 0
        var count = 0
        for delivery in self.deliveries.prefix(waiter.count) {
            count += 1
            bytes += delivery.body.count
            if bytes >= waiter.bytes { break }
        }
        return self.deliveries.prefix(count)
    }
}
