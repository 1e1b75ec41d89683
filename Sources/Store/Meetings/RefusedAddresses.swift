internal import Postgres
internal import Vault

/// Addresses to which nothing is sent about meetings any more, by any host. Only keyed hashes are kept.
public struct RefusedAddresses: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// - Parameter address: in the form that e-mail is sent to.
    public func add(_ address: String) async throws {
        try await self.context.pool.execute(
            Statement(
                "insert into refused_address (id) values ($1) on conflict do nothing",
                [.uuid(self.context.lookup.personID(address: address))]
            )
        )
    }

    public func contains(_ address: String) async throws -> Bool {
        let statement = Statement(
            "select from refused_address where id = $1",
            [.uuid(self.context.lookup.personID(address: address))]
        )
        return try await !self.context.pool.query(statement).isEmpty
    }
}
