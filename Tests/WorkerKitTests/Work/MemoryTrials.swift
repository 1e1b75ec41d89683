internal import Pipeline

/// Trials in memory, by body.
actor MemoryTrials: DeliveryTrials {
    private(set) var open: [[UInt8]: Int]

    /// - Parameter open: the number of trials of a body without an end.
    init(_ open: [[UInt8]: Int] = [:]) { self.open = open }

    func begin(_ delivery: Delivery, of queue: String) -> Int {
        defer { self.open[delivery.body, default: 0] += 1 }
        return self.open[delivery.body] ?? 0
    }

    func unfinished(_ delivery: Delivery, of queue: String) -> Int { self.open[delivery.body] ?? 0 }

    func end(_ delivery: Delivery, of queue: String) { self.open[delivery.body] = nil }
}
