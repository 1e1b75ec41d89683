internal import FoundationEssentials
internal import Jadwal
internal import Postgres

/// The state of a customer's calendar account: how long it rests after failing, and what is parked for it.
enum AccountRows {
    /// After the given number of failures in a row: 15 s, doubling up to 15 minutes.
    static func restAfter(failures: Int) -> Duration {
        min(.seconds(900), .seconds(15) * (1 << min(max(failures - 1, 0), 10)))
    }

    /// How long the account is left alone from now on; nil when it is up, or has no resting time.
    static func rest(
        of customerID: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Duration? {
        let rows = try connection.query(
            Statement(
                "select account_retry_at, jadwal_now() from customer where id = $1 and account_state = 'down'",
                [.uuid(customerID)]
            )
        )
        guard let row = rows.first, let retryAt = try row.optionalTime(0) else { return nil }
        return max(.zero, retryAt - (try row.time(1)))
    }

    static func failed(
        _ customerID: String,
        detail: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let rows = try connection.query(
            Statement(
                """
                update customer set account_state = 'down', account_detail = $2, account_failures = account_failures + 1
                where id = $1 returning account_failures
                """,
                [.uuid(customerID), .text(detail)]
            )
        )
        guard let row = rows.first else { return }
        _ = try connection.execute(
            Statement(
                "update customer set account_retry_at = jadwal_now() + $2 * interval '1 microsecond' where id = $1",
                [.uuid(customerID), .int(Self.restAfter(failures: Int(try row.int(0))).microseconds)]
            )
        )
    }

    /// What was parked goes on its way at once.
    static func answers(_ customerID: String, on connection: isolated PostgresConnection) throws(PostgresError) {
        let changed = try connection.execute(
            Statement(
                """
                update customer set account_state = 'up', account_detail = null, account_failures = 0, account_retry_at = null
                where id = $1 and account_state = 'down'
                """,
                [.uuid(customerID)]
            )
        )
        if changed > 0 { try Self.release(customerID, on: connection) }
    }

    static func release(_ customerID: String, on connection: isolated PostgresConnection) throws(PostgresError) {
        _ = try connection.execute(
            Statement(
                "update outbox set not_before = jadwal_now(), parked_for = null where parked_for = $1",
                [.uuid(customerID)]
            )
        )
    }
}
