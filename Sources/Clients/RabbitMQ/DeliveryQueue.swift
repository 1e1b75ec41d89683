internal import Pipeline
internal import Waiting

/// Deliveries that wait for a caller, and callers that wait for deliveries, served in order of arrival.
struct DeliveryQueue {
    /// One caller of `nextBatch`. The consumer provides its batch, or an empty one if the caller is cancelled first.
    struct Request: Sendable {
        let count: Int
        let bytes: Int
        let patience: Duration
        let batch = Promise<[Delivery]>()

        init(count: Int, bytes: Int, patience: Duration) {
            (self.count, self.bytes, self.patience) = (max(1, count), bytes, patience)
        }
    }

    private var deliveries: [Delivery] = []
    private var requests: [Request] = []
    private(set) var bytes = 0
    /// The time until which the first caller lets its batch grow.
    private(set) var deadline: ContinuousClock.Instant?

    var count: Int { self.deliveries.count }

    mutating func append(_ delivery: Delivery) {
        self.deliveries.append(delivery)
        self.bytes += delivery.body.count
    }

    mutating func append(_ request: Request) { self.requests.append(request) }

    /// Removes and returns deliveries that no caller has received.
    mutating func removeAll() -> [Delivery] {
        defer { (self.deliveries, self.bytes, self.deadline) = ([], 0, nil) }
        return self.deliveries
    }

    /// Provides complete batches.
    /// - Parameter nothingFollows: the broker sends no more before something is acknowledged, so a batch does not wait
    ///   for more.
    mutating func serve(now: ContinuousClock.Instant, nothingFollows: Bool) {
        while let request = self.requests.first {
            guard !request.batch.isFulfilled else {
                self.requests.removeFirst()
                self.deadline = nil
                continue
            }
            guard !self.deliveries.isEmpty else { return self.deadline = nil }
            let deadline = self.deadline ?? now + request.patience
            self.deadline = deadline
            let isComplete = self.deliveries.count >= request.count || self.bytes >= request.bytes
            guard isComplete || nothingFollows || now >= deadline else { return }
            let batch = self.batch(for: request)
            if request.batch.fulfil(Array(batch)) {
                self.bytes -= batch.reduce(0) { $0 + $1.body.count }
                self.deliveries.removeFirst(batch.count)
            }
            self.requests.removeFirst()
            self.deadline = nil
        }
    }

    /// Gives every waiting caller an empty batch.
    mutating func finish() {
        for request in self.requests { request.batch.fulfil([]) }
        self.requests = []
        self.deadline = nil
    }

    private func batch(for request: Request) -> ArraySlice<Delivery> {
        var bytes = 0
        var count = 0
        for delivery in self.deliveries.prefix(request.count) {
            count += 1
            bytes += delivery.body.count
            if bytes >= request.bytes { break }
        }
        return self.deliveries.prefix(count)
    }
}
