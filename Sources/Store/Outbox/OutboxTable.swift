internal import Pipeline
internal import Postgres
internal import Vault

/// The rows of `outbox`: writes outgoing messages inside the transactions that cause them.
enum OutboxTable {
    static func context(_ id: String, customer: String?) -> SealContext {
        SealContext(table: "outbox", row: id, customer: customer ?? "")
    }

    /// - Parameters:
    ///   - delay: how long not to publish them, by the database's clock.
    ///   - parkedFor: the customer whose account they also wait for.
    static func insert(
        _ outgoing: [Outgoing],
        customer: String?,
        delay: Duration = .zero,
        parkedFor: String? = nil,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        try Self.insert(
            outgoing.map { ($0, customer) },
            delay: delay,
            parkedFor: parkedFor,
            sealer,
            on: connection
        )
    }

    /// Inserts all messages in one statement, each with its own customer.
    static func insert(
        _ outgoing: [(message: Outgoing, customer: String?)],
        delay: Duration = .zero,
        parkedFor: String? = nil,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        guard !outgoing.isEmpty else { return }
        let ids = outgoing.map { _ in EventIdentity.random().id }
        let sealed = zip(ids, outgoing).map { id, entry in
            sealer.seal(entry.message.body, for: Self.context(id, customer: entry.customer))
        }
        _ = try connection.execute(
            Statement(
                """
                insert into outbox (id, queue, customer_id, message_id, headers, body, not_before, parked_for)
                select new.*, jadwal_now() + $7 * interval '1 microsecond', $8::uuid
                from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::bytea[]) as new
                """,
                [
                    .uuidArray(ids), .textArray(outgoing.map(\.message.queue)), .uuidArray(outgoing.map(\.customer)),
                    .textArray(outgoing.map(\.message.messageID)),
                    .textArray(try outgoing.map { try HeaderText.write($0.message.headers) }), .bytesArray(sealed),
                    .int(delay.microseconds), .optionalUUID(parkedFor),
                ]
            )
        )
    }
}
