public import Jadwal
internal import Postgres

/// What each customer's conversations cost, of all workers, by day (UTC).
public struct PostgresCustomerUsage: Sendable {
    /// Today, as all workers see it. Once for each statement, so that an index is used.
    static let today = "(select (jadwal_now() at time zone 'UTC')::date)"

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Adds to today's sums. What was spent for a customer who is being removed is forgotten.
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
            var spenders = TokenSpenders(day: try rows.first?.int(0) ?? 0, tokens: [:])
            for row in rows {
                guard try !row.isNull("customer_id") else { continue }
                spenders.tokens[try row.uuid(1)] = Int(try row.int(2))
            }
            return spenders
        }
    }

    /// The day's row, and beside it those who have spent the allowance.
    private static let spenders = """
        select (today.day - date '1970-01-01')::bigint, customer_id, tokens
        from (select \(Self.today) as day) as today
            left join customer_usage on customer_usage.day = today.day and tokens >= $1
        """

    /// The customers' rows are held, as by everything that stores something of a customer; two workers' in one order.
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
