internal import Pipeline
internal import Postgres

/// Work on operations, under a lease. Each write names the lease's number, and changes nothing if another program has
/// taken the operation up.
extension PostgresOperations {
    /// Takes up the oldest operation that nobody works on; nil if there is none. A paused one is left alone.
    ///
    /// - Parameter id: only this one.
    public func claim(_ id: String? = nil, as owner: String) async throws -> OperationLease? {
        let rows = try await self.context.pool.query(
            Statement(
                """
                update operation set lease_owner = $1, lease_until = jadwal_now() + \(Self.lease),
                    lease_number = lease_number + 1,
                    state = case when state = 'waiting' then 'running' else state end
                where id = (
                    select id from operation
                    where ended_at is null and state <> 'paused' and ($2::uuid is null or id = $2::uuid)
                        and (lease_until is null or lease_until <= jadwal_now())
                    order by asked_at limit 1 for update skip locked
                )
                returning id, lease_number
                """,
                [.text(owner), .optionalUUID(id)]
            )
        )
        return try rows.first.map { OperationLease(id: try $0.uuid("id"), number: try $0.int("lease_number")) }
    }

    /// Keeps the lease, and stores what became of the items so far.
    ///
    /// - Returns: the operation as people want it now; nil if the lease is lost.
    public func renew(_ lease: OperationLease, _ counts: OperationCounts) async throws -> BulkOperation? {
        let rows = try await self.context.pool.query(
            Statement(
                """
                update operation set lease_until = jadwal_now() + \(Self.lease), counts = $3::text::jsonb
                where id = $1 and lease_number = $2 and ended_at is null
                returning \(OperationTable.columns)
                """,
                [.uuid(lease.id), .int(lease.number), try OperationTable.json(counts)]
            )
        )
        return try rows.first.map { try OperationTable.read($0) }
    }

    /// Sends no more, because of what came of it. What a person has asked for meanwhile stands.
    public func halt(_ lease: OperationLease, because stop: OperationStop) async throws {
        try await self.context.pool.execute(
            Statement(
                """
                update operation set state = 'stopping', stopped_by = coalesce(stopped_by, $3)
                where id = $1 and lease_number = $2 and state in ('running', 'paused')
                """,
                [.uuid(lease.id), .int(lease.number), .text(stop.rawValue)]
            )
        )
    }

    /// Ends the operation: as stopped if it was to stop.
    public func end(_ lease: OperationLease, _ counts: OperationCounts) async throws {
        try await self.context.pool.execute(
            Statement(
                """
                update operation set state = case when state = 'stopping' then 'stopped' else 'done' end,
                    counts = $3::text::jsonb, ended_at = jadwal_now(), lease_owner = null, lease_until = null
                where id = $1 and lease_number = $2 and ended_at is null
                """,
                [.uuid(lease.id), .int(lease.number), try OperationTable.json(counts)]
            )
        )
    }

    /// Gives the operation back, so that another program takes it up at once.
    public func release(_ lease: OperationLease) async throws {
        try await self.context.pool.execute(
            Statement(
                """
                update operation set lease_owner = null, lease_until = null
                where id = $1 and lease_number = $2 and ended_at is null
                """,
                [.uuid(lease.id), .int(lease.number)]
            )
        )
    }

    /// The operation's counts by outcome, and the retries in flight, from the rows of the failures themselves.
    public func progress(of id: String) async throws -> (counts: OperationCounts, underWay: [String]) {
        try await self.context.pool.transaction(isolation: .repeatableRead) { connection in
            let rows = try connection.query(
                Statement(
                    """
                    select coalesce(outcome, '') as outcome, count(*) as count from failure where operation_id = $1
                    group by outcome
                    """,
                    [.uuid(id)]
                )
            )
            var counts = OperationCounts()
            for row in rows {
                let count = Int(try row.int("count"))
                counts.sent += count
                switch FailureOutcome(rawValue: try row.text("outcome")) {
                case .retriedOK, .edited: counts.ok += count
                case .retriedFailed: counts.failed += count
                case .discarded: counts.discarded += count
                case nil: counts.underWay += count
                }
            }
            let underWay = try connection.query(
                Statement("select id from failure where operation_id = $1 and outcome is null", [.uuid(id)])
            ).map { try $0.uuid("id") }
            return (counts, underWay)
        }
    }

    /// True if the lease holds and the operation may send. It cannot change before the transaction ends: an operation
    /// that was paused, stopped or taken over sends nothing any more.
    static func maySend(
        _ lease: OperationLease,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Bool {
        let rows = try connection.query(
            Statement(
                "select from operation where id = $1 and lease_number = $2 and state = 'running' for no key update",
                [.uuid(lease.id), .int(lease.number)]
            )
        )
        return !rows.isEmpty
    }
}
