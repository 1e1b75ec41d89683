public import Pipeline
internal import Postgres
internal import Vault

/// Trials of suspected poison messages, in PostgreSQL.
public struct PostgresDeliveryTrials: DeliveryTrials {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    public func begin(_ delivery: Delivery, of queue: String) async throws -> Int {
        let id = self.id(delivery, queue)
        return try await self.context.pool.transaction { connection in
            try connection.execute("delete from trial where begun_at < jadwal_now() - interval '30 days'")
            let rows = try connection.query(
                Statement(
                    """
                    insert into trial (id, unfinished, begun_at) values ($1, 1, jadwal_now())
                    on conflict (id) do update set unfinished = trial.unfinished + 1, begun_at = jadwal_now()
                    returning unfinished
                    """,
                    [.uuid(id)]
                )
            )
            return try rows.first.map { Int(try $0.int("unfinished")) - 1 } ?? 0
        }
    }

    public func unfinished(_ delivery: Delivery, of queue: String) async throws -> Int {
        let rows = try await self.context.pool.query(
            Statement("select unfinished from trial where id = $1", [.uuid(self.id(delivery, queue))])
        )
        return try rows.first.map { Int(try $0.int("unfinished")) } ?? 0
    }

    public func end(_ delivery: Delivery, of queue: String) async throws {
        try await self.context.pool.execute(
            Statement("delete from trial where id = $1", [.uuid(self.id(delivery, queue))])
        )
    }

    private func id(_ delivery: Delivery, _ queue: String) -> String {
        self.context.lookup.deliveryID(queue: queue, body: delivery.body)
    }
}
