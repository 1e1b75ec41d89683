import Foundation
import Postgres
import PostgresTestSupport
import TestSupport
import Testing

extension PipelineSuites {
    @Suite("A run of retries stops when it should, and does nothing that it was not asked for")
    struct ReplayRunTests {
        private struct Forecast: Decodable {
            let count: Int
            let kind: String
            let result: String
        }

        @Test(.timeLimit(.minutes(2)))
        func itCountsFirstAndGrowsCarefully() async throws {
            try await PipelineBed.lend { bed in
                let (good, bad) = (UUID().uuidString.lowercased(), UUID().uuidString.lowercased())
                try await bed.failMessages(10, of: good)
                try await bed.failMessages(150, of: bad)
                try await bed.addCustomer(good)
                _ = try await bed.worker(.messageWorker)

                let everything = ["retry", "--all-matching", "--json"]
                let forecast = try await bed.replay(everything + ["--dry-run"], as: [Forecast].self)
                #expect(forecast.map(\.count) == [160])
                #expect(forecast.map(\.result) == ["would be retried"])
                #expect(try await Self.sent(in: bed) == 0)
                #expect(try await bed.count("select count(*) from outbox") == 0)

                // 1, 2 and 5 are good; of the next 10 only 2 are, and 20 more never leave.
                let canary = try await bed.start(.replay, arguments: everything + ["--canary"])
                #expect(try await canary.exitCode(within: .seconds(60)) == 1)
                #expect(canary.log.contains("stopped: 8 of the 10 of this step failed again"), "\(canary.log)")
                #expect(try await Self.sent(in: bed) == 18)
                let results = try JSONDecoder().decode([ReplayResult].self, from: Data(canary.output.utf8))
                let counts = Dictionary(grouping: results, by: \.result).mapValues(\.count)
                #expect(counts == ["retried-ok": 10, "retried-failed": 8, "not started": 142])
                #expect(try await bed.count("select count(*) from message") == 10)

                // Without a canary: some evidence is needed, and then it stops. What had left by then is told.
                let stopped = try await bed.start(
                    .replay,
                    arguments: ["retry", "--all-matching", "--rate", "40/s", "--stop-on-failure", "0.5"]
                )
                #expect(try await stopped.exitCode(within: .seconds(60)) == 1)
                #expect(stopped.log.contains("a share above 0.5"), "\(stopped.log)")
                let sent = try await Self.sent(in: bed) - 18
                #expect((20..<142).contains(sent), "\(sent)")
                #expect(stopped.output.contains("not started"))
                #expect(try await bed.count("select count(*) from message") == 10)
            }
        }

        @Test(.timeLimit(.minutes(2)))
        func twoAtOnceShareTheWork() async throws {
            try await PipelineBed.lend { bed in
                let customer = UUID().uuidString.lowercased()
                try await bed.failMessages(400, of: customer)
                try await bed.addCustomer(customer)
                _ = try await bed.worker(.messageWorker)
                let arguments = ["retry", "--all-matching", "--rate", "100/s"]
                let first = try await bed.start(.replay, arguments: arguments)
                let second = try await bed.start(.replay, arguments: arguments)
                for run in [first, second] {
                    #expect(try await run.exitCode(within: .seconds(60)) == 0, "\(run.log)")
                    // Each tells of everything that it was asked for, whoever has sent it.
                    #expect(run.output.contains("retried-ok"), "\(run.output)")
                }
                #expect(try await bed.count("select count(*) from failure where outcome = 'retried-ok'") == 400)
                #expect(try await bed.count("select count(*) from message") == 400)
                #expect(try await bed.count("select sum(generation)::bigint from conversation") == 400)
                let busiest = """
                    select max(n) from (select count(*) as n from failure group by date_trunc('second', retried_at)) as seconds
                    """
                #expect(try await bed.count(busiest) > 125, "only both together are faster than the rate of one")
            }
        }

        /// No worker runs: nothing ends, and the run says so and sends no more.
        @Test(.timeLimit(.minutes(1)))
        func withoutAWorkerItGivesUpAndTheNextRunGoesOn() async throws {
            try await PipelineBed.lend { bed in
                let customer = UUID().uuidString.lowercased()
                try await bed.failMessages(3, of: customer)
                try await bed.addCustomer(customer)
                let careful = ["retry", "--all-matching", "--canary", "--wait", "300ms", "--json"]
                let results = try await bed.replay(careful, as: [ReplayResult].self, exit: 1)
                #expect(results.map(\.result).sorted() == ["not started", "not started", "under way"])
                let waiting = try #require(results.first { $0.result == "under way" })
                #expect(try #require(waiting.detail).contains("in the outbox"))
                let unknown = UUID().uuidString.lowercased()
                let discarded = try await bed.replay(
                    ["discard", waiting.id, unknown, "--reason", "test", "--json"],
                    as: [ReplayResult].self,
                    exit: 1
                )
                #expect(discarded.map(\.result) == ["discarded", "no such failure"], "it had not left yet")
                _ = try await bed.worker(.messageWorker)
                let rest = try await bed.replay(["retry", "--all-matching", "--json"], as: [ReplayResult].self)
                #expect(rest.map(\.result) == ["retried-ok", "retried-ok"])
                #expect(try await bed.count("select count(*) from message") == 2)
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func retryByIDsIsAnOperationAndSendsLostMessagesAgainOnlyIfAsked() async throws {
            try await PipelineBed.lend { bed in
                let customer = UUID().uuidString.lowercased()
                try await bed.failMessages(3, of: customer)
                try await bed.addCustomer(customer)
                let ids = try await bed.pool.query("select id::text from failure order by id").map { try $0.text(0) }
                let retry = ["retry", "--json", "--wait", "300ms"] + ids
                let sent = try await bed.replay(retry, as: [ReplayResult].self, exit: 1)
                #expect(sent.map(\.result) == ["under way", "under way", "under way"])
                try await bed.pool.execute("delete from outbox")
                _ = try await bed.worker(.messageWorker)
                let lost = try await bed.replay(retry, as: [ReplayResult].self, exit: 1)
                #expect(lost.map(\.result) == ["under way", "under way", "under way"])
                let again = try await bed.replay(["retry", "--json", "--resend"] + ids, as: [ReplayResult].self)
                #expect(again.map(\.result) == ["retried-ok", "retried-ok", "retried-ok"])
                #expect(again.map(\.id) == ids)
                #expect(try await bed.count("select count(*) from message") == 3)
                #expect(try await bed.count("select count(*) from operation where ended_at is not null") == 3)
                #expect(try await bed.count("select count(*) from audit where action = 'retry failures'") == 3)
            }
        }

        @Test(.timeLimit(.minutes(2)))
        func discardingAllThatMatchIsAnOperationThatAnotherProgramGoesOnWith() async throws {
            try await PipelineBed.lend { bed in
                try await bed.failMessages(700, of: UUID().uuidString.lowercased())
                // A batch has 500. The second one waits for a row, and the command is killed meanwhile.
                let holder = PostgresConnection(bed.database.configuration())
                try await holder.open()
                try await holder.executeScript(
                    "begin; select from failure order by failed_at desc, id desc limit 1 for update"
                )
                let discard = ["discard", "--all-matching", "--kind", "unknown_customer", "--reason", "test data"]
                let killed = try await bed.start(.replay, arguments: discard)
                let open = "select count(*) from failure where outcome is null"
                try await awaiting("a part is discarded") { try await bed.count(open) == 200 }
                let waiting = "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
                try await awaiting("the rest waits") {
                    try await bed.count(waiting + " and datname = current_database()") > 0
                }
                killed.kill()
                #expect(try await killed.exitCode() == 128 + SIGKILL)
                try await holder.executeScript("commit")
                await holder.close()
                try await awaiting("another program has done the rest") {
                    _ = try await bed.replay(["operations", "--work", "--json"], as: [Operation].self)
                    return try await bed.count("select count(*) from operation where ended_at is not null") == 1
                }
                let rows = try await bed.replay(["operations", "--json"], as: [Operation].self)
                let row = try #require(rows.first)
                #expect(row.kind == "discard" && row.state == "done" && row.reason == "test data")
                #expect(row.discarded == 700 && row.left == 0, "\(row)")
                #expect(try await bed.count(open) == 0)
                let audited = "select count(*) from audit where action = 'discard failures' and reason = 'test data'"
                #expect(try await bed.count(audited) == 1)

                // The output of the command for each.
                try await bed.failMessages(3, of: UUID().uuidString.lowercased())
                let results = try await bed.replay(discard + ["--json"], as: [ReplayResult].self)
                #expect(results.map(\.result) == ["discarded", "discarded", "discarded"])
                // Of nothing there is no operation.
                #expect(try await bed.replay(discard + ["--json"], as: [ReplayResult].self).isEmpty)
                #expect(try await bed.count("select count(*) from operation") == 2)
            }
        }

        private struct Operation: Decodable {
            let kind, state: String
            let discarded, left: Int
            let reason: String?
        }

        private static func sent(in bed: PipelineBed) async throws -> Int {
            try await bed.count("select count(*) from failure where retried_at is not null")
        }
    }
}
