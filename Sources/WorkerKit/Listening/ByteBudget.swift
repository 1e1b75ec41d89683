internal import NIOConcurrencyHelpers

/// Limits the memory for request bytes of unauthenticated callers. All of them share one budget, so that any number of
/// them cannot fill the memory.
public final class ByteBudget: Sendable {
    /// The bytes of one request. They are returned when the last reference is gone.
    public final class Claim: Sendable {
        private let budget: ByteBudget
        private let client: String
        private let bytes = NIOLockedValueBox(0)

        fileprivate init(_ budget: ByteBudget, _ client: String) { (self.budget, self.client) = (budget, client) }

        deinit { self.giveBack() }

        /// Called before this many more bytes are kept.
        ///
        /// - Returns: false if there is no room for them. Then nothing was taken.
        public func take(_ count: Int) -> Bool {
            guard self.budget.take(count, self.client) else { return false }
            self.bytes.withLockedValue { $0 += count }
            return true
        }

        /// Returns the bytes once the caller is authenticated.
        public func giveBack() {
            let count = self.bytes.withLockedValue { bytes in
                defer { bytes = 0 }
                return bytes
            }
            self.budget.giveBack(count, self.client)
        }
    }

    private struct Held {
        var all = 0
        var ofClients: [String: Int] = [:]
    }

    private let most: Int
    private let ofOneClient: Int
    private let held = NIOLockedValueBox(Held())

    /// - Parameters:
    ///   - most: for all clients together.
    ///   - ofOneClient: for one client, so that it does not use up the budget of the others.
    public init(_ most: Int, ofOneClient: Int) { (self.most, self.ofOneClient) = (most, ofOneClient) }

    /// - Parameter client: nil if clients are not distinguished.
    public func claim(for client: ClientAddress? = nil) -> Claim {
        Claim(self, client?.address?.subscriber.description ?? "")
    }

    /// The number of bytes in use.
    public var used: Int { self.held.withLockedValue { $0.all } }

    private func take(_ count: Int, _ client: String) -> Bool {
        self.held.withLockedValue { held in
            let own = held.ofClients[client, default: 0] + count
            guard held.all + count <= self.most, own <= self.ofOneClient else { return false }
            held.all += count
            held.ofClients[client] = own
            return true
        }
    }

    private func giveBack(_ count: Int, _ client: String) {
        guard count > 0 else { return }
        self.held.withLockedValue { held in
            held.all -= count
            let left = held.ofClients[client, default: 0] - count
            held.ofClients[client] = left > 0 ? left : nil
        }
    }
}
