public import Jadwal
internal import Postgres

/// What all workers have spent on models, by day (UTC) and model.
public struct PostgresModelUsage: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Adds to today's sums.
    ///
    /// - Parameter spent: by model.
    /// - Returns: today's tokens, in and out, of all models.
    public func add(_ spent: [String: SpentTokens]) async throws -> Int {
        // Two workers' rows are locked in one order.
        let sums = spent.sorted { $0.key < $1.key }
        return try await self.context.pool.transaction { connection in
            if !sums.isEmpty {
                _ = try connection.execute(
                    Statement(
                        """
                        insert into model_usage (day, model, calls, input_tokens, output_tokens)
                        select (jadwal_now() at time zone 'UTC')::date, model, calls, input, output
                        from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) as new (model, calls, input, output)
                        order by model
                        on conflict (day, model) do update set calls = model_usage.calls + excluded.calls,
                            input_tokens = model_usage.input_tokens + excluded.input_tokens,
                            output_tokens = model_usage.output_tokens + excluded.output_tokens
                        """,
                        [
                            .textArray(sums.map(\.key)), .intArray(sums.map { Int64($0.value.calls) }),
                            .intArray(sums.map { Int64($0.value.input) }),
                            .intArray(sums.map { Int64($0.value.output) }),
                        ]
                    )
                )
            }
            let rows = try connection.query(
                """
                select coalesce(sum(input_tokens + output_tokens), 0)::bigint from model_usage
                where day = (jadwal_now() at time zone 'UTC')::date
                """
            )
            return try rows.first.map { Int(try $0.int(0)) } ?? 0
        }
    }
}
