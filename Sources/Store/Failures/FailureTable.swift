internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Vault

/// The rows of `failure`: writes failures inside other transactions. `ReplayEnds` writes their outcomes.
enum FailureTable {
    static func context(_ id: String, customer: String?) -> SealContext {
        SealContext(table: "failure", row: id, customer: customer ?? "")
    }

    /// Inserts all failures in one statement. If a retry fails again, its input gets the age of the first failure's
    /// input, so that a retry does not keep a text for longer.
    static func insert(
        _ failures: [FailureReport],
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        guard !failures.isEmpty else { return }
        _ = try connection.execute(
            Statement(
                """
                insert into failure (id, stage, kind, detail, customer_id, conversation_id, generation, attempts,
                    queue, headers, input, retry_of, failed_at, kept_since)
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

    /// Records failures of deliveries, and ends the failures that they are retries of. If that failure already has an
    /// outcome, the broker has delivered the retry twice: the first outcome stands, and nothing is recorded.
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

/// Writes the outcomes of retries, inside the transactions that end them.
enum ReplayEnds {
    /// Locks the failures in the order of their ids, so that two batches cannot deadlock.
    ///
    /// - Returns: whether each has an outcome already. A failure that does not exist has no entry: its customer was
    ///   removed.
    static func lock(
        _ ids: [String],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> [String: Bool] {
        let known = Set(ids.compactMap { EventIdentity($0)?.id })
        guard !known.isEmpty else { return [:] }
        let rows = try connection.query(
            Statement(
                "select id, outcome is not null as has_ended from failure where id = any($1) order by id for update",
                [.uuidArray(Array(known))]
            )
        )
        var hasEnded: [String: Bool] = [:]
        for row in rows { hasEnded[try row.uuid("id")] = try row.bool("has_ended") }
        return hasEnded
    }

    static func write(
        _ id: String?,
        _ end: ReplayEnd,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard let id = id.flatMap({ EventIdentity($0)?.id }) else { return }
        try Self.write([id: end], on: connection)
    }

    /// Only the first outcome is written, because a retry may be delivered twice. If a corrected input had no effect
    /// of its own, the outcome is not `edited`.
    ///
    /// - Parameter ends: by failure, with ids in lower case.
    static func write(
        _ ends: [String: ReplayEnd],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard !ends.isEmpty else { return }
        let ordered = ends.sorted { $0.key < $1.key }
        let columns = ordered.map { Self.columns($0.value) }
        _ = try connection.execute(
            Statement(
                """
                with held as (select id from failure where id = any($1) and outcome is null order by id for update)
                update failure set outcome_at = jadwal_now(), outcome_reason = ended.reason,
                    retried_as = ended.retried_as,
                    outcome = case when ended.outcome <> 'retried-ok' or edited_at is null then ended.outcome
                        when ended.reason is null then 'edited' else 'discarded' end
                from held join unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[])
                    as ended (id, outcome, reason, retried_as) using (id)
                where failure.id = held.id
                """,
                [
                    .uuidArray(ordered.map(\.key)), .textArray(columns.map(\.outcome.rawValue)),
                    .textArray(columns.map(\.reason)), .uuidArray(columns.map(\.successor)),
                ]
            )
        )
    }

    static func columns(_ end: ReplayEnd) -> (outcome: FailureOutcome, reason: String?, successor: String?) {
        switch end {
        case .done: (.retriedOK, nil, nil)
        case .nothingToDo(let why): (.retriedOK, why, nil)
        case .dropped(let why): (.discarded, why, nil)
        case .failed(let successor): (.retriedFailed, nil, successor)
        }
    }
}
