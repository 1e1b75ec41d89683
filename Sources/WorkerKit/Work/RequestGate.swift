internal import NIOConcurrencyHelpers

/// How many requests are in hand.
public final class RequestGate: Sendable {
    private let most: Int
    private let count = NIOLockedValueBox(0)

    public init(_ most: Int) { self.most = most }

    /// False if there are too many. Otherwise call `leave` at the end.
    public func enter() -> Bool {
        self.count.withLockedValue { count in
            guard count < self.most else { return false }
            count += 1
            return true
        }
    }

    public func leave() { self.count.withLockedValue { $0 -= 1 } }
}
