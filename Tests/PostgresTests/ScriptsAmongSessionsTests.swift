import Postgres
import PostgresTestSupport
import TestSupport
import Testing

@Suite(
    "A script that locks tables in use is run again",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct ScriptsAmongSessionsTests {
    private static let waiting: Statement = """
        select from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and not granted
        """

    /// The server ends the script, whose `deadlock_timeout` is the shorter one.
    @Test(arguments: [1, 2]) func deadlockEndsATry(tries: Int) async throws {
        try await ScratchDatabase.lend { database in
            let session = PostgresConnection(database.configuration())
            try await session.open()
            try await session.executeScript("create table first (); create table second ()")
            try await session.executeScript("set deadlock_timeout = '60s'; begin; lock table first")
            let owner = PostgresConnection(database.configuration())
            try await owner.open()
            try await owner.executeScript("set deadlock_timeout = '2s'")
            let script = Task {
                try await owner.executeScript(
                    "lock table second; lock table first; create table third ()",
                    tries: tries
                )
            }
            let limit = ContinuousClock.now + .seconds(10)
            while try await session.query(Self.waiting).isEmpty {
                try #require(ContinuousClock.now < limit, "the script does not wait for the session")
                try await Task.sleep(for: .milliseconds(20))
            }
            try await session.executeScript("lock table second; commit")
            let outcome = await script.result
            if tries == 1 {
                let error = #expect(throws: PostgresError.self) { try outcome.get() }
                #expect(error?.sqlState == "40P01")
            } else {
                try outcome.get()
            }
            let made = try await session.query("select from pg_class where relname = 'third'").count
            #expect(made == tries - 1)
            await owner.close()
            await session.close()
        }
    }
}
