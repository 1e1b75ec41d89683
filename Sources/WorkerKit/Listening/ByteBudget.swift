internal import NIOConcurrencyHelpers

/// How many bytes of requests are in memory before it is known who sends them. Strangers share it, so that they cannot
/// fill the memory, however many they are.
public final class ByteBudget: Sendable {
    /// The bytes that one request holds. They are given back with its last copy.
    public final class Claim: Sendable {
        private let budget: ByteBudget
        private let client: String
        private let bytes = NIOLockedValueBox(0)

        fileprivate init(_ budget: ByteBudget, _ client: String) { (self.budget, self.client) = (budget, client) }

        deinit { self.giveBack() }

        /// Before so many more bytes are kept.
        ///
        /// - Returns: false if there is no room for them. Then nothing was taken.
        public func take(_ count: Int) -> Bool {
            guard self.budget.take(count, self.client) else { return false }
            self.bytes.withLockedValue { $0 += count }
            return true
        }

        /// It is known who sends them.
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
    ///   - most: of all together.
    ///   - ofOneClient: so that one does not take what others need.
    public init(_ most: Int, ofOneClient: Int) { (self.most, self.ofOneClient) = (most, ofOneClient) }

    /// - Parameter client: nil if clients are not told apart.
    public func claim(for client: ClientAddress? = nil) -> Claim {
        Claim(self, client?.address?.subscriber.description ?? "")
    }

    /// How many bytes are held.
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
