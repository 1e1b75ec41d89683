/// Claims due rows of a table in one statement, and none that another program claims at the same
/// time.
enum DueRowClaim {
    /// - Parameters:
    ///   - due: the indexed column with the time from which on a row is due.
    ///   - order: of the rows; nil for the longest due first.
    ///   - condition: on the row, besides.
    ///   - lease: the assignments that make a row the claimant's, and no longer due for others.
    ///   - limit: the most rows, a number or a parameter.
    static func sql(
        _ table: String,
        due: String,
        order: String? = nil,
        if condition: String? = nil,
        lease: String,
        atMost limit: String = "1",
        returning columns: String
    ) -> String {
        let condition = condition.map { " and \($0)" } ?? ""
        // The clock is read once, so that the index ends the scan: `PostgresConversationStore.claim`.
        return """
            update \(table) set \(lease)
            where id = any (array(
                select id from \(table) where \(due) <= (select jadwal_now())\(condition)
                order by \(order ?? due) limit \(limit) for update skip locked
            )) and \(due) <= jadwal_now()\(condition)
            returning \(columns)
            """
    }

    /// For a table whose rows are tried again after a time: that time is the lease, too.
    ///
    /// - Parameter further: a further assignment.
    static func sql(triesOf table: String, _ further: String? = nil, returning columns: String) -> String {
        let lease = ["next_try_at = jadwal_now() + $1 * interval '1 microsecond'", further].compactMap(\.self)
        return Self.sql(table, due: "next_try_at", lease: lease.joined(separator: ", "), returning: columns)
    }
}
