/// Publishes at a rate, whatever happens to what it has published: a slow subject gets no fewer messages.
struct PacedPublisher: Sendable {
    private static let turnsPerSecond = 200

    let bed: BenchBed
    let traffic: ChatTraffic

    init(_ bed: BenchBed, _ traffic: ChatTraffic) { (self.bed, self.traffic) = (bed, traffic) }

    /// Returns when all are confirmed.
    ///
    /// - Parameter rate: messages a second, a multiple of 200: every 5 ms some are handed over together.
    /// - Returns: for each message, in order, when it was handed to the publisher, in microseconds since 1970.
    func publish(_ numbers: Range<Int>, perSecond rate: Int) async throws -> [Int64] {
        let each = max(1, rate / Self.turnsPerSecond)
        var handedOver: [Int64] = []
        handedOver.reserveCapacity(numbers.count)
        let start = ContinuousClock.now
        try await withThrowingTaskGroup { group in
            for (turn, first) in stride(from: numbers.lowerBound, to: numbers.upperBound, by: each).enumerated() {
                let bodies = self.traffic.bodies(first..<min(first + each, numbers.upperBound))
                try await Task.sleep(until: start + .seconds(1) / Self.turnsPerSecond * turn, clock: .continuous)
                let now = WallClock.now
                for _ in bodies { handedOver.append(now) }
                group.addTask { try await self.bed.publish(bodies) }
            }
            try await group.waitForAll()
        }
        return handedOver
    }
}
