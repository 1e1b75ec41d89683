import Pipeline
import Postgres
import TestSupport
import Testing
import Time

@testable import Store

@Suite(
    "Failures know what stands beside them, and what their retries became",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct FailureNeighbourTests {
    private static func id(_ number: Int) -> String { "00000000-0000-4000-8000-00000000000\(number)" }

    @Test func neighboursAreThoseOfTheFilter() async throws {
        try await StoreBed.lend { bed in
            // Two at the same moment, and one of another stage between them and the oldest.
            try await bed.pool.execute(
                """
                insert into failure (id, stage, kind, detail, attempts, failed_at)
                select ('00000000-0000-4000-8000-00000000000' || number)::uuid,
                    case when number = 3 then 'calendar' else 'messages' end, 'k', 'd', 1,
                    jadwal_now() - least(number, 4) / 2 * interval '1 min'
                from generate_series(1, 5) as number
                """
            )
            let failures = PostgresFailures(bed.context)
            let listed = try await failures.list(FailureFilter(stage: "messages"), atMost: 10)
            for (place, failure) in listed.enumerated() {
                let beside = try await failures.neighbours(failure.cursor, FailureFilter(stage: "messages"))
                #expect(beside.newer == (place > 0 ? listed[place - 1].id : nil))
                #expect(beside.older == (place + 1 < listed.count ? listed[place + 1].id : nil))
            }
            #expect(listed.count == 4)
            let other = try #require(try await failures.find(Self.id(3)))
            let beside = try await failures.neighbours(other.cursor, FailureFilter(stage: "messages"))
            #expect(beside.newer != nil && beside.older != nil)
        }
    }

    @Test func openOnesThatRetriesHaveBecomeAreFound() async throws {
        try await StoreBed.lend { bed in
            let operation = Self.id(9)
            // 4 has ended, and 5 is under way.
            try await bed.pool.execute(
                """
                insert into failure (id, stage, kind, detail, attempts, outcome, retried_at)
                select ('00000000-0000-4000-8000-00000000000' || number)::uuid, 'messages', 'k', 'd', 1,
                    case when number = 4 then 'discarded' end, case when number = 5 then jadwal_now() end
                from generate_series(3, 5) as number
                """
            )
            try await bed.pool.execute(
                """
                insert into failure (id, stage, kind, detail, attempts, outcome, retried_as, operation_id)
                select gen_random_uuid(), 'messages', 'k', 'd', 1, 'retried-failed',
                    ('00000000-0000-4000-8000-00000000000' || number)::uuid,
                    '00000000-0000-4000-8000-000000000009'::uuid
                from generate_series(3, 5) as number
                """
            )
            let failures = PostgresFailures(bed.context)
            #expect(try await failures.again(operation, atMost: 10) == [Self.id(3)])
            #expect(try await failures.again(Self.id(8), atMost: 10) == [])
        }
    }
}
