internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

extension PostgresConnectionSupervision {
    /// After a budget was spent, and at least after a fault.
    static let soon = Duration.seconds(60)

    private static let sweepColumns = """
        reads_from, high_water, full_water, quick_sweeps, sweep_rest, sweep_away, coalesce(sweep_at::text, '') as mark,
        case when waiting_since is not null
            then greatest(waiting_since, jadwal_now() - interval '1 hour') end as waiting_from, jadwal_now() as now
        """

    /// Takes the next sweep that is due: after pairing, an outage or an interruption at once, otherwise at its time if
    /// the connection was active in the last day.
    public func claimSweep() async throws -> DueSweep? {
        let rows = try await self.context.pool.query(
            Statement(
                """
                update chat_connection set lease_owner = $3, lease_until = jadwal_now() + $4 * interval '1 microsecond'
                where id in (
                    select id from chat_connection where \(Self.isTaken) and state = 'working'
                        and (sweep_at is null or sweep_at <= jadwal_now())
                        and (sweep_away or sweep_rest is not null or last_event_at > jadwal_now() - interval '1 day')
                    order by sweep_at nulls first limit 1 for update skip locked
                ) returning \(SupervisedConnection.columns), \(Self.sweepColumns)
                """,
                self.parameters(BridgeMending.lease)
            )
        )
        return try rows.first.flatMap { try self.sweep($0, isWanted: false) }
    }

    /// A sweep of a connection whose lease a command has taken.
    public func sweep(of id: String) async throws -> DueSweep? {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select \(SupervisedConnection.columns), \(Self.sweepColumns) from chat_connection
                where id = $1 and lease_owner = $2
                """,
                [.uuid(id), .uuid(self.leases.owner)]
            )
        )
        return try rows.first.flatMap { try self.sweep($0, isWanted: true) }
    }

    private func sweep(_ row: PostgresRow, isWanted: Bool) throws -> DueSweep? {
        guard let cared = try self.read(row) else { return nil }
        let (id, customer) = (cared.receiver.id, cared.receiver.customerID)
        let now = try row.time("now")
        let consent = max(try row.time("reads_from"), now - self.context.retention)
        let rest = try row.optionalBytes("sweep_rest").map { sealed in
            let context = ConnectionTable.restContext(id, customer: customer)
            let plain = try self.context.messages.open(sealed, for: context)
            return try JSONDecoder().decode(SweepRest.self, from: Data(plain))
        }
        func water(_ column: String) throws -> UnixTime? {
            try row.optionalInt(column).map { UnixTime(milliseconds: $0) }
        }
        let plan = SweepPlan(
            from: try water("high_water") ?? consent,
            quickSweeps: Int(try row.int("quick_sweeps")),
            fullWater: try water("full_water") ?? consent,
            rest: rest
        )
        self.leases.note(id, cared.state)
        return DueSweep(
            receiver: cared.receiver,
            source: cared.connection.source,
            name: cared.connection.setup.name,
            plan: plan,
            task: plan.next(
                at: now,
                wasAway: try row.bool("sweep_away") || isWanted,
                waitingSince: try row.optionalTime("waiting_from"),
                consent: consent
            ),
            mark: try row.text("mark")
        )
    }

    /// SQL: when to look again for a message that the source could not read; null if not any more.
    private static let nextWaitingLook = """
        (
            select min(waiting_last + look) from unnest(array['1 minute', '5 minutes', '30 minutes']::interval[]) as look
            where waiting_last + look > jadwal_now()
        )
        """

    /// Stores how far a sweep has come, and gives the connection back. What has become due meanwhile stays due.
    ///
    /// - Parameter found: how many messages had not come. Parts of one sweep are added up. nil if the source keeps
    ///   nothing that could be compared.
    public func noteSweep(_ sweep: DueSweep, found: Int?, next: NextSweep) async throws {
        let (id, plan) = (sweep.receiver.id, sweep.plan)
        self.leases.forget(id)
        let rest = try plan.rest.map { rest in
            let context = ConnectionTable.restContext(id, customer: sweep.receiver.customerID)
            return self.context.messages.seal(Array(try JSONEncoder().encode(rest)), for: context)
        }
        try await self.context.pool.execute(
            Statement(
                """
                update chat_connection set high_water = $3, full_water = $4, quick_sweeps = $5, sweep_rest = $6::bytea,
                    swept_at = jadwal_now(),
                    swept_found = case when sweep_rest is not null then coalesce(swept_found, 0) else 0 end + $9::integer,
                    lease_owner = null, lease_until = null,
                    sweep_away = sweep_away and coalesce(sweep_at::text, '') <> $7,
                    sweep_at = case when coalesce(sweep_at::text, '') <> $7 then sweep_at
                        else least(jadwal_now() + $8 * interval '1 microsecond', \(Self.nextWaitingLook)) end,
                    waiting_since = case when \(Self.nextWaitingLook) is not null then waiting_since end,
                    waiting_last = case when \(Self.nextWaitingLook) is not null then waiting_last end
                where id = $1 and lease_owner = $2
                """,
                [
                    .uuid(id), .uuid(self.leases.owner), .int(plan.highWater.milliseconds),
                    .int(plan.fullWater.milliseconds), .int(Int64(plan.quickSweeps)), .optionalBytes(rest),
                    .text(sweep.mark), .int(Self.wait(plan, next).microseconds), .optionalInt(found.map { Int64($0) }),
                ]
            )
        )
    }

    /// A sweep that did not come to its end is made again.
    public func sweepFailed(_ sweep: DueSweep, after wait: Duration) async throws {
        self.leases.forget(sweep.receiver.id)
        try await self.context.pool.execute(
            Statement(
                """
                update chat_connection set lease_owner = null, lease_until = null,
                    sweep_at = jadwal_now() + $3 * interval '1 microsecond'
                where id = $1 and lease_owner = $2
                """,
                [.uuid(sweep.receiver.id), .uuid(self.leases.owner), .int(max(wait, Self.soon).microseconds)]
            )
        )
    }

    /// Everything is compared once: Jadwal was away.
    public func wantSweeps() async throws {
        try await self.context.pool.execute(
            Statement(
                """
                update chat_connection set sweep_away = true, sweep_at = jadwal_now()
                where (source, kind) in (select * from unnest($1::text[], $2::text[]))
                """,
                Array(self.parameters(.zero).prefix(2))
            )
        )
    }

    private static func wait(_ plan: SweepPlan, _ next: NextSweep) -> Duration {
        if plan.rest != nil { return Self.soon }
        switch next {
        case .after(let interval): return interval
        // Longer than any installation lives. What is wanted sooner sets another time.
        case .whenWanted: return .seconds(100 * 365 * 86_400)
        }
    }
}
