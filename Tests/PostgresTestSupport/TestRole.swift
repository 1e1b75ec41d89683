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
        let name = "jadwal_test_\(role)"
        let password = (parts.password ?? "").split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "''")
        parts.user = name
        guard let url = parts.string else { throw TestBedError(detail: "no URL for the role \(name)") }
        let connection = PostgresConnection(owner)
        try await connection.open()
        try await connection.executeScript(
            """
            do $$ begin
                create role \(name) login password '\(password)';
            exception when duplicate_object or unique_violation then null;
            end $$;
            \(Self.renamed(script, role, name))
            """,
            within: .seconds(30)
        )
        await connection.close()
        return url
    }

    /// What `deploy/postgres/roles.sql` says.
    public static func roles() throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "../../deploy/postgres/roles.sql")
        guard let bytes = FileManager.default.contents(atPath: file.path) else {
            throw TestBedError(detail: "deploy/postgres/roles.sql cannot be read")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whole words only.
    private static func renamed(_ script: String, _ role: String, _ name: String) -> String {
        var text = ""
        var word = ""
        for character in script + " " {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
            } else {
                text += word == role ? name : word
                text.append(character)
                word = ""
            }
        }
        return text
    }
}
