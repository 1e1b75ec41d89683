internal import Postgres

/// The sessions of the console. Only hashes of their tokens are stored.
public struct PostgresConsoleSessions: Sendable {
    /// A session ends after so long without a request.
    public static let idle = Duration.seconds(30 * 60)
    /// A session ends then, whatever happens.
    public static let longest = Duration.seconds(12 * 3600)
    /// A request within this time after the last one writes nothing.
    private static let seenAgain = Duration.seconds(60)

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// - Parameter tokenHash: SHA-256, in hexadecimal.
    /// - Parameter roles: those at the time of signing in.
    /// - Parameter login: `file`, `oidc` or `proxy`.
    /// - Parameter subject: whom an issuer has named, which is put into the audit with the person's name: names at an
    ///   issuer change hands, subjects do not.
    public func begin(
        _ tokenHash: String,
        of person: String,
        roles: [String],
        login: String,
        subject: String? = nil
    ) async throws {
        try await self.context.pool.transaction { connection in
            _ = try connection.execute(
                Statement(
                    "insert into console_session (token_hash, person, roles, login) values ($1, $2, $3, $4)",
                    [.text(tokenHash), .text(person), .textArray(roles), .text(login)]
                )
            )
            guard let subject else { return }
            let audited = AuditedPerson(person, roles: roles, origin: .console)
            try PostgresAudit.record("sign in", subject: subject, by: audited, on: connection)
        }
    }

    /// The session, unless it has ended.
    ///
    /// - Parameter keepsAlive: whether this counts as a request of the person.
    public func find(_ tokenHash: String, keepsAlive: Bool = true) async throws -> ConsoleSession? {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select person, array_to_string(roles, ',') as roles, login,
                    seen_at < jadwal_now() - $4 * interval '1 microsecond' as is_due
                from console_session
                where token_hash = $1 and created_at > jadwal_now() - $2 * interval '1 microsecond'
                    and seen_at > jadwal_now() - $3 * interval '1 microsecond'
                """,
                [
                    .text(tokenHash), .int(Self.longest.microseconds), .int(Self.idle.microseconds),
                    .int(Self.seenAgain.microseconds),
                ]
            )
        )
        guard let row = rows.first else { return nil }
        if keepsAlive, try row.bool("is_due") {
            _ = try await self.context.pool.query(
                Statement(
                    "update console_session set seen_at = jadwal_now() where token_hash = $1",
                    [.text(tokenHash)]
                )
            )
        }
        return try ConsoleSession(row)
    }

    /// Those that have not ended, by the hash of their token. Does not count as a request.
    public func find(_ tokenHashes: Set<String>) async throws -> [String: ConsoleSession] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select token_hash, person, array_to_string(roles, ',') as roles, login from console_session
                where token_hash = any($1) and created_at > jadwal_now() - $2 * interval '1 microsecond'
                    and seen_at > jadwal_now() - $3 * interval '1 microsecond'
                """,
                [.textArray(Array(tokenHashes)), .int(Self.longest.microseconds), .int(Self.idle.microseconds)]
            )
        )
        let sessions = try rows.map { row in (try row.text("token_hash"), try ConsoleSession(row)) }
        return Dictionary(uniqueKeysWithValues: sessions)
    }

    public func end(_ tokenHash: String) async throws {
        _ = try await self.context.pool.query(
            Statement("delete from console_session where token_hash = $1", [.text(tokenHash)])
        )
    }
}

/// The person of the session.
public struct ConsoleSession: Sendable, Hashable {
    public let person: String
    /// The person's roles when the session began. They count for logins at an issuer only: other roles are read again
    /// at each request.
    public let roles: [String]
    /// `file`, `oidc` or `proxy`.
    public let login: String

    fileprivate init(_ row: PostgresRow) throws {
        self.person = try row.text("person")
        self.roles = try row.text("roles").split(separator: ",").map(String.init)
        self.login = try row.text("login")
    }
}
