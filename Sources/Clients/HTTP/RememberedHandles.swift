/// Idle handles of accounts, each with what it knows of its server's last challenge.
struct RememberedHandles {
    private struct Key: Hashable {
        let account: String
        let isEncrypted: Bool
        let host: String
        let port: Int
    }

    private struct Entry {
        let easy: EasyHandle
        let credentials: HTTPCredentials?
        let turn: Int
    }

    private var entries: [Key: Entry] = [:]
    private var turn = 0
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Nil when the account is unknown, busy, or has other credentials by now.
    mutating func take(for call: HTTPCall, to destination: Destination) -> EasyHandle? {
        guard let key = Self.key(call, destination), let entry = self.entries.removeValue(forKey: key) else {
            return nil
        }
        return entry.credentials == call.credentials ? entry.easy : nil
    }

    mutating func put(_ easy: EasyHandle, for call: HTTPCall, to destination: Destination) {
        guard let key = Self.key(call, destination) else { return }
        self.turn += 1
        self.entries[key] = Entry(easy: easy, credentials: call.credentials, turn: self.turn)
        guard self.entries.count > self.limit else { return }
        // A tenth at once, so that a search comes seldom.
        let oldest = self.entries.sorted { $0.value.turn < $1.value.turn }.prefix(max(1, self.limit / 10))
        for (key, _) in oldest { self.entries[key] = nil }
    }

    mutating func removeAll() { self.entries.removeAll() }

    private static func key(_ call: HTTPCall, _ destination: Destination) -> Key? {
        call.account.map {
            Key(account: $0, isEncrypted: destination.isEncrypted, host: destination.host, port: destination.port)
        }
    }
}
