public struct PostgresConfiguration: Sendable {
    /// A libpq connection URI, unchanged; it may have several hosts and `target_session_attrs`
    /// (https://www.postgresql.org/docs/15/libpq-connect.html). Secret: it may contain a password.
    public var url: String
    /// The limit of the pool, at least 1.
    public var connections: Int
    /// Shown in `pg_stat_activity`.
    public var applicationName: String
    /// The verification of servers on other machines.
    public var trust = DatabaseTrust()
    /// True to tell the server the owner of each statement's rows: `DatabaseOwner`.
    public var namesOwner = false
    /// For the whole connection attempt, without name resolution.
    public var connectDeadline: Duration = .seconds(5)
    /// For a call without a limit of its own. After it, the connection is given up.
    public var callDeadline: Duration = .seconds(15)
    /// The longest wait for a free connection.
    public var waitDeadline: Duration = .seconds(10)
    /// The server's own limit for a statement, in case this process has ended. Also the highest limit for a call's
    /// `within`.
    public var statementTimeout: Duration = .seconds(30)
    /// The server's limit for waiting for one lock; zero for none.
    public var lockTimeout: Duration = .seconds(5)
    /// The server ends a session that keeps a transaction open without work for this long.
    public var idleInTransactionTimeout: Duration = .seconds(30)

    public init(url: String, connections: Int = 8, applicationName: String = "jadwal") {
        self.url = url
        self.connections = max(1, connections)
        self.applicationName = applicationName
    }
}

/// The verification of a server on another machine.
public struct DatabaseTrust: Sendable, Hashable {
    /// PEM file of the authorities for servers, in place of the system's. A URL with `sslrootcert` has its own.
    public var authoritiesFile: String?
    /// True if a URL may omit TLS, or its verification.
    public var allowsPlain: Bool

    public init(authoritiesFile: String? = nil, allowsPlain: Bool = false) {
        (self.authoritiesFile, self.allowsPlain) = (authoritiesFile, allowsPlain)
    }

    /// libpq 15 has no name for the system's authorities (`sslrootcert=system` is libpq 16's).
    static let systemAuthorities = "/etc/ssl/certs/ca-certificates.crt"

    /// Keywords that replace those of the URL for one server.
    ///
    /// Servers on this machine are reached as the URL says. For others `sslmode` is `verify-full`; a URL with less is
    /// refused.
    ///
    /// - Parameters:
    ///   - given: the value of a keyword, from the URL or libpq's own variables; nil without one.
    ///   - isLocal: true if all servers that these keywords may reach are on this machine.
    func keywords(isLocal: Bool, _ given: (String) -> String?) throws(PostgresError) -> [(String, String)] {
        let mode = given("sslmode")
        guard !isLocal, !self.allowsPlain else { return self.authorities(for: mode, given) }
        guard mode == nil || mode == "verify-full" else { throw Self.refusal }
        var keywords = [("sslmode", "verify-full")] + self.authorities(for: "verify-full", given)
        // Otherwise a Kerberos ticket would replace TLS.
        if given("gssencmode") == nil { keywords.append(("gssencmode", "disable")) }
        return keywords
    }

    private func authorities(for mode: String?, _ given: (String) -> String?) -> [(String, String)] {
        guard mode == "verify-full" || mode == "verify-ca", given("sslrootcert") == nil else { return [] }
        return [("sslrootcert", self.authoritiesFile ?? Self.systemAuthorities)]
    }

    /// Adds the remedy if TLS caused the failure.
    static func explained(_ detail: String) -> String {
        guard detail.contains("SSL") || detail.contains("certificate") else { return detail }
        return detail + " (TLS is verified beyond this machine: give the server a certificate of its host name, and "
            + "name its authority in JADWAL_CA_FILE)"
    }

    private static let refusal = PostgresError(
        code: .refused,
        detail: "sslmode must be verify-full, or left out, for a server that is not on this machine"
    )
}

extension PostgresConfiguration {
    /// The reason why this URL is refused; nil if it is accepted or is not a URL.
    public static func refusal(of url: String, trusting trust: DatabaseTrust) -> PostgresError? {
        do throws(PostgresError) {
            _ = try ConnectionURL(url, trusting: trust)
            return nil
        } catch {
            return error.code == .refused ? error : nil
        }
    }
}
