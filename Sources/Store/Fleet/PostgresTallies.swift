internal import Postgres

/// The growth of all programs' counters, hour by hour.
public struct PostgresTallies: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Adds to the present hour, in one statement. The keys are sorted, so that two programs do not wait for each other
    /// in a circle. The commit is not waited for: a crash of the server loses less than a second of counts.
    public func add(_ counts: [TallyEntry]) async throws {
        let sorted = counts.filter { $0.count != 0 }.sorted { ($0.metric, $0.labels) < ($1.metric, $1.labels) }
        guard !sorted.isEmpty else { return }
        try await self.context.pool.transaction { connection in
            try connection.executeScript("set local synchronous_commit = off")
            try connection.execute(
                Statement(
                    """
                    insert into tally (hour, metric, labels, count)
                    select date_trunc('hour', (select jadwal_now()), 'UTC'), metric, labels, count
                    from unnest($1::text[], $2::text[], $3::bigint[]) as new (metric, labels, count)
                    order by metric, labels
                    on conflict (hour, metric, labels) do update set count = tally.count + excluded.count
                    """,
                    [
                        .textArray(sorted.map(\.metric)), .textArray(sorted.map(\.labels)),
                        .intArray(sorted.map(\.count)),
                    ]
                )
            )
        }
    }
}

/// How much one series of a counter grew.
public struct TallyEntry: Sendable, Hashable {
    public var metric: String
    /// As in the metrics, sorted by name: `outcome="written"`.
    public var labels: String
    public var count: Int64

    public init(metric: String, labels: String, count: Int64) {
        (self.metric, self.labels, self.count) = (metric, labels, count)
    }
}
