public import Postgres
public import Vault

/// The installation's lookup key. The first program makes it, encrypted with the message keys. It never changes.
public struct Installation: Sendable {
    private let pool: PostgresPool
    private let sealer: Sealer
    private static let context = SealContext(table: "installation", row: "lookup_key", customer: "")

    public init(pool: PostgresPool, sealer: Sealer) { (self.pool, self.sealer) = (pool, sealer) }

    /// Checks that the keys decrypt the stored data; false if nothing is stored yet. Throws if they do not.
    public func canBeOpened() async throws -> Bool {
        let tables = try await self.pool.query("select to_regclass('installation') is not null as exists")
        guard try tables.first?.bool("exists") ?? false else { return false }
        guard let row = try await self.pool.query("select lookup_key from installation").first else { return false }
        _ = try self.sealer.open(try row.bytes("lookup_key"), for: Self.context)
        return true
    }

    public func lookupKey() async throws -> LookupKey {
        // A program whose role may not write here finds the key of those before it.
        if let key = try await self.stored() { return key }
        let fresh = self.sealer.seal(LookupKey.randomBytes(), for: Self.context)
        try await self.pool.execute(
            Statement("insert into installation (lookup_key) values ($1) on conflict do nothing", [.bytes(fresh)])
        )
        guard let key = try await self.stored() else { throw VaultError(.malformed) }
        return key
    }

    private func stored() async throws -> LookupKey? {
        guard let row = try await self.pool.query("select lookup_key from installation").first else { return nil }
        return LookupKey(try self.sealer.open(try row.bytes("lookup_key"), for: Self.context))
    }
}
