import Foundation
import Postgres
import PostgresTestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "Nobody waits long for the migrations of a release, on large tables and beside a backup",
        .enabled(if: ReleaseBefore.programs != nil, ReleaseBefore.reason)
    )
    struct MigrationWaitTests {
        /// How long a migration waits for a lock, and what a statement may take by itself on a busy machine.
        private static let limit = Duration.seconds(2) + .milliseconds(500)
        private static let backup = Duration.seconds(5)

        /// `JADWAL_TEST_MESSAGES`; without, there is time for a million.
        private static let messages =
            ProcessInfo.processInfo.environment["JADWAL_TEST_MESSAGES"].flatMap { Int($0) } ?? 1_000_000

        @Test(.timeLimit(.minutes(30)))
        func noStatementWaitsLongForTheMigrations() async throws {
            try await ReleaseBefore.lendServers { servers, _ in
                try await PipelineBed.lend(on: servers) { try await Self.migrateBesideOthers(on: $0) }
            }
        }

        private static func migrateBesideOthers(on bed: PipelineBed) async throws {
            try await Self.fill(bed)
            let rows = try await bed.pool.query("select tablename from pg_tables where schemaname = 'public'")
            let tables = try rows.map { try $0.text(0) }
            let isOver = Remembered(false)
            let probing = Task { try await Self.longestWait(for: tables, on: bed) { await isOver.value } }
            // As a backup: it reads every table, and a migration that changes one of them waits until it is over.
            let backup = Task { try await Self.hold(tables, on: bed) }
            let begun = ContinuousClock.now
            let migrate = try await bed.start(.command, arguments: ["migrate"])
            #expect(try await migrate.exitCode(within: .seconds(300)) == 0, "\(migrate.log)")
            let took = begun.duration(to: .now)
            try await backup.value
            await isOver.set(true)
            let longest = try await probing.value
            print("\(Self.messages) messages: migrated in \(took), the longest statement took \(longest)")
            #expect(longest <= Self.limit)
        }

        private static func fill(_ bed: PipelineBed) async throws {
            let connection = PostgresConnection(bed.database.configuration())
            try await connection.open()
            let outcome: Result<Void, any Error>
            do {
                try await connection.executeScript(
                    """
                    set statement_timeout = 0;
                    insert into conversation (id, customer_id, chat, generation, armed)
                    select md5('c' || n)::uuid, md5('owner')::uuid, '\\x00', 100, false
                    from generate_series(0, \(Self.messages / 100)) n;
                    insert into message
                        (id, conversation_id, customer_id, state, sender_is_owner, said_at, generation, stored_at, content)
                    select md5('m' || n)::uuid, md5('c' || n / 100)::uuid, md5('owner')::uuid, 0, false,
                        1700000000 + n, n % 100, now(), decode(repeat('ab', 110), 'hex')
                    from generate_series(1, \(Self.messages)) n;
                    """,
                    within: .seconds(1500)
                )
                outcome = .success(())
            } catch { outcome = .failure(error) }
            await connection.close()
            try outcome.get()
        }

        /// Asks for the lock of a writer on each table, again and again.
        private static func longestWait(
            for tables: [String],
            on bed: PipelineBed,
            until isOver: () async -> Bool
        ) async throws -> Duration {
            var longest = Duration.zero
            while await !isOver() {
                for table in tables {
                    let begun = ContinuousClock.now
                    _ = try await bed.pool.query(Statement("delete from \(table) where false"))
                    longest = max(longest, begun.duration(to: .now))
                }
            }
            return longest
        }

        private static func hold(_ tables: [String], on bed: PipelineBed) async throws {
            let locks = tables.map { "lock table \($0) in access share mode;" }.joined()
            try await bed.administer("begin; \(locks) select pg_sleep(\(Self.backup / .seconds(1))); commit;")
        }
    }
}
