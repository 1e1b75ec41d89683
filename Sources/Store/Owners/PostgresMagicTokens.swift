internal import Pipeline
internal import Postgres
internal import Vault

/// Tokens by which a device that is not signed in gets one thing of an owner's, once. Only their SHA-256 is stored.
public struct PostgresMagicTokens: Sendable {
    /// The purpose of a token. The raw values are stored.
    public enum Kind: String, Sendable, CaseIterable {
        /// The configuration profile of the calendar account.
        case calendarProfile = "caldav"
    }

    static let life = Duration.seconds(900)
    /// How long the browser that has used a token may use it again: phones fetch some files twice.
    static let again = Duration.seconds(120)
    /// Of one owner in an hour.
    static let perHour: Int64 = 20
    static let hour = Duration.seconds(3600)

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// - Parameter token: 256 random bits.
    /// - Returns: false if the owner has had too many in the last hour.
    public func make(_ token: String, for kind: Kind, of customer: String) async throws -> Bool {
        try await self.context.pool.transaction { connection in
            let made = try connection.execute(
                Statement(
                    """
                    insert into magic_token (id, customer_id, kind, token_hash, ends_at)
                    select $1, id, $3, $4, jadwal_now() + $5 * interval '1 microsecond' from customer
                    where id = $2 and removed_at is null and (
                        select count(*) from magic_token
                        where customer_id = $2 and made_at > jadwal_now() - $6 * interval '1 microsecond') < $7
                    for key share
                    """,
                    [
                        .uuid(EventIdentity.random().id), .uuid(customer), .text(kind.rawValue),
                        .text(StoredHash.hexadecimal(of: token)), .int(Self.life.microseconds),
                        .int(Self.hour.microseconds), .int(Self.perHour),
                    ]
                )
            )
            guard made == 1 else { return false }
            try OwnerAction.madeProfile.record(of: customer, on: connection)
            return true
        }
    }

    /// Uses the token up and returns its owner; nil if it was used, is too old, has another purpose, or was never
    /// issued.
    ///
    /// - Parameter browser: a hash of a token that only this browser has. The same browser may use it again for two
    ///   minutes.
    public func use(_ token: String, for kind: Kind, by browser: String) async throws -> String? {
        guard let customer = try await self.customer(of: token) else { return nil }
        return try await DatabaseOwner.$current.withValue(customer) {
            try await self.context.pool.query(
                Statement(
                    """
                    update magic_token set used_at = coalesce(used_at, jadwal_now()), used_by = $3
                    from customer where customer.id = customer_id and removed_at is null and \(Self.isOpen)
                    returning customer_id
                    """,
                    self.values(token, kind, browser)
                )
            ).first?.uuid("customer_id")
        }
    }

    /// True if `use` would return an owner. Changes nothing.
    public func look(_ token: String, for kind: Kind, by browser: String) async throws -> Bool {
        guard let customer = try await self.customer(of: token) else { return false }
        return try await DatabaseOwner.$current.withValue(customer) {
            try await !self.context.pool.query(
                Statement(
                    """
                    select 1 from magic_token join customer on customer.id = customer_id
                    where removed_at is null and \(Self.isOpen)
                    """,
                    self.values(token, kind, browser)
                )
            ).isEmpty
        }
    }

    /// The owner of the token, before that is known: the device may be signed in as another owner, or not at all.
    private func customer(of token: String) async throws -> String? {
        try await DatabaseOwner.$current.withValue(nil) {
            let hash = PostgresValue.text(StoredHash.hexadecimal(of: token))
            let statement = Statement("select customer_id from magic_token where token_hash = $1", [hash])
            return try await self.context.pool.query(statement).first?.uuid("customer_id")
        }
    }

    private static let isOpen = """
        token_hash = $1 and kind = $2 and ends_at > jadwal_now()
            and (used_at is null or used_by = $3 and used_at > jadwal_now() - $4 * interval '1 microsecond')
        """

    private func values(_ token: String, _ kind: Kind, _ browser: String) -> [PostgresValue] {
        [
            .text(StoredHash.hexadecimal(of: token)), .text(kind.rawValue), .text(browser),
            .int(Self.again.microseconds),
        ]
    }
}
