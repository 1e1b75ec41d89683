import Postgres
import PostgresTestSupport
import TestSupport
import Testing

@testable import Store

@Suite(
    "jadwal migrate --role makes the roles of roles.sql, with their passwords",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct DatabaseRolesTests {
    /// The roles have names of the tests' own: an installation's stay as they are.
    private static func roles() throws -> DatabaseRoles {
        DatabaseRoles(script: try TestRole.renamedRoles(), names: DatabaseRoles.names.map { TestRole.name(of: $0) })
    }

    @Test func shippedScriptIsInTheProgram() throws {
        let file = try TestRole.roles()
        #expect(DatabaseRoles.shipped == file)
    }

    @Test func roleLogsInWithThePasswordOfItsURL() async throws {
        try await StoreBed.lend { bed in
            let owner = bed.pool.configuration
            // The other tests log in with the same role and this password.
            let url = try await TestRole.url(as: "jadwal_api", by: TestRole.roles(), on: owner)
            let login = try DatabaseLogin(url: url)
            #expect(login.user == TestRole.name(of: "jadwal_api") && !"\(login)".contains("://"))
            for _ in 1...2 { try await Self.roles().apply(as: owner, [login]) }
            var configuration = owner
            configuration.url = url
            let connection = PostgresConnection(configuration)
            try await connection.open()
            let rows = try await connection.query("select row_security_active('event') as is_separated")
            #expect(try rows[0].bool("is_separated"))
            await connection.close()
        }
    }

    @Test func passwordIsNotInTheStatement() async throws {
        try await StoreBed.lend { bed in
            try await bed.pool.withConnection { connection in
                let stored = try await connection.stored(password: "planted-Zq9", of: "somebody")
                #expect(stored.hasPrefix("SCRAM-SHA-256$") && !stored.contains("Zq9") && !stored.contains("'"))
            }
        }
    }

    @Test func anotherUserIsRefused() async throws {
        try await StoreBed.lend { bed in
            let login = try DatabaseLogin(url: "postgres://postgres:x@127.0.0.1/jadwal")
            await #expect(throws: AdministrationError.self) {
                try await Self.roles().apply(as: bed.pool.configuration, [login])
            }
        }
    }

    /// Before PostgreSQL 15 everybody may make tables.
    @Test func nobodyElseMakesTables() async throws {
        try await StoreBed.lend { bed in
            _ = try await TestRole.url(as: "jadwal_api", by: TestRole.roles(), on: bed.pool.configuration)
            try await bed.pool.execute("grant create on schema public to public")
            try await Self.roles().apply(as: bed.pool.configuration, [])
            let rows = try await bed.pool.query(
                Statement(
                    "select has_schema_privilege($1, 'public', 'create') as may_create",
                    [.text(TestRole.name(of: "jadwal_api"))]
                )
            )
            #expect(try !rows[0].bool("may_create"))
        }
    }
}
