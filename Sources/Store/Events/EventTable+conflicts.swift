internal import Postgres

/// The state of an event's conflicts, in its row.
extension EventTable {
    /// A condition on a row of `event`: its owner has to decide about what overlaps it. In Swift:
    /// `EventRecord.hasOpenConflict`.
    static let hasOpenConflict = """
        event.conflict_state = 'open' and not event.cancelled and not event.removed_by_owner
        """

    /// How many events of the customer $1 that are to come have an open conflict, up to 100.
    static let countOfConflicts = """
        select count(*) from (
            select from event where event.customer_id = $1 and ends_at > jadwal_now() and \(Self.hasOpenConflict)
            limit 100
        ) open
        """

    /// The owner has decided.
    static func decideConflict(
        of id: String,
        _ customer: String,
        isKept: Bool,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(
            Statement(
                "update event set conflict_state = $3, suggestions = null where customer_id = $1 and id = $2",
                [.uuid(customer), .uuid(id), .optionalText(isKept ? "kept" : nil)]
            )
        )
    }

    /// Locks those among these that are in the calendar or will be, in the order of their ids.
    static func lock(
        _ ids: [String],
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Set<String> {
        let rows = try connection.query(
            Statement(
                """
                select id from event where customer_id = $1 and id = any($2) and not cancelled and not removed_by_owner
                order by id for update
                """,
                [.uuid(customer), .uuidArray(ids)]
            )
        )
        var locked: Set<String> = []
        for row in rows { locked.insert(try row.uuid("id")) }
        return locked
    }

    /// An event with a hard conflict is open. A kept event stays kept until it gets another hard conflict.
    ///
    /// - Parameter isKept: their owner has just decided to keep them beside an event that they overlapped.
    static func markConflicts(
        of ids: Set<String>,
        _ customer: String,
        isKept: Bool = false,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard !ids.isEmpty else { return }
        try connection.execute(
            Statement(
                """
                update event set conflict_state = case
                    when exists (select from event_conflict
                        where customer_id = event.customer_id and event_id = event.id and not is_soft) then 'open'
                    when conflict_state = 'kept' or $3 and conflict_state = 'open' then 'kept' end
                where customer_id = $1 and id = any($2)
                """,
                [.uuid(customer), .uuidArray(ids.sorted()), .bool(isKept)]
            )
        )
    }
}
