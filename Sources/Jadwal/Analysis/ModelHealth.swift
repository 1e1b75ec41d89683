/// Tells one conversation's bad luck from a provider that is away: when calls fail one after the other, for whomever, none of
/// the conversations is at fault, and none spends an attempt.
public actor ModelHealth {
    private let threshold: Int
    private var failuresInARow = 0

    /// - Parameter threshold: failures in a row, across all conversations of this process, after which the provider is away.
    public init(threshold: Int = 5) { self.threshold = threshold }

    public func succeeded() { self.failuresInARow = 0 }

    /// Whether the provider is away.
    public func failed() -> Bool {
        self.failuresInARow += 1
        return self.failuresInARow >= self.threshold
    }
}
