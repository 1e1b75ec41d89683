/// How much a worker ends in a second, while it has enough to do.
struct RecoveryMeter: Sendable {
    static let limit = Duration.seconds(10)
    /// Shorter ones would measure the moments of commits.
    private static let window = 3
    private static let before = Duration.seconds(8)

    let worker: Worker
    let backlog: Backlog

    /// For a second, over the time that is allowed for it.
    func former() async throws -> Double {
        let first = try await self.sample()
        try await Task.sleep(for: Self.before)
        return try await self.sample().rate(since: first)
    }

    /// The best rate of three seconds that has been reached when the time is over that recovery may take.
    func recovered() async throws -> Double {
        var samples = [try await self.sample()]
        let end = samples[0].at + Self.limit
        while samples.last.map({ $0.at < end }) ?? false {
            try await Task.sleep(for: .seconds(1))
            samples.append(try await self.sample())
        }
        let pairs = zip(samples.dropFirst(Self.window), samples)
        return pairs.map { $0.rate(since: $1) }.max() ?? 0
    }

    private func sample() async throws -> RecoverySample {
        RecoverySample(at: .now, ended: try await self.backlog.ended(self.worker))
    }
}

/// The number of ended items at a time.
struct RecoverySample: Sendable {
    let at: ContinuousClock.Instant
    let ended: Int

    /// For a second.
    func rate(since earlier: RecoverySample) -> Double {
        Double(self.ended - earlier.ended) / (earlier.at.duration(to: self.at) / .seconds(1))
    }
}
