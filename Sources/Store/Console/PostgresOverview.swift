internal import Postgres
public import Time

/// The current state for the first page of the console: running, waiting and failing parts.
public struct PostgresOverview: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Bounded: it reads an index up to a limit where it counts, and never all conversations.
    public func read() async throws -> PresentState {
        try await self.context.readForConsole { connection in
            var state = PresentState(now: try DatabaseClock.now(on: connection))
            state.processes = try connection.query(ProcessRecord.present).map { try ProcessRecord($0) }
            state.dependencies = try connection.query(DependencyState.present).map { try DependencyState($0) }
            try Self.readDue(into: &state, on: connection)
            let counted = try PostgresSnapshots.stored(on: connection)
            (state.census, state.countedAgo) = (counted?.census, counted.map { max(.zero, $0.age) })
            state.outbox = try Self.count("select from outbox", on: connection)
            state.failures = try Self.failures(on: connection)
            return state
        }
    }

    private static func count(
        _ rows: String,
        on connection: isolated PostgresConnection
    ) throws -> CappedCount {
        let limit = ConsoleReading.countLimit + 1
        let counted = try connection.query(
            Statement("select count(*) as count from (\(rows) limit \(limit)) as rows")
        )
        return CappedCount(try counted.first?.int("count") ?? 0)
    }

    /// By the index of `wake_at`, which is never after `due_at`: the oldest are among the first.
    private static func readDue(
        into state: inout PresentState,
        on connection: isolated PostgresConnection
    ) throws {
        let rows = try connection.query(
            Statement(
                """
                with now as materialized (select jadwal_now() as now), woken as (
                    select due_at, retry_at, lease_until, now from now, lateral (
                        select due_at, retry_at, lease_until from conversation
                        where wake_at <= now order by wake_at limit \(ConsoleReading.countLimit + 1)
                    ) as first
                )
                select count(*) as woken, count(*) filter (where lease_until > now) as leased,
                    count(*) filter (where due_at <= now and \(Self.isFree)) as due,
                    min(greatest(due_at, retry_at)) filter (where due_at <= now and \(Self.isFree)) as oldest
                from woken
                """
            )
        )
        guard let row = rows.first else { return }
        let isCapped = try row.int("woken") > Int64(ConsoleReading.countLimit)
        state.leased = Int(try row.int("leased"))
        state.due = CappedCount(Int(try row.int("due")), limit: ConsoleReading.countLimit)
        state.due.isCapped = isCapped
        state.oldestDue = try row.optionalTime("oldest").map { max(.zero, state.now - $0) }
    }

    private static let isFree = "coalesce(lease_until <= now, true) and coalesce(retry_at <= now, true)"

    /// Of the newest open failures, up to the bound.
    private static func failures(
        on connection: isolated PostgresConnection
    ) throws -> [FailureCause] {
        try connection.query(
            Statement(
                """
                select stage, kind, count(*) as count, min(failed_at) as first, max(failed_at) as last,
                    sum(count(*)) over () > \(ConsoleReading.countLimit) as is_capped
                from (
                    select stage, kind, failed_at from failure where outcome is null
                    order by failed_at desc limit \(ConsoleReading.countLimit + 1)
                ) as newest
                group by stage, kind order by count(*) desc, stage, kind limit 100
                """
            )
        ).map { row in
            FailureCause(
                stage: try row.text("stage"),
                kind: try row.text("kind"),
                count: Int(try row.int("count")),
                first: try row.time("first"),
                last: try row.time("last"),
                isCapped: try row.bool("is_capped")
            )
        }
    }
}

/// The installation at one moment.
public struct PresentState: Sendable, Hashable {
    public var now: UnixTime
    public var processes: [ProcessRecord] = []
    public var dependencies: [DependencyState] = []
    /// Conversations that a worker is reading.
    public var leased = 0
    public var due = CappedCount(0, limit: ConsoleReading.countLimit)
    public var oldestDue: Duration?
    /// nil if nobody has counted yet.
    public var census: Census?
    /// The age of the census.
    public var countedAgo: Duration?
    public var outbox = CappedCount(0, limit: ConsoleReading.countLimit)
    /// Most frequent first.
    public var failures: [FailureCause] = []

    public init(now: UnixTime) { self.now = now }
}

/// Open failures of one cause.
public struct FailureCause: Sendable, Hashable {
    public var stage: String
    public var kind: String
    public var count: Int
    public var first: UnixTime
    public var last: UnixTime
    /// There are more open failures than were counted.
    public var isCapped: Bool

    public init(stage: String, kind: String, count: Int, first: UnixTime, last: UnixTime, isCapped: Bool = false) {
        (self.stage, self.kind, self.count) = (stage, kind, count)
        (self.first, self.last, self.isCapped) = (first, last, isCapped)
    }
}
