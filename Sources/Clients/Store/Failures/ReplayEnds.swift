internal import Jadwal
internal import Postgres

/// Writes how retries have ended, inside the transactions that end them.
enum ReplayEnds {
    /// Locks the failures, in the order of their ids, so that two batches wait for each other instead of deadlocking.
    ///
    /// - Returns: whether each has ended already. One that is not there has no entry: its customer was removed.
    static func lock(
        _ ids: [String],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> [String: Bool] {
        let known = Set(ids.compactMap { EventIdentity($0)?.id })
        guard !known.isEmpty else { return [:] }
        let rows = try connection.query(
            Statement(
                "select id, outcome is not null from failure where id = any($1) order by id for update",
                [.uuidArray(Array(known))]
            )
        )
        var hasEnded: [String: Bool] = [:]
        for row in rows { hasEnded[try row.uuid(0)] = try row.bool(1) }
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

    /// The first end stands: a retry that is delivered twice ends once. A corrected input that had no effect of its own has
    /// not been `edited`, and does not claim to be.
    ///
    /// - Parameter ends: by failure, ids in lower case.
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
                update failure set outcome_at = jadwal_now(), outcome_reason = ended.reason, retried_as = ended.retried_as,
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
