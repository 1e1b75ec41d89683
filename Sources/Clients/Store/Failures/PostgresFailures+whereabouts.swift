internal import Jadwal
internal import Postgres

extension PostgresFailures {
    /// Reads the whole outbox once: not to be asked often.
    public func whereabouts(of ids: [String]) async throws -> [String: FailureWhereabouts] {
        guard !ids.isEmpty else { return [:] }
        let rows = try await self.context.pool.query(
            Statement(
                """
                select failure.id, stage, bool_or(outbox.parked_for is not null), bool_and(outbox.not_before > jadwal_now())
                from failure left join outbox on \(Self.carried) = failure.id::text
                where failure.id = any($1) group by failure.id, stage
                """,
                [.uuidArray(ids)]
            )
        )
        var places: [String: FailureWhereabouts] = [:]
        for row in rows {
            let place: FailureWhereabouts =
                if try row.text(1) == Stage.analysis.rawValue {
                    .conversation
                } else if try row.optionalBool(2) ?? false {
                    .parked
                } else if let isLater = try row.optionalBool(3) {
                    .outbox(isLater: isLater)
                } else {
                    .queue
                }
            places[try row.uuid(0)] = place
        }
        return places
    }
}
