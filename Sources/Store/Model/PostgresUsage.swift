public import Pipeline
internal import Postgres

/// The tokens that all workers have spent on models, by day (UTC) and model.
public struct PostgresModelUsage: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Adds to today's sums.
    ///
    /// - Parameter spent: by model.
    /// - Returns: today's input and output tokens of all models.
    public func add(_ spent: [String: SpentTokens]) async throws -> Int {
        // Sorted, so that two workers lock rows in the same order.
        let sums = spent.sorted { $0.key < $1.key }
        return try await self.context.pool.transaction { connection in
            if !sums.isEmpty {
                _ = try connection.execute(
                    Statement(
                        """
                        insert into model_usage (day, model, calls, input_tokens, output_tokens)
                        select (jadwal_now() at time zone 'UTC')::date, model, calls, input, output
                        from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])
                            as new (model, calls, input, output)
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
                select coalesce(sum(input_tokens + output_tokens), 0)::bigint as tokens from model_usage
                where day = (jadwal_now() at time zone 'UTC')::date
                """
            )
            return try rows.first.map { Int(try $0.int("tokens")) } ?? 0
        }
    }
}

/// The cost of each customer's conversations, over all workers, by day (UTC).
public struct PostgresCustomerUsage: Sendable {
    /// Today by the database's clock. Evaluated once per statement, so that an index is used.
    static let today = "(select (jadwal_now() at time zone 'UTC')::date)"

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Adds to today's sums. Tokens for a customer who is being removed are not counted.
    ///
    /// - Parameter allowance: in tokens.
    public func add(_ spent: [String: CustomerSpending], allowance: Int) async throws -> TokenSpenders {
        let sums = spent.sorted { $0.key < $1.key }
        return try await self.context.pool.transaction { connection in
            if !sums.isEmpty {
                try connection.execute(
                    Statement(
                        Self.adding,
                        [
                            .uuidArray(sums.map(\.key)), .intArray(sums.map { Int64($0.value.tokens) }),
                            .intArray(sums.map { Int64($0.value.putOff) }),
                        ]
                    )
                )
            }
            let rows = try connection.query(Statement(Self.spenders, [.int(Int64(allowance))]))
            var spenders = TokenSpenders(day: try rows.first?.int("day") ?? 0, tokens: [:])
            for row in rows {
                guard try !row.isNull("customer_id") else { continue }
                spenders.tokens[try row.uuid("customer_id")] = Int(try row.int("tokens"))
            }
            return spenders
        }
    }

    /// One row with the day, joined with the customers who have spent the allowance.
    private static let spenders = """
        select (today.day - date '1970-01-01')::bigint as day, customer_id, tokens
        from (select \(Self.today) as day) as today
            left join customer_usage on customer_usage.day = today.day and tokens >= $1
        """

    /// Locks the customers' rows, as everything does that stores data of a customer. All workers lock them in the same
    /// order.
    private static let adding = """
        with owner as (
            select id from customer where id = any($1) and removed_at is null order by id for key share
        )
        insert into customer_usage as usage (customer_id, day, tokens, put_off)
        select new.customer_id, \(Self.today), new.tokens, new.put_off
        from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as new (customer_id, tokens, put_off)
            join owner on owner.id = new.customer_id
        order by new.customer_id
        on conflict (customer_id) do update set day = excluded.day,
            tokens = excluded.tokens + case when usage.day = excluded.day then usage.tokens else 0 end,
            put_off = excluded.put_off + case when usage.day = excluded.day then usage.put_off else 0 end
        """
}
