internal import FoundationEssentials
public import Postgres
internal import TestSupport

/// A login of the tests' own on a server, with the rights that a script gives it.
public enum TestRole {
    /// Makes the role if the server has none of this name, and gives it rights in this database. They go with the
    /// database.
    ///
    /// - Parameters:
    ///   - role: as the script calls it. On the server it has a name that no installation's role has.
    ///   - owner: the database, with a login that may make roles. Its password becomes the role's.
    /// - Returns: the database's URL with the role's login.
    public static func url(as role: String, by script: String, on owner: PostgresConfiguration) async throws -> String {
        guard var parts = URLComponents(string: owner.url) else { throw TestBedError(detail: "no URL of a database") }
        let name = Self.name(of: role)
        let password = (parts.password ?? "").split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "''")
        parts.user = name
        guard let url = parts.string else { throw TestBedError(detail: "no URL for the role \(name)") }
        let roles = Self.installed.union([role])
        // Tests make the same roles at the same time.
        let making = roles.sorted().map { role in
            """
            do $$ begin
                create role \(Self.name(of: role)) login password '\(password)';
            exception when duplicate_object or unique_violation then null;
            end $$;

            """
        }.joined()
        let connection = PostgresConnection(owner)
        try await connection.open()
        // Programs of the test may use the tables.
        try await connection.executeScript(making + Self.renamed(script, roles), within: .seconds(30), tries: 5)
        await connection.close()
        return url
    }

    /// Roles that `deploy/postgres/roles.sql` makes, all of them whichever is asked for.
    private static let installed: Set<String> = ["jadwal_api", "jadwal_console"]

    /// The role's name on the server.
    public static func name(of role: String) -> String { "jadwal_test_\(role)" }

    /// The content of `deploy/postgres/roles.sql`.
    public static func roles() throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "../../deploy/postgres/roles.sql")
        guard let bytes = FileManager.default.contents(atPath: file.path) else {
            throw TestBedError(detail: "deploy/postgres/roles.sql cannot be read")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The same, with the roles' names of the tests.
    public static func renamedRoles() throws -> String { Self.renamed(try Self.roles(), Self.installed) }

    /// Whole words only.
    private static func renamed(_ script: String, _ roles: Set<String>) -> String {
        var text = ""
        var word = ""
        for character in script + " " {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
            } else {
                text += roles.contains(word) ? Self.name(of: word) : word
                text.append(character)
                word = ""
            }
        }
        return text
    }
}
