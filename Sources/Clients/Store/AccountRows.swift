internal import FoundationEssentials
internal import Jadwal
internal import Postgres

/// The state of a customer's calendar account: how long it rests after failing, and what is parked for it.
enum AccountRows {
    /// Longer than any one call of a calendar server.
    static let probe = Duration.seconds(40)
    /// So many events in a row that went wrong at an account's server are no longer the events' fault.
    static let errorLimit: Int64 = 5
    /// As an event that went wrong waits itself (`DeliveryRetries`): nothing takes longer for the account's resting.
    static let restAfterErrors = Duration.seconds(5)
    /// One event that its server never takes may be the cause: those beside it wait no longer than that.
    static let longestRestAfterErrors = Duration.seconds(60)

    /// How long the account is to be left alone from now on: zero when it may be asked, nil when there is none to ask. Holds
    /// the customer's row, so that an account which comes back now finds what is parked meanwhile.
    static func rest(
        of customerID: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> Duration? {
        let rows = try connection.query(
            Statement(
                """
                select calendar_url is not null and credentials is not null,
                    case when account_state = 'down' then greatest(account_retry_at, account_probe_until) end, jadwal_now()
                from customer where id = $1 for share
                """,
                [.uuid(customerID)]
            )
        )
        guard let row = rows.first else { return .zero }
        guard try row.bool(0) else { return nil }
        guard let retryAt = try row.optionalTime(1) else { return .zero }
        return max(.zero, retryAt - (try row.time(2)))
    }

    /// While an account is down one delivery at a time asks it. False when another one does, or when the account is up.
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

    /// It rests for as long as `first`, and twice as long after each further failure in a row, up to `longest`; for as long as
    /// the server said, if it said so, but for a second at least. Calls that were under way when the first of them failed are no
    /// further failures.
    static func failed(
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
                update customer set account_state = 'down', account_detail = $2, account_failures = account_failures + 1,
                    account_probe_until = null,
                    account_retry_at = jadwal_now() + case
                        when $3::bigint is null then least($5::bigint, $4::bigint * power(2, least(account_failures, 10)))
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

    /// Counts an event that went wrong at its server. At `errorLimit` of them, with nothing written between, the account has
    /// failed; while it is down each of them is a failure of the one that asked.
    static func erred(
        _ customerID: String,
        detail: String,
        retryAfter: Duration?,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let rows = try connection.query(
            Statement(
                """
                update customer set account_errors = account_errors + 1 where id = $1
                returning account_state = 'down' or account_errors >= $2
                """,
                [.uuid(customerID), .int(Self.errorLimit)]
            )
        )
        guard let row = rows.first, try row.bool(0) else { return }
        try Self.failed(
            customerID,
            detail: detail,
            retryAfter: retryAfter,
            first: Self.restAfterErrors,
            longest: Self.longestRestAfterErrors,
            on: connection
        )
    }

    /// What was parked goes on its way at once.
    static func answers(_ customerID: String, on connection: isolated PostgresConnection) throws(PostgresError) {
        let changed = try connection.execute(
            Statement(
                """
                update customer set account_state = 'up', account_detail = null, account_failures = 0, account_errors = 0,
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
