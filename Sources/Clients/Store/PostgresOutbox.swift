public import Jadwal
internal import Postgres
internal import Vault

/// The outbox in PostgreSQL.
public struct PostgresOutbox: OutboxStore {
    /// Longer than a publisher waits for its confirms, and short enough for another to take over within 5 s.
    static let lease = Duration.seconds(4)

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    public func claim(atMost count: Int) async throws -> [OutboxEntry] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                with ready as (
                    select id from outbox
                    where not_before <= jadwal_now() and (lease_until is null or lease_until <= jadwal_now())
                    order by not_before for update skip locked limit $1
                )
                update outbox set lease_until = jadwal_now() + $2 * interval '1 microsecond',
                    lease_number = lease_number + 1
                from ready where outbox.id = ready.id
                returning outbox.id, lease_number, queue, customer_id, message_id, headers, body
                """,
                [.int(Int64(count)), .int(Self.lease.microseconds)]
            )
        )
        return try rows.map { row in
            let id = try row.uuid(0)
            let context = OutboxRows.context(id, customer: try row.optionalUUID(3))
            return OutboxEntry(
                id: id,
                leaseNumber: try row.int(1),
                outgoing: Outgoing(
                    queue: try row.text(2),
                    body: try self.context.messages.open(try row.bytes(6), for: context),
                    headers: HeaderText.read(try row.text(5)),
                    messageID: try row.text(4)
                )
            )
        }
    }

    public func confirmed(_ entries: [OutboxEntry]) async throws {
        guard !entries.isEmpty else { return }
        try await self.context.pool.execute(
            Statement(
                """
                delete from outbox using unnest($1::uuid[], $2::bigint[]) as done (id, lease_number)
                where outbox.id = done.id and outbox.lease_number = done.lease_number
                """,
                [.uuidArray(entries.map(\.id)), .intArray(entries.map(\.leaseNumber))]
            )
        )
    }

    public func returned(_ entries: [OutboxEntry], delay: Duration) async throws {
        guard !entries.isEmpty else { return }
        try await self.context.pool.execute(
            Statement(
                """
                update outbox set lease_until = null, not_before = jadwal_now() + $3 * interval '1 microsecond'
                from unnest($1::uuid[], $2::bigint[]) as held (id, lease_number)
                where outbox.id = held.id and outbox.lease_number = held.lease_number
                """,
                [.uuidArray(entries.map(\.id)), .intArray(entries.map(\.leaseNumber)), .int(delay.microseconds)]
            )
        )
    }

    public func pending() async throws -> Int {
        let rows = try await self.context.pool.query("select count(*) from outbox where not_before <= jadwal_now()")
        return try rows.first.map { Int(try $0.int(0)) } ?? 0
    }
}
