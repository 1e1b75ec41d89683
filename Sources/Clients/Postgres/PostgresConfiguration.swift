public struct PostgresConfiguration: Sendable {
    /// A libpq connection URI, as it is: several hosts and `target_session_attrs` included
    /// (https://www.postgresql.org/docs/15/libpq-connect.html). Secret: it may hold a password.
    public var url: String
    /// The bound of the pool, 1 or more.
    public var connections: Int
    /// Seen in `pg_stat_activity`.
    public var applicationName: String
    /// How servers on other machines are verified.
    public var trust = DatabaseTrust()
    /// Whether the server is told whose rows each statement is about: `DatabaseOwner`.
    public var namesOwner = false
    /// For the whole of connecting, name resolution excepted.
    public var connectDeadline: Duration = .seconds(5)
    /// For a call without a limit of its own. When it passes, the connection is given up.
    public var callDeadline: Duration = .seconds(15)
    /// How long a caller waits for a free connection.
    public var waitDeadline: Duration = .seconds(10)
    /// The server's own bound on a statement, for when this process is no longer there to watch. Also the most that a
    /// call can be given by `within`.
    public var statementTimeout: Duration = .seconds(30)
    /// The server's bound on waiting for one lock; zero for none.
    public var lockTimeout: Duration = .seconds(5)
    /// The server ends a session that leaves a transaction open without work for so long.
    public var idleInTransactionTimeout: Duration = .seconds(30)

    public init(url: String, connections: Int = 8, applicationName: String = "jadwal") {
        self.url = url
        self.connections = max(1, connections)
        self.applicationName = applicationName
    }
}

/// How a server on another machine is verified.
public struct DatabaseTrust: Sendable, Hashable {
    /// PEM of the authorities that vouch for servers, in place of the system's. A URL with `sslrootcert` has its own.
    public var authoritiesFile: String?
    /// Whether a URL may go without TLS, or without verifying it.
    public var allowsPlain: Bool

    public init(authoritiesFile: String? = nil, allowsPlain: Bool = false) {
        (self.authoritiesFile, self.allowsPlain) = (authoritiesFile, allowsPlain)
    }

    /// libpq 15 has no name for the system's authorities (`sslrootcert=system` is libpq 16's).
    static let systemAuthorities = "/etc/ssl/certs/ca-certificates.crt"

    /// Keywords that take the place of the URL's for one server.
    ///
    /// Servers on this machine are reached as the URL says. For others `sslmode` is `verify-full` unless the URL says
    /// less, which is refused.
    ///
    /// - Parameters:
    ///   - given: the value of a keyword, from the URL or libpq's own variables; nil when it has none.
    ///   - isLocal: whether all that is tried with these keywords is on this machine.
    func keywords(isLocal: Bool, _ given: (String) -> String?) throws(PostgresError) -> [(String, String)] {
        let mode = given("sslmode")
        guard !isLocal, !self.allowsPlain else { return self.authorities(for: mode, given) }
        guard mode == nil || mode == "verify-full" else { throw Self.refusal }
        var keywords = [("sslmode", "verify-full")] + self.authorities(for: "verify-full", given)
        // Otherwise a Kerberos ticket would take the place of TLS.
        if given("gssencmode") == nil { keywords.append(("gssencmode", "disable")) }
        return keywords
    }

    private func authorities(for mode: String?, _ given: (String) -> String?) -> [(String, String)] {
        guard mode == "verify-full" || mode == "verify-ca", given("sslrootcert") == nil else { return [] }
        return [("sslrootcert", self.authoritiesFile ?? Self.systemAuthorities)]
    }

    /// Adds what to do if TLS was the reason of the failure.
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
    /// The reason why this URL is refused; nil if it is accepted or is no URL.
    public static func refusal(of url: String, trusting trust: DatabaseTrust) -> PostgresError? {
        do throws(PostgresError) {
            _ = try ConnectionURL(url, trusting: trust)
            return nil
        } catch {
            return error.code == .refused ? error : nil
        }
    }
}
