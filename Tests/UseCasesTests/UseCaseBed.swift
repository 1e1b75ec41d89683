import Pipeline
import Postgres
import PostgresTestSupport
import Store
import UseCases

/// A database with two owners, who have an account each.
struct UseCaseBed: Sendable {
    static let owner = "0192d3a4-0000-7000-8000-000000000001"
    static let other = "0192d3a4-0000-7000-8000-000000000002"
    static let address = "noura@example.org"
    /// The owner, who has just signed in.
    static let recent = Actor.owner(Self.owner, isRecent: true)
    /// The owner, in a session that was left open.
    static let old = Actor.owner(Self.owner)

    let store: StoreContext
    let pool: PostgresPool

    static func lend(_ body: @Sendable (UseCaseBed) async throws -> Void) async throws {
        try await ScratchDatabase.lend(at: Schema.migrations) { database in
            let pool = PostgresPool(database.configuration(connections: 4))
            do {
                let store = try await StoreContext.open(
                    pool,
                    messageKeys: [("test", Array(repeating: 1, count: 32))],
                    credentialKeys: [("test", Array(repeating: 2, count: 32))]
                )
                let bed = UseCaseBed(store: store, pool: pool)
                try await bed.addOwner(Self.owner, Self.address)
                try await bed.addOwner(Self.other, "other@example.org")
                try await body(bed)
                await pool.close()
            } catch {
                await pool.close()
                throw error
            }
        }
    }

    private func addOwner(_ id: String, _ address: String) async throws {
        try await self.pool.execute(
            Statement("insert into customer (id, time_zone) values ($1, 'Asia/Riyadh')", [.uuid(id)])
        )
        try await PostgresOwnerAccounts(self.store)
            .invite(id, AccountAddress(text: address, lookupText: address), by: "tester")
    }

    /// The owner's recorded actions, in order.
    func actions(of customer: String = Self.owner) async throws -> [String] {
        let statement = Statement(
            "select action from audit where subject = $1 and action like 'owner %' order by id",
            [.text(customer)]
        )
        return try await self.pool.query(statement).map { try $0.text(0) }
    }

    func count(_ sql: String) async throws -> Int {
        try await self.pool.query(Statement(sql)).first.map { Int(try $0.int(0)) } ?? 0
    }
}

extension Result {
    /// nil for a success.
    var refusal: Failure? {
        switch self {
        case .success: nil
        case .failure(let refusal): refusal
        }
    }
}
