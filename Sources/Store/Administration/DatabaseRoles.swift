public import Postgres

/// The roles of the two programs that browsers reach, with their rights and policies: `deploy/postgres/roles.sql`.
public struct DatabaseRoles: Sendable {
    /// The roles that the script makes.
    public static let names = ["jadwal_api", "jadwal_console"]
    /// A table in use makes the script fail after 2 s, or at once if both wait for each other.
    private static let tries = 10
    private static let patience = Duration.seconds(60)

    private let script: String
    private let names: [String]

    public init() { self.init(script: Self.shipped, names: Self.names) }

    /// - Parameter names: of the roles in the script. Tests have others than installations.
    init(script: String, names: [String]) { (self.script, self.names) = (script, names) }

    /// The script, as it is in the Debian package.
    public static var shipped: String { String(decoding: PackageResources.roles_sql, as: UTF8.self) }

    /// Runs the script, and lets each login's role use its password.
    ///
    /// - Parameters:
    ///   - owner: of the tables, with the right to make roles, or to find them made.
    ///   - logins: of the roles. Throws `AdministrationError` for another user.
    public func apply(as owner: PostgresConfiguration, _ logins: [DatabaseLogin]) async throws {
        for login in logins where !self.names.contains(login.user) {
            throw AdministrationError(.incomplete, "its user must be \(self.names.joined(separator: " or "))")
        }
        var configuration = owner
        configuration.statementTimeout = Self.patience
        let connection = PostgresConnection(configuration)
        try await connection.open()
        do {
            try await connection.executeScript(self.script, within: Self.patience, tries: Self.tries)
            for login in logins { try await Self.set(login, owner, on: connection) }
        } catch {
            await connection.close()
            throw error
        }
        await connection.close()
    }

    /// A role that was made by an administrator may have its password already.
    private static func set(
        _ login: DatabaseLogin,
        _ owner: PostgresConfiguration,
        on connection: PostgresConnection
    ) async throws {
        let stored = try await connection.stored(password: login.password, of: login.user)
        do throws(PostgresError) {
            try await connection.executeScript("alter role \(login.user) login password '\(stored)'")
        } catch {
            guard error.sqlState == "42501" else { throw error }
            guard await !Self.works(login, owner) else { return }
            throw AdministrationError(
                .unfit,
                "the user of DATABASE_URL may not give \(login.user) its password: do it as an administrator of "
                    + "PostgreSQL, by \\password \(login.user) in psql"
            )
        }
    }

    /// True if the role can log in with this password where the owner does.
    private static func works(_ login: DatabaseLogin, _ owner: PostgresConfiguration) async -> Bool {
        var configuration = owner
        configuration.url = login.url
        let connection = PostgresConnection(configuration)
        defer { Task { await connection.close() } }
        do { try await connection.open() } catch { return false }
        return true
    }
}
