/// Claims due rows of a table in one statement, and none that another program claims at the same
/// time.
enum DueRowClaim {
    /// - Parameters:
    ///   - due: the indexed column with the time from which on a row is due.
    ///   - order: of the rows; nil for the longest due first.
    ///   - freshness: rows that have been due for less than this leave before all others; nil if none do.
    ///   - condition: on the row, besides.
    ///   - lease: the assignments that make a row the claimant's, and no longer due for others.
    ///   - limit: the most rows, a number or a parameter.
    static func sql(
        _ table: String,
        due: String,
        order: String? = nil,
        freshFor freshness: Duration? = nil,
        if condition: String? = nil,
        lease: String,
        atMost limit: String = "1",
        returning columns: String
    ) -> String {
        let condition = condition.map { " and \($0)" } ?? ""
        // The clock is read once, so that the index ends the scan: `PostgresConversationStore.claim`.
        func ids(_ bound: String = "", atMost limit: String) -> String {
            """
            select id from \(table) where \(due) <= (select jadwal_now())\(bound)\(condition)
                order by \(order ?? due) limit \(limit) for update skip locked
            """
        }
        let change = "update \(table) set \(lease) where id = any (array("
        let end = ")) and \(due) <= jadwal_now()\(condition) returning \(columns)"
        guard let freshness else { return "\(change)\(ids(atMost: limit))\(end)" }
        let border = "(select jadwal_now() - interval '\(freshness.microseconds) microseconds')"
        return """
            with fresh as materialized (\(ids(" and \(due) > \(border)", atMost: limit))),
            others as materialized (
                \(ids(" and \(due) <= \(border)", atMost: "(\(limit) - (select count(*) from fresh))"))
            )
            \(change)select id from fresh union all select id from others\(end)
            """
    }

    /// For a table whose rows are tried again after a time: that time is the lease, too.
    ///
    /// - Parameters:
    ///   - further: a further assignment.
    ///   - condition: on the row, besides.
    static func sql(
        triesOf table: String,
        _ further: String? = nil,
        if condition: String? = nil,
        returning columns: String
    ) -> String {
        let lease = ["next_try_at = jadwal_now() + $1 * interval '1 microsecond'", further].compactMap(\.self)
        return Self.sql(
            table,
            due: "next_try_at",
            if: condition,
            lease: lease.joined(separator: ", "),
            returning: columns
        )
    }
}
