public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The outbox in PostgreSQL.
public struct PostgresOutbox: OutboxStore {
    /// Longer than a publisher waits for its confirms, and short enough for another worker to take over within 5 s.
    static let lease = Duration.seconds(4)

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Claims only rows that this worker can decrypt. Rows with a missing key wait for a worker that has it. A row
    /// that does not decrypt with its key is set aside and recorded as a failure, so that it holds up nothing.
    public func claim(atMost count: Int) async throws -> [OutboxEntry] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                with ready as (
                    select id from outbox
                    where not_before <= jadwal_now() and (lease_until is null or lease_until <= jadwal_now())
                        and coalesce(\(SealedColumn.keyID(of: "body")) = any($3), true)
                    order by not_before for update skip locked limit $1
                )
                update outbox set lease_until = jadwal_now() + $2 * interval '1 microsecond',
                    lease_number = lease_number + 1
                from ready where outbox.id = ready.id
                returning outbox.id, lease_number, queue, customer_id, message_id, headers, body, not_before,
                    lease_until
                """,
                [
                    .int(Int64(count)), .int(Self.lease.microseconds),
                    .textArray(self.context.messages.keyIDs.map { $0 }),
                ]
            )
        )
        var entries: [OutboxEntry] = []
        for row in rows {
            let id = try row.uuid("id")
            let customer = try row.optionalUUID("customer_id")
            do {
                entries.append(
                    OutboxEntry(
                        id: id,
                        leaseNumber: try row.int("lease_number"),
                        outgoing: Outgoing(
                            queue: try row.text("queue"),
                            body: try self.context.messages.open(
                                try row.bytes("body"),
                                for: OutboxTable.context(id, customer: customer)
                            ),
                            headers: HeaderText.read(try row.text("headers")),
                            messageID: try row.text("message_id")
                        ),
                        waited: try row.time("lease_until") - Self.lease - row.time("not_before")
                    )
                )
            } catch let error as VaultError {
                let retried = HeaderText.read(try row.text("headers"))[HeaderName.failureID]
                try await self.setAside(
                    id,
                    leaseNumber: try row.int("lease_number"),
                    queue: try row.text("queue"),
                    customer,
                    retryOf: retried,
                    error
                )
            }
        }
        return entries
    }

    /// The ids of keys that are not configured here, although rows that are ready to leave, or to be relayed, need
    /// them.
    public func missingKeys() async throws -> [String] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select \(SealedColumn.keyID(of: "body")) as key_id from outbox
                where not_before <= jadwal_now() and \(SealedColumn.keyID(of: "body")) <> all($1)
                union select \(SealedColumn.keyID(of: "content")) from event
                where wanted_revision > written_revision and \(SealedColumn.keyID(of: "content")) <> all($1)
                union select \(SealedColumn.keyID(of: "content")) from notification
                where told_at is null and \(SealedColumn.keyID(of: "content")) <> all($1)
                order by key_id limit 5
                """,
                [.textArray(self.context.messages.keyIDs.map { $0 })]
            )
        )
        return try rows.map { try $0.text("key_id") }
    }

    private func setAside(
        _ id: String,
        leaseNumber: Int64,
        queue: String,
        _ customer: String?,
        retryOf retried: String?,
        _ error: VaultError
    ) async throws {
        let failure = FailureReport(
            id: EventIdentity.random().id,
            stage: self.context.queues.stage(of: queue) ?? .deadLetters,
            kind: "sealed",
            detail: "the outgoing message \(id) does not open (\(error)); it stays in the outbox",
            customerID: customer,
            retryOf: retried
        )
        try await self.context.pool.transaction { connection in
            let isOurs = try connection.execute(
                Statement(
                    """
                    update outbox set not_before = 'infinity', parked_for = null, lease_until = null
                    where id = $1 and lease_number = $2
                    """,
                    [.uuid(id), .int(leaseNumber)]
                )
            )
            if isOurs == 1 { try FailureTable.record([failure], self.context.messages, on: connection) }
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
        let rows = try await self.context.pool.query(
            "select count(*) as count from outbox where not_before <= jadwal_now()"
        )
        return try rows.first.map { Int(try $0.int("count")) } ?? 0
    }
}
