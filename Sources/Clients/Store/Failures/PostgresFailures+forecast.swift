internal import Jadwal
internal import Postgres

extension PostgresFailures {
    /// What a retry would do, the most frequent first. Changes nothing.
    public func forecast(_ filter: FailureFilter) async throws -> [ReplayForecast] {
        let condition = FailureCondition(filter)
        return try await self.forecast(condition.sql, condition.parameters)
    }

    public func forecast(_ ids: [String]) async throws -> [ReplayForecast] {
        try await self.forecast("id = any($1)", [.uuidArray(ids)])
    }

    private func forecast(_ condition: String, _ parameters: [PostgresValue]) async throws -> [ReplayForecast] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select stage, kind, effect, count(*) from (
                    select stage, kind, case
                        when outcome is not null then 'ended'
                        when retried_at is not null then 'underWay'
                        when stage = 'analysis' then case
                            when conversation_id is null or generation is null then 'impossible'
                            when exists (select from conversation
                                where conversation.id = conversation_id and conversation.generation = failure.generation)
                            then 'send' else 'supersede' end
                        when input is null or queue is null then 'impossible'
                        else 'send' end as effect
                    from failure where \(condition)
                ) as foreseen
                group by stage, kind, effect order by count(*) desc, stage, kind, effect
                """,
                parameters
            )
        )
        return try rows.map { row in
            ReplayForecast(
                count: Int(try row.int(3)),
                stage: try row.text(0),
                kind: try row.text(1),
                effect: ReplayForecast.Effect(rawValue: try row.text(2)) ?? .impossible
            )
        }
    }
}
