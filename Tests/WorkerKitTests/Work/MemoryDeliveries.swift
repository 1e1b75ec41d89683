internal import Pipeline

/// A queue in memory. It hands out each delivery once and records its acknowledgement.
actor MemoryDeliveries: DeliverySource {
    private var waiting: [Delivery]
    private(set) var acknowledged: [Delivery.Tag] = []
    private(set) var givenBack: [Delivery.Tag] = []

    init(_ deliveries: [Delivery]) { self.waiting = deliveries }

    /// Returns when the task is cancelled, as the real source does.
    func nextBatch(count: Int, bytes: Int, patience: Duration) async -> [Delivery] {
        while self.waiting.isEmpty {
            guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { return [] }
        }
        defer { self.waiting.removeFirst(min(count, self.waiting.count)) }
        return Array(self.waiting.prefix(count))
    }

    func acknowledge(_ tags: [Delivery.Tag]) { self.acknowledged += tags }

    func giveBack(_ tags: [Delivery.Tag]) { self.givenBack += tags }

    var settled: Int { self.acknowledged.count + self.givenBack.count }
}
