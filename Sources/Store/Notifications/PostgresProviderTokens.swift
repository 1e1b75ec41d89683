internal import Postgres
public import Time
internal import Vault

/// The provider token of one APNs key in PostgreSQL, shared by all workers. The database's clock decides how old a
/// token is.
public struct PostgresProviderTokens: Sendable {
    /// The stored token, and the database's time when it was read.
    public struct State: Sendable {
        /// nil before the first token, and if its key is no longer configured.
        public var text: String?
        public var issuedAt: UnixTime?
        /// Grows with each renewal; 0 before the first.
        public var number: Int64
        public var now: UnixTime
    }

    private let context: StoreContext
    private let id: String
    private let minimumAge: Duration

    /// - Parameter minimumAge: a younger token is not replaced.
    public init(_ context: StoreContext, teamID: String, keyID: String, minimumAge: Duration) {
        self.context = context
        self.id = context.lookup.providerKeyID(team: teamID, key: keyID)
        self.minimumAge = minimumAge
    }

    public func load() async throws -> State {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select clock.now, number, issued_at, content from (select jadwal_now() as now) clock
                left join provider_token on id = $1
                """,
                [.uuid(self.id)]
            )
        )
        guard let row = rows.first else { throw PostgresError(code: .decoding, detail: "the clock returned no row") }
        let sealer = try self.context.credentialSealer
        return State(
            text: try row.optionalBytes("content").flatMap { try? sealer.openText($0, for: self.sealContext) },
            issuedAt: try row.optionalTime("issued_at"),
            number: try row.optionalInt("number") ?? 0,
            now: try row.time("now")
        )
    }

    /// Replaces the token with this number.
    ///
    /// - Returns: false, without a change, if another worker has replaced it or if it is too young. A token from the
    ///   future, left by a clock that was set back, may be replaced.
    public func replace(_ number: Int64, with text: String, issuedAt: UnixTime) async throws -> Bool {
        let sealed = try self.context.credentialSealer.seal(text: text, for: self.sealContext)
        return try await self.context.pool.execute(
            Statement(
                """
                insert into provider_token as held (id, number, content, issued_at) values ($1, 1, $3, $4)
                on conflict (id) do update
                    set number = held.number + 1, content = excluded.content, issued_at = excluded.issued_at
                    where held.number = $2 and (held.issued_at <= jadwal_now() - $5 * interval '1 microsecond'
                        or held.issued_at > jadwal_now() + interval '1 minute')
                """,
                [
                    .uuid(self.id), .int(number), .bytes(sealed), issuedAt.value, .int(self.minimumAge.microseconds),
                ]
            )
        ) == 1
    }

    private var sealContext: SealContext { SealContext(table: "provider_token", row: self.id, customer: "") }
}
