internal import Postgres

extension PostgresFailures {
    /// The causes of the newest failures that match, most frequent first. Unlike `groups`, it stops at the bound of the
    /// console's counts.
    public func causes(_ filter: FailureFilter) async throws -> [FailureCause] {
        try await self.causes(filter, countLimit: ConsoleReading.countLimit)
    }

    func causes(_ filter: FailureFilter, countLimit: Int) async throws -> [FailureCause] {
        let condition = FailureCondition(filter)
        return try await self.context.readForConsole { connection in
            try connection.query(
                Statement(
                    """
                    select stage, kind, count(*) as count, min(failed_at) as first, max(failed_at) as last,
                        sum(count(*)) over () > $\(condition.next) as is_capped
                    from (
                        select stage, kind, failed_at from failure where \(condition.sql)
                        order by failed_at desc, id desc limit $\(condition.next) + 1
                    ) as newest
                    group by stage, kind order by count(*) desc, stage, kind
                    """,
                    condition.parameters + [.int(Int64(countLimit))]
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
}
