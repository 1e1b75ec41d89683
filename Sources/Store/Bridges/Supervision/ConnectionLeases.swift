internal import FoundationEssentials
internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Postgres

/// The connections that this process holds: it looks at them, pairs or sweeps them. A lease ends by itself when its
/// process has died.
public final class ConnectionLeases: Sendable {
    /// Another random one for each process.
    let owner = UUID().uuidString.lowercased()

    private let context: StoreContext
    private let held = NIOLockedValueBox<[String: Held]>([:])

    private struct Held: Sendable {
        /// That the connection had when it was stored last.
        let state: String
        /// For whom it is held; nil in a program that looks after all owners' connections.
        let customer: String?
    }

    public init(_ context: StoreContext) { self.context = context }

    /// Called about every eight seconds. A connection whose lease was lost is not taken back.
    public func renew() async throws {
        let held = self.held.withLockedValue { $0 }
        for (customer, connections) in Dictionary(grouping: held, by: \.value.customer) {
            try await DatabaseOwner.$current.withValue(customer) { try await self.renew(connections.map(\.key)) }
        }
    }

    private func renew(_ ids: [String]) async throws {
        try await self.context.pool.execute(
            Statement(
                """
                update chat_connection set lease_until = jadwal_now() + $3 * interval '1 microsecond'
                where id = any($1) and lease_owner = $2 and lease_until > jadwal_now()
                """,
                [.uuidArray(ids), .uuid(self.owner), .int(BridgeMending.lease.microseconds)]
            )
        )
    }

    /// Takes a connection for a command. False while another process holds it.
    public func take(_ id: String) async throws -> Bool {
        let rows = try await self.context.pool.query(
            Statement(
                """
                update chat_connection set lease_owner = $2, lease_until = jadwal_now() + $3 * interval '1 microsecond'
                where id = $1 and \(Self.isFree) returning state
                """,
                [.uuid(id), .uuid(self.owner), .int(BridgeMending.lease.microseconds)]
            )
        )
        guard let row = rows.first else { return false }
        self.note(id, try row.text("state"))
        return true
    }

    /// Gives a connection back.
    public func release(_ id: String) async throws {
        self.forget(id)
        try await self.context.pool.execute(
            Statement(
                "update chat_connection set lease_owner = null, lease_until = null where id = $1 and lease_owner = $2",
                [.uuid(id), .uuid(self.owner)]
            )
        )
    }

    static let isFree = "(lease_until is null or lease_until < jadwal_now())"

    func note(_ id: String, _ state: String) {
        let held = Held(state: state, customer: DatabaseOwner.current)
        self.held.withLockedValue { $0[id] = held }
    }

    func state(of id: String) -> String? { self.held.withLockedValue { $0[id]?.state } }

    /// Its lease is renewed no more.
    func forget(_ id: String) { self.held.withLockedValue { $0[id] = nil } }
}
