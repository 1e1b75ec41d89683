import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Days of verdicts are made ahead and dropped after 90 days",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct VerdictPartitionTests {
    /// The bed's clock is at 2023-11-14 22:13:20 UTC.
    private static let now: Int64 = 1_700_000_000
    private static let day: Int64 = 86_400

    private func partitions(_ bed: StoreBed) async throws -> [String] {
        try await bed.pool.query(
            """
            select relname::text from pg_inherits join pg_class on pg_class.oid = inhrelid
            where inhparent = 'verdict'::regclass order by 1
            """
        ).map { try $0.text(0) }
    }

    private func insert(_ bed: StoreBed, daysAgo days: Int) async throws {
        try await bed.pool.execute(
            Statement(
                """
                insert into verdict (at, id, conversation_id, customer_id, generation, outcome, faults, fired_by, calls,
                    milliseconds)
                values (jadwal_now() - $1 * interval '1 day', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
                    1, 'committed', '{}', 'quiet', 0, 0)
                """,
                [.int(Int64(days))]
            )
        )
    }

    @Test func sweepMakesTodayAndTheNextWeek() async throws {
        try await StoreBed.lend { bed in
            let sweep = VerdictPartitions(bed.context)
            #expect(try await sweep.sweep() == 0)
            let made = (14...21).map { "verdict_202311\($0)" } + ["verdict_rest"]
            #expect(try await self.partitions(bed) == made)
            #expect(try await sweep.sweep() == 0)
            #expect(try await self.partitions(bed) == made)
            try await self.insert(bed, daysAgo: 0)
            try await self.insert(bed, daysAgo: -7)
            #expect(try await bed.count("select count(*) from verdict_rest") == 0)
            #expect(try await bed.count("select count(*) from verdict_20231121") == 1)
        }
    }

    @Test func rowsWithoutTheirDayAreMovedIntoIt() async throws {
        try await StoreBed.lend { bed in
            for days in [0, 1, 1, 40] { try await self.insert(bed, daysAgo: days) }
            #expect(try await bed.count("select count(*) from verdict_rest") == 4)
            #expect(try await VerdictPartitions(bed.context).sweep() == 0)
            #expect(try await bed.count("select count(*) from verdict_rest") == 0)
            #expect(try await bed.count("select count(*) from verdict_20231113") == 2)
            #expect(try await bed.count("select count(*) from verdict") == 4)
            // The indexes of the new partitions are those of the whole table.
            #expect(try await bed.count("select count(*) from pg_indexes where tablename = 'verdict_20231113'") == 2)
            #expect(try await bed.count("select count(*) from pg_index where not indisvalid") == 0)
        }
    }

    @Test func daysAreDroppedAfterNinetyDays() async throws {
        try await StoreBed.lend { bed in
            let sweep = VerdictPartitions(bed.context)
            _ = try await sweep.sweep()
            try await self.insert(bed, daysAgo: 0)
            try await bed.setClock(UnixTime(seconds: Self.now + 90 * Self.day))
            _ = try await sweep.sweep()
            #expect(try await bed.count("select count(*) from verdict") == 1)
            try await bed.setClock(UnixTime(seconds: Self.now + 91 * Self.day))
            _ = try await sweep.sweep()
            #expect(try await bed.count("select count(*) from verdict") == 0)
            let names = try await self.partitions(bed)
            #expect(!names.contains("verdict_20231114"))
            #expect(names.contains("verdict_20231115"))
        }
    }

    /// A clock that was years ahead: the row's day is not made, and the number tells of it.
    @Test func rowFarFromTodayIsCountedAndOldOnesAreDeleted() async throws {
        try await StoreBed.lend { bed in
            try await self.insert(bed, daysAgo: -400)
            try await self.insert(bed, daysAgo: 400)
            #expect(try await VerdictPartitions(bed.context).sweep() == 1)
            #expect(try await bed.count("select count(*) from verdict where at < jadwal_now()") == 0)
        }
    }

    @Test func twoWorkersAtOnceMakeEachDayOnce() async throws {
        try await StoreBed.lend { bed in
            let context = bed.context
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 { group.addTask { try await VerdictPartitions(context).sweep() } }
                try await group.waitForAll()
            }
            _ = try await VerdictPartitions(context).sweep()
            #expect(try await self.partitions(bed).count == 9)
        }
    }

    /// A partition is attached: who writes verdicts is not waited for, and does not wait.
    @Test func openVerdictDoesNotHoldUpTheSweep() async throws {
        try await StoreBed.lend { bed in
            _ = try await VerdictPartitions(bed.context).sweep()
            let writer = PostgresConnection(bed.pool.configuration)
            try await writer.open()
            try await writer.executeScript(
                """
                begin; insert into verdict (at, id, conversation_id, customer_id, generation, outcome, faults, fired_by,
                    calls, milliseconds)
                values (jadwal_now(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 'committed', '{}',
                    'quiet', 0, 0)
                """
            )
            try await bed.setClock(UnixTime(seconds: Self.now + Self.day))
            let clock = BusyClock()
            _ = try await VerdictPartitions(bed.context).sweep()
            #expect(clock.passed < .seconds(2))
            #expect(try await self.partitions(bed).contains("verdict_20231122"))
            await writer.close()
        }
    }
}
