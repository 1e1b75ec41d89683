/// Idle handles by account. Each remembers the last challenge of its server.
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

    /// nil if the account is unknown or busy, or has other credentials now.
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
        // Removes a tenth at once, so that this search is rare.
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

/// Idle handles of calls without account and credentials. libcurl has learned nothing with them, so any such call may
/// use any of them. A new handle costs about as much as the request.
struct IdleHandles {
    private var handles: [EasyHandle] = []
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    mutating func take() -> EasyHandle? { self.handles.popLast() }

    mutating func put(_ easy: EasyHandle, after call: HTTPCall) {
        guard call.account == nil, call.credentials == nil, self.handles.count < self.limit, easy.forget() else {
            return
        }
        self.handles.append(easy)
    }

    mutating func removeAll() { self.handles.removeAll() }
}
