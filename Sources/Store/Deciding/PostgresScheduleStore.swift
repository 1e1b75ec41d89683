public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// What is due at a moment, in PostgreSQL. Reads and commits that are under way at the same time are grouped.
public struct PostgresScheduleStore: ScheduleStore {
    private let context: StoreContext
    private let loads: CallBatcher<ScheduleClaim, DueSchedule?>
    private let commits: CallBatcher<ScheduleCommit, Bool>

    public init(_ context: StoreContext) {
        self.context = context
        self.loads = CallBatcher(together: { claims in
            try await context.pool.transaction { connection in
                try ScheduleReading.load(claims, context, on: connection)
            }
        })
        self.commits = CallBatcher(together: { commits in
            let writing = try ScheduleWriting(commits, context)
            return try await context.pool.transaction { connection in try writing.write(on: connection) }
        })
    }

    /// At a full minute the lower rank leaves first. After a downtime those that become due now leave before those that
    /// were missed: the missed ones are late anyway. An owner's own notifications leave in their order.
    public func claim(atMost count: Int, by owner: String, in order: ClaimOrder) async throws -> [ScheduleClaim] {
        let rows = try await self.context.pool.query(
            Statement(
                DueRowClaim.sql(
                    "schedule",
                    due: "wake_at",
                    order: Self.order(order),
                    freshFor: Self.freshness(order),
                    if: """
                        (lease_until is null or lease_until <= jadwal_now()) and \(ScheduleTable.isKnown) \
                        and not (\(Self.waits)) and not (select \(RecoveryFence.isUp))
                        """,
                    lease: """
                        lease_owner = $1, lease_number = lease_number + 1, \
                        lease_until = jadwal_now() + $2 * interval '1 microsecond'
                        """,
                    atMost: "\(count)",
                    returning: "id, customer_id, kind, lease_number, wake_at, attempts, jadwal_now() as now"
                ),
                [.text(owner), .int(ScheduleTable.lease.microseconds)]
            )
        )
        return try rows.map { row in
            ScheduleClaim(
                id: try row.uuid("id"),
                customerID: try row.uuid("customer_id"),
                kind: ScheduleKind(rawValue: try row.text("kind")) ?? .event,
                leaseNumber: try row.int("lease_number"),
                dueAt: try row.time("wake_at"),
                claimedAt: try row.time("now"),
                attempts: Int(try row.int("attempts"))
            )
        }
    }

    private static func order(_ order: ClaimOrder) -> String {
        switch order {
        case .oldestDue: "wake_at, rank"
        case .turns: "lease_until nulls first, wake_at"
        }
    }

    /// An own notification or group waits until the one before it is committed. It does not wait for one that has failed,
    /// nor for one that is much older: after a downtime that would keep fresh ones waiting for missed ones.
    private static let waits = """
        \(ScheduleTable.isOne(of: [.notice, .group])) and exists (
            select from schedule as earlier where earlier.customer_id = schedule.customer_id
                and earlier.kind in ('notice', 'group') and earlier.attempts = 0
                and earlier.wake_at < schedule.wake_at and earlier.wake_at > schedule.wake_at - interval '10 seconds'
        )
        """

    private static func freshness(_ order: ClaimOrder) -> Duration? {
        switch order {
        case .oldestDue: .seconds(10)
        case .turns: nil
        }
    }

    public func timeToNextDue() async throws -> Duration? {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select wake_at, (select jadwal_now()) as now from schedule
                where wake_at is not null and (lease_until is null or lease_until <= (select jadwal_now()))
                    and \(ScheduleTable.isKnown)
                order by wake_at, rank limit 1
                """
            )
        )
        return try rows.first.map { max(.zero, try $0.time("wake_at") - $0.time("now")) }
    }

    public func renew(_ claims: [ScheduleClaim]) async throws -> Set<String> {
        guard !claims.isEmpty else { return [] }
        let rows = try await self.context.pool.query(
            Statement(
                """
                update schedule set lease_until = jadwal_now() + $3 * interval '1 microsecond'
                from unnest($1::uuid[], $2::bigint[]) as held (id, lease_number)
                where schedule.id = held.id and schedule.lease_number = held.lease_number and lease_owner is not null
                returning schedule.id
                """,
                Self.keys(claims) + [.int(ScheduleTable.lease.microseconds)]
            )
        )
        return Set(claims.map(\.id)).subtracting(try rows.map { try $0.uuid("id") })
    }

    public func giveBack(_ claims: [ScheduleClaim]) async throws {
        guard !claims.isEmpty else { return }
        try await self.context.pool.execute(
            Statement(
                """
                update schedule set lease_owner = null, lease_until = null
                from unnest($1::uuid[], $2::bigint[]) as held (id, lease_number)
                where schedule.id = held.id and schedule.lease_number = held.lease_number and lease_owner is not null
                """,
                Self.keys(claims)
            )
        )
    }

    public func postpone(_ claim: ScheduleClaim, by delay: Duration) async throws {
        try await self.context.pool.execute(
            Statement(
                """
                update schedule set lease_owner = null, lease_until = null, attempts = attempts + 1,
                    wake_at = jadwal_now() + $3 * interval '1 microsecond'
                where id = $1 and lease_number = $2 and lease_owner is not null
                """,
                [.uuid(claim.id), .int(claim.leaseNumber), .int(delay.microseconds)]
            )
        )
    }

    public func fail(_ claim: ScheduleClaim, with failure: FailureReport) async throws {
        let sealer = self.context.messages
        try await self.context.pool.transaction { connection in
            let count = try connection.execute(
                Statement(
                    """
                    update schedule set lease_owner = null, lease_until = null, wake_at = null
                    where id = $1 and lease_number = $2 and lease_owner is not null
                    """,
                    [.uuid(claim.id), .int(claim.leaseNumber)]
                )
            )
            if count == 1 { try FailureTable.insert([failure], sealer, on: connection) }
        }
    }

    public func load(_ claim: ScheduleClaim) async throws -> DueSchedule? { try await self.loads(claim) }

    public func entry(_ claim: ScheduleClaim) async throws -> KnownEntry? {
        let context = self.context
        return try await context.pool.transaction { connection in
            try ScheduleReading.entry(claim, context, on: connection)
        }
    }

    public func account(_ claim: ScheduleClaim) async throws -> MorningAccount {
        let context = self.context
        return try await context.pool.transaction { connection in
            try ScheduleReading.account(claim, context, on: connection)
        }
    }

    public func commit(_ commit: ScheduleCommit) async throws -> Bool {
        guard let meeting = commit.meeting else { return try await self.commits(commit) }
        let (context, writing) = (self.context, try ScheduleWriting([commit], self.context))
        let isWritten = try await context.pool.transaction { connection in
            guard try MeetingWriting.isCurrent(meeting, of: commit.claim, context, on: connection),
                try writing.write(on: connection) == [true]
            else { return false }
            try MeetingWriting.write(meeting, of: commit.claim, context, on: connection)
            return true
        }
        // Somebody has voted meanwhile. It is decided anew, at once.
        if !isWritten { try await self.giveBack([commit.claim]) }
        return isWritten
    }

    /// Recognises a repetition of one firing. A moved event's reminder has another moment and is another firing.
    public func notificationID(_ schedule: String, _ occurrence: Occurrence) -> String {
        self.context.lookup.firingID(
            schedule: schedule,
            label: occurrence.label.description,
            dueAt: occurrence.dueAt.milliseconds
        )
    }

    /// The order of a group's members in a round. It needs the key, so that nobody can tell it before.
    public func drawOrder(_ group: String, _ round: Int, _ member: String) -> String {
        self.context.lookup.drawOrder(group: group, round: round, member: member)
    }

    /// Reads only what is due.
    public func due() async throws -> ScheduleCounts {
        let rows = try await self.context.pool.query(
            """
            select count(*) filter (where lease_until > now) as leased,
                count(*) filter (where lease_until is null or lease_until <= now) as due,
                min(wake_at) filter (where lease_until is null or lease_until <= now) as oldest, now
            from (select jadwal_now() as now) clock left join schedule on wake_at <= (select jadwal_now())
            group by now
            """
        )
        guard let row = rows.first else { return ScheduleCounts() }
        let oldest = try row.optionalTime("oldest")
        return ScheduleCounts(
            leased: Int(try row.int("leased")),
            due: oldest == nil ? 0 : Int(try row.int("due")),
            oldestDueAge: try oldest.map { try row.time("now") - $0 } ?? .zero
        )
    }

    /// How many wait for their moment.
    public func armed() async throws -> Int {
        let rows = try await self.context.pool.query(
            "select count(*) as count from schedule where wake_at > (select jadwal_now())"
        )
        return try rows.first.map { Int(try $0.int("count")) } ?? 0
    }

    private static func keys(_ claims: [ScheduleClaim]) -> [PostgresValue] {
        [.uuidArray(claims.map(\.id)), .intArray(claims.map(\.leaseNumber))]
    }
}

/// The numbers of leased and due schedules.
public struct ScheduleCounts: Sendable, Hashable {
    public var leased = 0
    public var due = 0
    public var oldestDueAge: Duration = .zero
}
