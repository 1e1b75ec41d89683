/// Tells one customer's bad luck from a service that is away, a model or a push service: when calls fail one after the other, for
/// whomever, none of those who asked is at fault, and none spends an attempt.
public actor ServiceHealth {
    private let threshold: Int
    private var failuresInARow = 0

    /// - Parameter threshold: failures in a row, across all calls of this process, after which the service is away.
    public init(threshold: Int = 5) { self.threshold = threshold }

    public func succeeded() { self.failuresInARow = 0 }

    /// Whether the service is away.
    public func failed() -> Bool {
        self.failuresInARow += 1
        return self.failuresInARow >= self.threshold
    }
}
