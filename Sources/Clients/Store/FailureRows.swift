internal import FoundationEssentials
internal import Jadwal
internal import Postgres
internal import Vault

/// Writes failures and their outcomes inside other transactions.
enum FailureRows {
    static func context(_ id: String, customer: String?) -> SealContext {
        SealContext(table: "failure", row: id, customer: customer ?? "")
    }

    /// The input of a retry that failed again is as old as the first one's: a retry must not keep a text for longer.
    static func insert(
        _ failure: FailureReport,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        _ = try connection.execute(
            Statement(
                """
                insert into failure (id, stage, kind, detail, customer_id, conversation_id, generation, attempts, queue, headers,
                    input, retry_of, failed_at, kept_since)
                values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, jadwal_now(),
                    coalesce((select kept_since from failure where id = $12), jadwal_now()))
                """,
                [
                    .uuid(failure.id), .text(failure.stage.rawValue), .text(failure.kind), .text(failure.detail),
                    .optionalUUID(failure.customerID), .optionalUUID(failure.conversationID),
                    .optionalInt(failure.generation),
                    .int(Int64(failure.attempts)), .optionalText(failure.queue),
                    .text(try HeaderText.write(failure.headers)),
                    .optionalBytes(
                        failure.input.map {
                            sealer.seal($0, for: Self.context(failure.id, customer: failure.customerID))
                        }
                    ),
                    .optionalUUID(failure.retryOf.flatMap { EventIdentity($0)?.id }),
                ]
            )
        )
    }

    /// The first outcome stands: a retry that is delivered twice ends once.
    static func resolve(
        _ id: String,
        as outcome: FailureOutcome,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard let id = EventIdentity(id)?.id else { return }
        var reason: String?
        var successor: String?
        switch outcome {
        case .retriedOK, .edited: break
        case .retriedFailed(let next): successor = next
        case .discarded(let why): reason = why
        }
        _ = try connection.execute(
            Statement(
                """
                update failure set outcome = $2, outcome_at = jadwal_now(), outcome_reason = $3, retried_as = $4
                where id = $1 and outcome is null
                """,
                [.uuid(id), .text(outcome.name), .optionalText(reason), .optionalUUID(successor)]
            )
        )
    }
}
