internal import Postgres

/// The entry that a dismissed event has in its calendar.
enum DismissedEntry {
    /// The wish of the newest dismissal of an event for its entry in the calendar; nil if it says nothing.
    static func isRemoved(
        of event: String,
        customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Bool? {
        let rows = try connection.query(
            Statement(
                """
                select removes_entry from feedback where customer_id = $1 and event_id = $2 and kind = 'dismissed'
                order by judged_at desc limit 1
                """,
                [.uuid(customer), .uuid(event)]
            )
        )
        guard let row = rows.first, try !row.isNull("removes_entry") else { return nil }
        return try row.bool("removes_entry")
    }
}
