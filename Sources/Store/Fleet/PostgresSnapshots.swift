public import Pipeline
internal import Postgres
internal import Time

/// Numbers that are expensive to count: one program counts them every 30 s, and all programs read them.
public struct PostgresSnapshots: Sendable {
    /// A snapshot is counted again after this time.
    static let age = Duration.seconds(30)
    /// The share of the table's pages that an estimate reads, in percent.
    static let sample = 1
    /// Any number, as long as all versions of the program use the same: "snapshot" in ASCII.
    private static let lock: Int64 = 0x736E_6170_7368_6F74

    private let context: StoreContext
    private let exactUpTo: Int

    /// - Parameter exactUpTo: with more conversations than these, their numbers are estimates.
    public init(_ context: StoreContext, exactUpTo: Int = 2_000_000) {
        (self.context, self.exactUpTo) = (context, exactUpTo)
    }

    /// All conversations by state, judgements by kind, and what has waited longest. Counts them if the snapshot is too
    /// old and no other program is counting. Otherwise it may be older; nil if there is none yet.
    public func census() async throws -> Census? {
        let stored = try await self.context.pool.query(Self.reading)
        if try Self.isFresh(stored) { return try Self.census(stored) }
        let isExact = try await self.conversations() <= self.exactUpTo
        let rows = try await self.context.pool.transaction { connection -> [PostgresRow] in
            let lock = Statement("select pg_try_advisory_xact_lock($1)", [.int(Self.lock)])
            guard try connection.query(lock).first?.bool(0) == true else { return stored }
            // Another program may have counted between the first look and the lock.
            let newer = try connection.query(Self.reading)
            if try Self.isFresh(newer) { return newer }
            try connection.execute(Self.counting(isExact: isExact))
            return try connection.query(Self.reading)
        }
        return try Self.census(rows)
    }

    /// The last census and its age, which is negative after the database's clock was set back. Counts nothing; nil if
    /// nobody has counted yet.
    static func stored(
        on connection: isolated PostgresConnection
    ) throws -> (census: Census, age: Duration)? {
        let rows = try connection.query(Self.reading)
        guard let row = rows.first, let census = try Self.census(rows) else { return nil }
        return (census, try row.time("now") - row.time("at"))
    }

    /// By PostgreSQL's own statistics, which a vacuum renews.
    private func conversations() async throws -> Int {
        let rows = try await self.context.pool.query(
            "select reltuples::bigint from pg_class where oid = 'conversation'::regclass"
        )
        return Int(try rows.first?.int(0) ?? 0)
    }

    private static let reading: Statement = "select name, value, is_estimate, at, jadwal_now() as now from snapshot"

    /// A snapshot from the future was made before the database's clock was set back.
    private static func isFresh(_ rows: [PostgresRow]) throws -> Bool {
        guard let row = rows.first else { return false }
        let age = try row.time("now") - row.time("at")
        return age >= .zero && age < Self.age
    }

    private static func counting(isExact: Bool) -> Statement {
        let (sample, factor) = isExact ? ("", 1) : ("tablesample system (\(Self.sample))", 100 / Self.sample)
        return Statement(
            """
            with now as (select jadwal_now() as now), conversations as (
                select count(*) filter (where due_at is null and is_armed) as armed,
                    count(*) filter (where due_at is null and not is_armed) as idle,
                    count(*) filter (where wake_at is not null and due_at > now) as pending
                from (
                    select now, due_at, wake_at, armed or coalesce(events_until > now, false) as is_armed
                    from conversation \(sample), now
                ) as state
            ), counted (name, value, is_estimate) as (
                select 'conversations_armed', armed * \(factor), \(!isExact) from conversations
                union all select 'conversations_idle', idle * \(factor), \(!isExact) from conversations
                union all select 'conversations_pending', pending * \(factor), \(!isExact) from conversations
                union all select 'feedback_' || kind, count(*), false from feedback group by kind
                union all select 'oldest_failure_seconds', \(Self.age(of: Self.oldestFailure)), false from now
                union all select 'oldest_outgoing_seconds', \(Self.age(of: Self.oldestOutgoing)), false from now
            ), gone as (
                delete from snapshot where name not in (select name from counted)
            )
            insert into snapshot (name, at, value, is_estimate)
            select name, now, value, is_estimate from counted, now
            on conflict (name)
                do update set at = excluded.at, value = excluded.value, is_estimate = excluded.is_estimate
            """
        )
    }

    private static let oldestFailure = "select min(failed_at) from failure where outcome is null"

    /// Each try that failed moved `not_before`. So a message that a relay has claimed many times counts from its
    /// creation. One that waits for an account, or for its time, does not count.
    private static let oldestOutgoing = """
        select min(case when lease_number < 5 then not_before else created_at end) from outbox
        where not_before <= now + interval '5 seconds' and parked_for is null
        """

    /// In seconds; 0 if there is none, and never negative.
    private static func age(of time: String) -> String {
        "coalesce(greatest(0, extract(epoch from now - (\(time)))), 0)::bigint"
    }

    private static func census(_ rows: [PostgresRow]) throws -> Census? {
        guard !rows.isEmpty else { return nil }
        var census = Census()
        for row in rows {
            let value = Int(try row.int("value"))
            switch try row.text("name") {
            case "conversations_armed": census.armed = value
            case "conversations_idle": census.idle = value
            case "conversations_pending": census.pending = value
            case "oldest_failure_seconds": census.oldestFailure = .seconds(value)
            case "oldest_outgoing_seconds": census.oldestOutgoing = .seconds(value)
            case let name:
                let kind = FeedbackKind(rawValue: String(name.dropFirst("feedback_".count)))
                if let kind { census.feedback[kind] = value }
            }
            census.isEstimate = try census.isEstimate || row.bool("is_estimate")
        }
        return census
    }
}

/// Conversations that are not due, by state, judgements, and what has waited longest.
public struct Census: Sendable, Hashable {
    public var armed = 0
    public var idle = 0
    public var pending = 0
    /// The conversations were counted in a sample.
    public var isEstimate = false
    public var feedback = Dictionary(uniqueKeysWithValues: FeedbackKind.allCases.map { ($0, 0) })
    /// Since when the oldest failure without an outcome is open; nil if a program of an older release has counted.
    public var oldestFailure: Duration?
    /// How long the oldest outgoing message could have left.
    public var oldestOutgoing: Duration?

    public init() {}
}
