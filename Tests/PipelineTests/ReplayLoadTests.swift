import Foundation
import Pipeline
import Postgres
import TestSupport
import Testing

extension PipelineSuites {
    /// `JADWAL_TEST_REPLAYS=100000` shows it at full size.
    @Suite("However many failures, and however often the run is killed: each ends once, and takes effect once")
    struct ReplayLoadTests {
        static let count =
            ProcessInfo.processInfo.environment["JADWAL_TEST_REPLAYS"].flatMap { Int($0) }.map { max(1000, $0) } ?? 2000
        static let rate = 1000

        private let good = UUID().uuidString.lowercased()
        private let bad = UUID().uuidString.lowercased()

        @Test(.timeLimit(.minutes(30)))
        func killedTwiceOnTheWay() async throws {
            try await PipelineBed.lend { bed in
                let (again, overtaken) = (Self.count / 10, Self.count / 10)
                let fine = Self.count - again - overtaken
                try await bed.failMessages(again, of: self.bad)
                try await bed.failMessages(fine, of: self.good)
                try await Self.failAnalyses(overtaken, in: bed)
                try await bed.addCustomer(self.good)
                _ = try await bed.worker(.messageWorker)

                let start = ContinuousClock.now
                for part in 1...2 {
                    let run = try await bed.start(.replay, arguments: Self.command)
                    try await awaiting("a part has left", within: .seconds(600)) {
                        try #require(run.isRunning, "\(run.log)\(run.output)")
                        return try await Self.sent(in: bed) > fine * part / 3
                    }
                    run.kill()
                    #expect(try await run.exitCode() == 128 + SIGKILL)
                    let open = try await bed.count("select count(*) from failure where retried_at is null")
                    try #require(open > 0, "the run was over before it could be killed")
                }
                let results = try await bed.replay(
                    Self.command + ["--json"],
                    as: [ReplayResult].self,
                    exit: 1,
                    within: .seconds(900)
                )
                let took = ContinuousClock.now - start
                print(
                    "\(Self.count) failures, killed twice: \(took), \(Int(Double(Self.count) / (took / .seconds(1))))/s"
                )
                #expect(Set(results.map(\.id)).count == results.count, "each is told once")
                let expected: Set<String> = ["retried-ok", "retried-failed", "discarded: superseded"]
                #expect(Set(results.map(\.result)).isSubset(of: expected), "and has ended")

                try await self.check(fine: fine, again: again, overtaken: overtaken, in: bed)
            }
        }

        private static let command = ["retry", "--all-matching", "--rate", "\(rate)/s", "--wait", "60s"]

        private static func sent(in bed: PipelineBed) async throws -> Int {
            try await bed.count("select count(*) from failure where retry_of is null and retried_at is not null")
        }

        /// Of conversations that are not there, or not any more.
        private static func failAnalyses(_ count: Int, in bed: PipelineBed) async throws {
            try await bed.pool.execute(
                Statement(
                    """
                    insert into failure (id, stage, kind, detail, conversation_id, generation, attempts)
                    select gen_random_uuid(), 'analysis', 'verdict_not_json', 'made by a test', gen_random_uuid(), 1, 1
                    from generate_series(1, $1)
                    """,
                    [.int(Int64(count))]
                )
            )
        }

        private func check(fine: Int, again: Int, overtaken: Int, in bed: PipelineBed) async throws {
            let first = "from failure where retry_of is null"
            #expect(try await bed.count("select count(*) \(first) and outcome = 'retried-ok'") == fine)
            #expect(try await bed.count("select count(*) \(first) and outcome = 'retried-failed'") == again)
            let superseded = "outcome = 'discarded' and outcome_reason = 'superseded'"
            #expect(try await bed.count("select count(*) \(first) and \(superseded)") == overtaken)
            #expect(try await bed.count("select count(*) \(first)") == Self.count)

            // No second exceeds the pace.
            let fastest = """
                select coalesce(max(n), 0) from (select count(*) as n from failure where stage = 'messages'
                    and retried_at is not null group by date_trunc('second', retried_at)) as seconds
                """
            #expect(try await bed.count(fastest) <= Self.rate * 5 / 4)

            // A repeated failure is one new failure, which the next run has found open, or none yet.
            let linked = """
                select count(*) from failure as old join failure as new on new.retry_of = old.id and old.retried_as = new.id
                where old.outcome = 'retried-failed'
                """
            let ends = try await bed.count("select count(*) from failure where outcome = 'retried-failed'")
            #expect(try await bed.count(linked) == ends)
            #expect(try await bed.count("select count(*) from failure where retry_of is not null") == ends)
            #expect(try await bed.count("select count(*) from failure where outcome is null") == again)
            #expect(
                try await bed.count("select count(*) from failure where outcome is null and retried_at is not null")
                    == 0
            )

            #expect(try await bed.count("select count(*) from message") == fine)
            #expect(
                try await bed.count("select sum(generation)::bigint from conversation") == fine,
                "each has counted once"
            )
            #expect(try await bed.count("select count(*) from outbox") == 0)
            #expect(try await bed.waiting(in: bed.queues.messages) == 0)
        }
    }
}
