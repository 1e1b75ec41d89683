/// What had been ended when.
struct RecoverySample: Sendable {
    let at: ContinuousClock.Instant
    let ended: Int

    /// For a second.
    func rate(since earlier: RecoverySample) -> Double {
        Double(self.ended - earlier.ended) / (earlier.at.duration(to: self.at) / .seconds(1))
    }
}
