internal import FoundationEssentials
internal import Postgres
internal import Time

/// The state of a customer's calendar account: how long it is at rest after failures, and which deliveries are parked
/// for it.
enum AccountState {
    /// Longer than any single call to a calendar server.
    static let probe = Duration.seconds(40)
    /// After this many events in a row that failed at the account's server, the account counts as down.
    static let errorLimit: Int64 = 5
    /// As long as the failed event itself waits (`DeliveryRetries`), so the rest adds no delay.
    static let restAfterErrors = Duration.seconds(5)
    /// One event that its server never accepts may be the cause. So the rest is short for the account's other events.
    static let longestRestAfterErrors = Duration.seconds(60)

    /// How long the account has to rest from now on; zero if it may be used, nil if there is none. Locks the
    /// customer's row, so that an account that comes back now finds what is parked meanwhile.
    static func rest(
        of customerID: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Duration? {
        let rows = try connection.query(
            Statement(
                """
                select calendar_url is not null and credentials is not null as has_account,
                    case when account_state = 'down'
                        then greatest(account_retry_at, account_probe_until) end as retry_at,
                    jadwal_now() as now
                from customer where id = $1 for share
                """,
                [.uuid(customerID)]
            )
        )
        guard let row = rows.first else { return .zero }
        guard try row.bool("has_account") else { return nil }
        guard let retryAt = try row.optionalTime("retry_at") else { return .zero }
        return max(.zero, retryAt - (try row.time("now")))
    }

    /// While an account is down, one delivery at a time may use it. False if another one does, or if the account is
    /// up.
    static func beginProbe(
        of customerID: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Bool {
        try connection.execute(
            Statement(
                """
                update customer set account_probe_until = jadwal_now() + $2 * interval '1 microsecond'
                where id = $1 and account_state = 'down' and account_retry_at <= jadwal_now()
                    and (account_probe_until is null or account_probe_until <= jadwal_now())
                """,
                [.uuid(customerID), .int(Self.probe.microseconds)]
            )
        ) == 1
    }

    /// Sets the account at rest: first for `first`, and after each further failure in a row for twice as long, up to
    /// `longest`. If the server gave a time, that is used, but at least a second. Calls that were in flight at the
    /// first failure are not counted again.
    static func markDown(
        _ customerID: String,
        detail: String,
        retryAfter: Duration?,
        first: Duration = .seconds(15),
        longest: Duration = .seconds(900),
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(
            Statement(
                """
                update customer set account_state = 'down', account_detail = $2,
                    account_failures = account_failures + 1,
                    account_probe_until = null,
                    account_retry_at = jadwal_now() + case
                        when $3::bigint is null
                            then least($5::bigint, $4::bigint * power(2, least(account_failures, 10)))
                            * interval '1 second'
                        else greatest($3, 1000000) * interval '1 microsecond'
                    end
                where id = $1 and (account_state = 'up' or account_retry_at is null or account_retry_at <= jadwal_now())
                """,
                [
                    .uuid(customerID), .text(detail), .optionalInt(retryAfter?.microseconds),
                    .int(first.components.seconds), .int(longest.components.seconds),
                ]
            )
        )
    }

    /// Counts an event that failed at its server. After `errorLimit` of them without a write in between, the account
    /// is down. While it is down, each such event counts as a failure of the call that used the account.
    static func countError(
        _ customerID: String,
        detail: String,
        retryAfter: Duration?,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let rows = try connection.query(
            Statement(
                """
                update customer set account_errors = account_errors + 1 where id = $1
                returning account_state = 'down' or account_errors >= $2 as has_failed
                """,
                [.uuid(customerID), .int(Self.errorLimit)]
            )
        )
        guard let row = rows.first, try row.bool("has_failed") else { return }
        try Self.markDown(
            customerID,
            detail: detail,
            retryAfter: retryAfter,
            first: Self.restAfterErrors,
            longest: Self.longestRestAfterErrors,
            on: connection
        )
    }

    /// Marks the account as up, and sends parked deliveries at once.
    static func markUp(_ customerID: String, on connection: isolated PostgresConnection) throws(PostgresError) {
        let changed = try connection.execute(
            Statement(
                """
                update customer set account_state = 'up', account_detail = null, account_failures = 0,
                    account_errors = 0,
                    account_retry_at = null, account_probe_until = null
                where id = $1 and (account_state = 'down' or account_errors > 0)
                """,
                [.uuid(customerID)]
            )
        )
        if changed > 0 { try Self.release(customerID, on: connection) }
    }

    static func release(_ customerID: String, on connection: isolated PostgresConnection) throws(PostgresError) {
        let released = try connection.execute(
            Statement(
                "update outbox set not_before = jadwal_now(), parked_for = null where parked_for = $1",
                [.uuid(customerID)]
            )
        )
        guard released > 0 else { return }
        try connection.execute(
            Statement(
                """
                update event set wanted_at = jadwal_now()
                where customer_id = $1 and wanted_revision > written_revision and wanted_at > jadwal_now()
                """,
                [.uuid(customerID)]
            )
        )
    }
}
