internal import Pipeline
internal import Postgres

/// Calendar accounts that the operator keeps for owners who have none elsewhere. The host knows an account by a name
/// that tells nothing about its owner. The password stands with the account that is connected, and nowhere else.
public struct PostgresHostedCalendars: Sendable {
    /// Longer than making an account and testing it takes.
    static let claim = Duration.seconds(90)
    /// Between two tries to remove an account at its host.
    static let pause = Duration.seconds(300)

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// The name of the owner's account at the host; nil if there is none that was ever connected.
    public func name(of customer: String) async throws -> String? {
        try await self.context.pool.query(
            Statement(
                "select account from hosted_calendar where customer_id = $1 and made_at is not null",
                [.uuid(customer)]
            )
        ).first?.text("account")
    }

    /// Reserves the owner's account for this caller until it is connected or released, or the claim expires.
    ///
    /// - Parameter newName: for an owner who has no account yet.
    /// - Returns: the account's name; nil if another caller has reserved it, or the owner was removed.
    public func claim(_ customer: String, newName: String) async throws -> String? {
        try await self.context.pool.query(
            Statement(
                """
                insert into hosted_calendar (customer_id, account, busy_until)
                select id, $2, jadwal_now() + $3 * interval '1 microsecond' from customer
                where id = $1 and removed_at is null for key share
                on conflict (customer_id) do update set busy_until = excluded.busy_until
                    where hosted_calendar.busy_until is null or hosted_calendar.busy_until < jadwal_now()
                returning account
                """,
                [.uuid(customer), .text(newName), .int(Self.claim.microseconds)]
            )
        ).first?.text("account")
    }

    /// Nothing came of it. The name stays the owner's.
    public func letGo(_ customer: String) async throws {
        try await self.context.pool.execute(
            Statement("update hosted_calendar set busy_until = null where customer_id = $1", [.uuid(customer)])
        )
    }

    /// The account belongs to nobody from now on, and will be removed at the host. If it is the connected one, events
    /// wait for another.
    ///
    /// - Returns: false if there is none, or somebody has it in hand.
    public func end(_ customer: String) async throws -> Bool {
        let context = self.context
        return try await context.pool.transaction { connection in
            let rows = try connection.query(
                Statement(
                    "select \(CustomerAccount.columns) from customer where id = $1 and removed_at is null for update",
                    [.uuid(customer)]
                )
            )
            guard let row = rows.first,
                let name = try Self.end(customer, evenIfBusy: false, on: connection)
            else { return false }
            if try CustomerAccount.read(row, of: customer, context).account?.username == name {
                try PostgresOwnerCalendars.forget(customer, on: connection)
            }
            try OwnerAction.endedHostedCalendar.record(of: customer, on: connection)
            try AccountTable.tell(.calendarChanged, customer, context, on: connection)
            return true
        }
    }

    /// - Returns: its name; nil if there is none.
    @discardableResult
    static func end(
        _ customer: String,
        evenIfBusy: Bool,
        on connection: isolated PostgresConnection
    ) throws -> String? {
        try connection.query(
            Statement(
                """
                with gone as (
                    delete from hosted_calendar
                    where customer_id = $1 and ($2 or busy_until is null or busy_until < jadwal_now())
                    returning account
                )
                insert into ended_calendar (id, account) select gen_random_uuid(), account from gone returning account
                """,
                [.uuid(customer), .bool(evenIfBusy)]
            )
        ).first?.text("account")
    }
}

extension PostgresHostedCalendars {
    /// An account that waits for its removal at the host; nil if none is due. Nobody else gets it for a while.
    public func claimEnded() async throws -> EndedCalendar? {
        try await self.context.pool.query(
            Statement(
                DueRowClaim.sql(triesOf: "ended_calendar", returning: "id, account"),
                [.int(Self.pause.microseconds)]
            )
        ).first.map { EndedCalendar(id: try $0.uuid("id"), name: try $0.text("account")) }
    }

    /// It is gone at the host.
    public func finish(_ ended: EndedCalendar) async throws {
        try await self.context.pool.execute(
            Statement("delete from ended_calendar where id = $1", [.uuid(ended.id)])
        )
    }
}

/// An account that belongs to nobody any more, and is still at its host.
public struct EndedCalendar: Sendable, Hashable {
    let id: String
    public let name: String
}
