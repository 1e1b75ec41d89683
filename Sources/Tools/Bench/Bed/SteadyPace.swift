/// Runs work at a steady rate. Late work is caught up at once.
enum SteadyPace {
    /// The most items in one portion.
    private static let portion = 500

    static func run(_ count: Int, perSecond rate: Int, _ body: (Range<Int>) async throws -> Void) async throws {
        let start = ContinuousClock.now
        var done = 0
        while done < count {
            let since = (ContinuousClock.now - start) / .seconds(1)
            let due = min(count, Int(since * Double(rate)) + 1)
            if due > done {
                let next = min(due, done + Self.portion)
                try await body(done..<next)
                done = next
            } else {
                try await Task.sleep(for: .milliseconds(2), tolerance: .zero)
            }
        }
    }
}

/// Times of completed work, in order, and their rate.
struct OrderedMoments: Sendable {
    /// Microseconds since 1970.
    let moments: [Int64]

    init(_ moments: some Sequence<Int64>) { self.moments = moments.sorted() }

    /// The rate per second from the moment at `index` to the last.
    func perSecond(from index: Int = 0) throws(BenchFault) -> Double {
        guard self.moments.indices.contains(index), let last = self.moments.last, last > self.moments[index] else {
            throw BenchFault("all \(self.moments.count) ended at the same moment, so there is no rate: measure more")
        }
        let seconds = Double(last - self.moments[index]) / 1_000_000
        return Double(self.moments.count - 1 - index) / seconds
    }
}

/// Publishes at a fixed rate, even if the subject is slow.
struct PacedPublisher: Sendable {
    private static let turnsPerSecond = 200

    let bed: BenchBed
    let traffic: ChatTraffic

    init(_ bed: BenchBed, _ traffic: ChatTraffic) { (self.bed, self.traffic) = (bed, traffic) }

    /// Returns when all messages are confirmed.
    ///
    /// - Parameter rate: messages a second, a multiple of 200: a group is published every 5 ms.
    /// - Returns: when each message was handed to the publisher, in order, in microseconds since 1970.
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
