/// The open connections of a listener. If there are too many, it chooses the one that has been idle longest to be
/// closed. A connection whose request is being answered is never chosen.
struct ConnectionOrder<ID: Hashable & Sendable>: Sendable {
    enum Stage: Int, Sendable, Hashable {
        /// No request is in progress, or its headers are incomplete.
        case waiting
        /// The rest of a request's body has not arrived yet.
        case receiving
        case answering
    }

    private struct Entry: Sendable {
        /// nil if it is not counted.
        var client: NetworkAddress?
        var stage = Stage.waiting
        /// Later ones are greater.
        var since: UInt64
    }

    private let bounds: ConnectionBounds
    private var entries: [ID: Entry] = [:]
    private var ofClients: [NetworkAddress: Int] = [:]
    private var turn: UInt64 = 0

    init(_ bounds: ConnectionBounds) { self.bounds = bounds }

    var count: Int { self.entries.count }

    /// - Parameter client: nil for a proxy, whose connections serve many clients.
    /// - Returns: the connection to close now, if there are too many. It may be the new one, if its client has no other
    ///   idle connection.
    mutating func open(_ id: ID, from client: NetworkAddress?) -> ID? {
        self.turn += 1
        self.entries[id] = Entry(since: self.turn)
        guard self.assign(id, to: client) else {
            let ended = self.oldestIdle(of: client?.subscriber, but: id) ?? id
            self.close(ended)
            return ended
        }
        guard self.entries.count > self.bounds.most, let ended = self.oldestIdle(but: id) else { return nil }
        self.close(ended)
        return ended
    }

    /// - Returns: false if the connection must be closed now: it has become idle, and there are too many.
    mutating func enter(_ stage: Stage, _ id: ID) -> Bool {
        guard var entry = self.entries[id], entry.stage != stage else { return true }
        self.turn += 1
        (entry.stage, entry.since) = (stage, self.turn)
        self.entries[id] = entry
        guard stage == .waiting, self.entries.count > self.bounds.most else { return true }
        self.close(id)
        return false
    }

    /// Assigns the current request on a proxy's connection to this client.
    ///
    /// - Parameter client: nil at the end of the request.
    /// - Returns: false if the client has too many.
    mutating func assign(_ id: ID, to client: NetworkAddress?) -> Bool {
        guard let entry = self.entries[id] else { return true }
        let client = self.bounds.ofOneClient == nil ? nil : client?.subscriber
        if let old = entry.client { self.uncount(old) }
        self.entries[id]?.client = client
        guard let client else { return true }
        self.ofClients[client, default: 0] += 1
        return self.ofClients[client, default: 0] <= self.bounds.ofOneClient ?? .max
    }

    mutating func close(_ id: ID) {
        if let client = self.entries.removeValue(forKey: id)?.client { self.uncount(client) }
    }

    private mutating func uncount(_ client: NetworkAddress) {
        let left = self.ofClients[client, default: 1] - 1
        self.ofClients[client] = left > 0 ? left : nil
    }

    /// - Parameter client: nil for all clients.
    private func oldestIdle(of client: NetworkAddress? = nil, but own: ID) -> ID? {
        let idle = self.entries.filter { id, entry in
            id != own && entry.stage != .answering && (client == nil || entry.client == client)
        }
        return idle.min { ($0.value.stage.rawValue, $0.value.since) < ($1.value.stage.rawValue, $1.value.since) }?.key
    }
}
