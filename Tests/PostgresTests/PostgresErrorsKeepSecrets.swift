import Postgres
import TestSupport
import Testing

@Suite(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
struct PostgresErrorsKeepSecrets {
    private static let secret = "lunch-with-Hind-8f31"

    @Test(arguments: [
        ("insert into thing values ($1)", "23505"), ("select $1::bigint", "22P02"), ("select $1::jsonb", "22P02"),
        ("insert into thing values (left($1, 2))", "23514"),
    ])
    func parametersStayOutOfErrors(_ sql: String, _ sqlState: String) async throws {
        try await withPool { pool in
            try await pool.execute("create table thing (name text unique check (length(name) > 2))")
            try await pool.execute(Statement("insert into thing values ($1)", [.text(Self.secret)]))
            let error = await #expect(throws: PostgresError.self) {
                try await pool.execute(Statement(sql, [.text(Self.secret)]))
            }
            #expect(error?.code == .server(sqlState: sqlState))
            #expect(!"\(String(describing: error)) \(String(reflecting: error))".contains(Self.secret))
        }
    }

    @Test func violatedConstraintIsNamed() async throws {
        try await withPool { pool in
            try await pool.execute("create table thing (name text constraint thing_once unique)")
            try await pool.execute("insert into thing values ('a')")
            let error = await #expect(throws: PostgresError.self) {
                try await pool.execute("insert into thing values ('a')")
            }
            #expect(error?.detail.contains("thing_once") == true)
            #expect(error?.isRetriable == false)
        }
    }

    @Test(arguments: [
        "postgres://u:\(secret)@127.0.0.1:1/d", "postgres://u:a/\(secret)@127.0.0.1/d",
        "postgres://u:a@\(secret)@127.0.0.1/d", "host=127.0.0.1 password=\(secret)", "postgres://u:%ZZ\(secret)@h/d",
    ])
    func urlStaysOutOfErrors(_ url: String) async throws {
        let pool = PostgresPool(PostgresConfiguration(url: url))
        let error = await #expect(throws: PostgresError.self) { try await pool.start() }
        #expect(error?.code == .cannotConnect)
        #expect(error?.isUnavailable == true)
        #expect(!"\(String(reflecting: error))".contains(Self.secret))
        await pool.close()
    }
}
