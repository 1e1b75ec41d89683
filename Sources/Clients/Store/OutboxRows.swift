internal import FoundationEssentials
internal import Jadwal
internal import Postgres
internal import Vault

/// Writes outgoing messages inside the transactions that cause them.
enum OutboxRows {
    static func context(_ id: String, customer: String?) -> SealContext {
        SealContext(table: "outbox", row: id, customer: customer ?? "")
    }

    /// - Parameters:
    ///   - delay: not published before, by the database's clock.
    ///   - parkedFor: the customer whose account it waits for, beside the delay.
    static func insert(
        _ outgoing: [Outgoing],
        customer: String?,
        delay: Duration = .zero,
        parkedFor: String? = nil,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        for message in outgoing {
            let id = EventIdentity.random().id
            _ = try connection.execute(
                Statement(
                    """
                    insert into outbox (id, queue, customer_id, message_id, headers, body, not_before, parked_for)
                    values ($1, $2, $3, $4, $5, $6, jadwal_now() + $7 * interval '1 microsecond', $8)
                    """,
                    [
                        .uuid(id), .text(message.queue), .optionalUUID(customer), .text(message.messageID),
                        .text(try HeaderText.write(message.headers)),
                        .bytes(sealer.seal(message.body, for: Self.context(id, customer: customer))),
                        .int(delay.microseconds), .optionalUUID(parkedFor),
                    ]
                )
            )
        }
    }
}
