internal import FoundationEssentials
internal import Jadwal
internal import Postgres
internal import Vault

/// Writes failures inside other transactions. Their ends are written by `ReplayEnds`.
enum FailureRows {
    static func context(_ id: String, customer: String?) -> SealContext {
        SealContext(table: "failure", row: id, customer: customer ?? "")
    }

    /// In one statement, however many. The input of a retry that failed again is as old as the first one's: a retry must not
    /// keep a text for longer.
    static func insert(
        _ failures: [FailureReport],
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        guard !failures.isEmpty else { return }
        _ = try connection.execute(
            Statement(
                """
                insert into failure (id, stage, kind, detail, customer_id, conversation_id, generation, attempts, queue, headers,
                    input, retry_of, failed_at, kept_since)
                select new.*, jadwal_now(),
                    coalesce((select kept_since from failure where failure.id = new.retry_of), jadwal_now())
                from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::bigint[],
                    $8::bigint[], $9::text[], $10::text[], $11::bytea[], $12::uuid[])
                    as new (id, stage, kind, detail, customer_id, conversation_id, generation, attempts, queue, headers,
                    input, retry_of)
                """,
                [
                    .uuidArray(failures.map(\.id)),
                    .textArray(failures.map(\.stage.rawValue)),
                    .textArray(failures.map(\.kind)),
                    .textArray(failures.map(\.detail)),
                    .uuidArray(failures.map(\.customerID)),
                    .uuidArray(failures.map(\.conversationID)),
                    .intArray(failures.map(\.generation)),
                    .intArray(failures.map { Int64($0.attempts) }),
                    .textArray(failures.map(\.queue)),
                    .textArray(try failures.map { try HeaderText.write($0.headers) }),
                    .bytesArray(
                        failures.map { failure in
                            failure.input.map {
                                sealer.seal($0, for: Self.context(failure.id, customer: failure.customerID))
                            }
                        }
                    ),
                    .uuidArray(failures.map { failure in failure.retryOf.flatMap { EventIdentity($0)?.id } }),
                ]
            )
        )
    }

    /// Records failures of deliveries, together with the ends of those that they are retries of. A retry whose failure has an
    /// end already is a copy that the broker delivered twice: the first copy's end stands, and nothing is recorded for it.
    static func record(
        _ failures: [FailureReport],
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        var hasEnded = try ReplayEnds.lock(failures.compactMap(\.retryOf), on: connection)
        var ends: [String: ReplayEnd] = [:]
        let fresh = failures.filter { failure in
            guard let retried = failure.retryOf.flatMap({ EventIdentity($0)?.id }), let isOver = hasEnded[retried]
            else { return true }
            if isOver { return false }
            hasEnded[retried] = true
            ends[retried] = .failed(as: failure.id)
            return true
        }
        try Self.insert(fresh, sealer, on: connection)
        try ReplayEnds.write(ends, on: connection)
    }
}
