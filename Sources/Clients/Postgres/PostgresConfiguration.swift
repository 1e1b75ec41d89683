public struct PostgresConfiguration: Sendable {
    /// A libpq connection URI, as it is: several hosts and `target_session_attrs` included
    /// (https://www.postgresql.org/docs/15/libpq-connect.html). Secret: it may hold a password.
    public var url: String
    /// The bound of the pool, 1 or more.
    public var connections: Int
    /// Seen in `pg_stat_activity`.
    public var applicationName: String
    /// What servers on other machines must show.
    public var trust = DatabaseTrust()
    /// For the whole of connecting, name resolution excepted.
    public var connectDeadline: Duration = .seconds(5)
    /// For a call that names no limit of its own. When it passes the connection is given up.
    public var callDeadline: Duration = .seconds(15)
    /// How long a caller waits for a free connection.
    public var waitDeadline: Duration = .seconds(10)
    /// The server's own bound on a statement, for when this process is no longer there to watch. Also the most that a call
    /// can be given by `within`.
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
