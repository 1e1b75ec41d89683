internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Statements on `event` that people's actions and the store's other tables need.
extension EventTable {
    /// How many events that are to come the customer $1 has added by hand.
    static let countOfAdded = """
        select count(*) from event where customer_id = $1::uuid and conversation_id is null
            and message_id is null and not cancelled and ends_at > jadwal_now()
        """

    /// How many events the customer $1 has.
    static func count(atMost limit: Int?) -> String {
        let bound = limit.map { "limit \($0)" } ?? ""
        return "select count(*) from (select from event where customer_id = $1 \(bound)) as own"
    }

    /// The events that were read from a row of `event_window`.
    static let ofWindow = """
        select from event where event.conversation_id = event_window.conversation_id and window_id = event_window.id
        """

    /// The end of a conversation's last event that is to come; nil if there is none.
    static func lastEnd(
        of conversation: String,
        after now: UnixTime,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> UnixTime? {
        let rows = try connection.query(
            Statement(
                """
                select max(ends_at) as ends_at from event
                where conversation_id = $1 and ends_at > $2 and not cancelled and not removed_by_owner
                """,
                [.uuid(conversation), now.value]
            )
        )
        return try rows.first?.optionalTime("ends_at")
    }

    /// Records which prompt and model read an event.
    static func note(_ event: EventRecord, on connection: isolated PostgresConnection) throws(PostgresError) {
        try connection.execute(
            Statement(
                "update event set prompt = $3, model = $4 where customer_id = $1 and id = $2",
                [
                    .uuid(event.customerID), .uuid(event.id), .optionalText(event.prompt),
                    .optionalText(event.model),
                ]
            )
        )
    }

    /// After the database's clock was set back: no write may still arrive later than this.
    static func clampLateWrites(
        to late: Duration,
        _ machineTime: PostgresValue,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(
            Statement(
                """
                update event set late_until = greatest(jadwal_now(), $2) + $1 * interval '1 microsecond'
                where late_until > greatest(jadwal_now(), $2) + $1 * interval '1 microsecond'
                """,
                [.int(late.microseconds), machineTime]
            )
        )
    }
}
