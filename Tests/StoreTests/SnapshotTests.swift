import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time

@Suite(
    "Conversations are counted once for all programs",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct SnapshotTests {
    private func add(_ bed: StoreBed, _ count: Int, _ columns: String, _ values: String) async throws {
        try await bed.pool.execute(
            Statement(
                """
                insert into conversation (id, customer_id, chat, generation, \(columns))
                select gen_random_uuid(), gen_random_uuid(), '\\x01', 1, \(values) from generate_series(1, $1)
                """,
                [.int(Int64(count))]
            )
        )
    }

    private func fill(_ bed: StoreBed) async throws {
        try await self.add(bed, 3, "armed", "false")
        try await self.add(bed, 2, "armed", "true")
        try await self.add(bed, 1, "armed, events_until", "false, jadwal_now() + interval '1 day'")
        let pending = "true, jadwal_now() + interval '9 s', jadwal_now() + interval '9 s'"
        try await self.add(bed, 4, "armed, due_at, wake_at", pending)
        // Due: counted elsewhere.
        try await self.add(bed, 5, "armed, due_at, wake_at", "true, jadwal_now(), jadwal_now()")
    }

    @Test func censusCountsEachStateExactly() async throws {
        try await StoreBed.lend { bed in
            try await self.fill(bed)
            let census = try #require(try await PostgresSnapshots(bed.context).census())
            #expect((census.armed, census.idle, census.pending) == (3, 3, 4))
            #expect(!census.isEstimate)
            #expect(census.feedback == [.dismissed: 0, .corrected: 0, .moved: 0])
        }
    }

    @Test func tenProgramsCountOnceInThirtySeconds() async throws {
        try await StoreBed.lend { bed in
            let context = bed.context
            func ask() async throws {
                try await withThrowingTaskGroup(of: Census?.self) { group in
                    for _ in 0..<10 { group.addTask { try await PostgresSnapshots(context).census() } }
                    try await group.waitForAll()
                }
            }
            try await ask()
            let first = try await bed.count("select max(xmin::text::bigint) from snapshot")
            try await bed.setClock(UnixTime(seconds: 1_700_000_029))
            try await self.fill(bed)
            try await ask()
            #expect(try await bed.count("select max(xmin::text::bigint) from snapshot") == first)
            #expect(try await PostgresSnapshots(context).census()?.pending == 0)
            try await bed.setClock(UnixTime(seconds: 1_700_000_030))
            try await ask()
            #expect(try await bed.count("select max(xmin::text::bigint) from snapshot") > first)
            #expect(try await bed.count("select count(distinct xmin::text) from snapshot") == 1)
        }
    }

    @Test func programThatFindsAnotherCountingTakesTheOldNumbers() async throws {
        try await StoreBed.lend { bed in
            let snapshots = PostgresSnapshots(bed.context)
            _ = try await snapshots.census()
            try await self.fill(bed)
            try await bed.setClock(UnixTime(seconds: 1_700_000_100))
            let holder = PostgresConnection(bed.pool.configuration)
            try await holder.open()
            try await holder.executeScript("begin; select pg_advisory_xact_lock(x'736E617073686F74'::bigint)")
            #expect(try await snapshots.census()?.idle == 0)
            try await holder.executeScript("commit")
            await holder.close()
            #expect(try await snapshots.census()?.idle == 3)
        }
    }

    /// Otherwise nobody would count until the clock is where it was.
    @Test func snapshotFromTheFutureIsCountedAgain() async throws {
        try await StoreBed.lend { bed in
            let snapshots = PostgresSnapshots(bed.context)
            _ = try await snapshots.census()
            try await self.fill(bed)
            try await bed.setClock(UnixTime(seconds: 1_699_990_000))
            #expect(try await snapshots.census()?.idle == 3)
        }
    }

    @Test func largeTableIsEstimatedFromASample() async throws {
        try await StoreBed.lend { bed in
            try await self.add(bed, 60_000, "armed", "false")
            try await bed.pool.execute("analyze conversation")
            let exact = try #require(try await PostgresSnapshots(bed.context, exactUpTo: 60_000).census())
            #expect(exact.idle == 60_000 && !exact.isEstimate)
            try await bed.setClock(UnixTime(seconds: 1_700_000_100))
            let about = try #require(try await PostgresSnapshots(bed.context, exactUpTo: 59_999).census())
            #expect(about.isEstimate)
            // About 600 pages: a hundredth of them are some six, more or less.
            #expect(about.idle.isMultiple(of: 100))
            #expect((1000...240_000).contains(about.idle), "\(about.idle)")
        }
    }

    @Test func oldestOpenFailureIsFound() async throws {
        try await StoreBed.lend { bed in
            let snapshots = PostgresSnapshots(bed.context)
            #expect(try await snapshots.census()?.oldestFailure == .zero)
            try await bed.pool.execute(
                """
                insert into failure (id, stage, kind, detail, attempts, failed_at, outcome) values
                    (gen_random_uuid(), 'messages', 'k', 'd', 1, jadwal_now() - interval '3 days', 'discarded'),
                    (gen_random_uuid(), 'messages', 'k', 'd', 1, jadwal_now() - interval '2 days', null),
                    (gen_random_uuid(), 'messages', 'k', 'd', 1, jadwal_now() - interval '1 day', null)
                """
            )
            try await bed.setClock(UnixTime(seconds: 1_700_000_030))
            #expect(try await snapshots.census()?.oldestFailure == .seconds(2 * 86_400 + 30))
        }
    }

    /// Ages of one row of the outbox, in seconds, as the number of its claims, its creation and its time to leave make
    /// them.
    @Test(arguments: [
        // Claims, created, to leave, parked: the age.
        (0, 700, 600, false, 600), (1, 700, 600, false, 600),
        // Each failed try has moved its time.
        (9, 700, -1, false, 700),
        // It waits for its account, or for its time.
        (0, 700, 600, true, 0), (0, 700, -60, false, 0),
    ])
    func oldestOutgoingMessageCountsFromWhenItCouldLeave(
        claims: Int,
        created: Int,
        ready: Int,
        isParked: Bool,
        age: Int
    ) async throws {
        try await StoreBed.lend { bed in
            try await bed.pool.execute(
                Statement(
                    """
                    insert into outbox (id, queue, message_id, body, created_at, not_before, lease_number, parked_for)
                    values (gen_random_uuid(), 'q', 'm', '\\x01', jadwal_now() - $1 * interval '1 second',
                        jadwal_now() - $2 * interval '1 second', $3,
                        case when $4 then gen_random_uuid() end)
                    """,
                    [.int(Int64(created)), .int(Int64(ready)), .int(Int64(claims)), .bool(isParked)]
                )
            )
            #expect(try await PostgresSnapshots(bed.context).census()?.oldestOutgoing == .seconds(age))
        }
    }

    /// It leaves out what it does not know, and the numbers of others are not taken for zero.
    @Test func olderProgramsSnapshotHasNoAges() async throws {
        try await StoreBed.lend { bed in
            let snapshots = PostgresSnapshots(bed.context)
            _ = try await snapshots.census()
            try await bed.pool.execute("delete from snapshot where name like 'oldest%'")
            let census = try #require(try await snapshots.census())
            #expect(census.oldestFailure == nil && census.oldestOutgoing == nil)
        }
    }
}
