import Foundation
import TestSupport
import Testing

extension PipelineSuites {
    @Suite("What failed is listed, retried and discarded, each once")
    struct ReplayTests {
        private struct Failure: Decodable {
            let id: String
            let kind: String
            let outcome: String
        }

        @Test(.timeLimit(.minutes(1)))
        func aMessageOfACustomerWhoWasNotThereYet() async throws {
            try await PipelineBed.lend { bed in
                _ = try await bed.worker(.messageWorker)
                let late = "0192d3a4-0000-7000-8000-00000000cafe"
                let bad = BadMessages(customer: late)
                try await bed.publish([try bad.good("early"), Array("no JSON".utf8)])
                try await awaiting("both have failed") { try await bed.count("select count(*) from failure") == 2 }

                let failures = try await bed.replay(["list", "--json"], as: [Failure].self)
                #expect(Set(failures.map(\.kind)) == ["unknown_customer", "not_json"])
                let early = try #require(failures.first { $0.kind == "unknown_customer" }).id
                let broken = try #require(failures.first { $0.kind == "not_json" }).id

                // Still unknown: it fails again, and says so.
                let first = try await bed.replay(["retry", early, "--json"], as: [ReplayResult].self, exit: 1)
                #expect(first.map(\.result) == ["retried-failed"])
                let add = ["customer", "add", "--id", late, "--time-zone", "Asia/Riyadh"]
                let added = try await bed.start(.command, arguments: add)
                try #require(try await added.exitCode() == 0, "\(added.log)")
                let open = try await bed.replay(
                    ["list", "--json", "--kind", "unknown_customer"],
                    as: [Failure].self
                )
                let again = try #require(open.first).id
                #expect(again != early, "a failure ends once; the next one is its own")

                let second = try await bed.replay(["retry", again, "--json"], as: [ReplayResult].self)
                #expect(second.map(\.result) == ["retried-ok"])
                #expect(try await bed.count("select count(*) from message") == 1)
                let third = try await bed.replay(["retry", again, "--json"], as: [ReplayResult].self)
                #expect(third.map(\.result) == ["retried-ok"], "told again, not done again")
                #expect(try await bed.count("select count(*) from outbox") == 0)

                let reason = ["discard", broken, "--reason", "never was a message", "--json"]
                #expect(try await bed.replay(reason, as: [ReplayResult].self).map(\.result) == ["discarded"])
                #expect(try await bed.replay(reason, as: [ReplayResult].self, exit: 1).map(\.result) == ["not open"])
                #expect(try await bed.replay(["list", "--json"], as: [Failure].self).isEmpty)
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func theInputIsShownOnlyWhenItIsAskedForAndThatIsWrittenDown() async throws {
            try await PipelineBed.lend { bed in
                _ = try await bed.worker(.messageWorker)
                try await bed.publish([Array("marked-secret, no JSON".utf8)])
                try await awaiting("it has failed") { try await bed.count("select count(*) from failure") == 1 }
                let id = try #require(try await bed.replay(["list", "--json"], as: [Failure].self).first).id
                let hidden = try await bed.start(.replay, arguments: ["show", id])
                #expect(try await hidden.exitCode() == 0)
                #expect(!hidden.output.contains("marked-secret"))
                #expect(try await bed.count("select count(*) from audit") == 0)
                let shown = try await bed.start(.replay, arguments: ["show", id, "--reveal"])
                #expect(try await shown.exitCode() == 0)
                #expect(shown.output.contains("marked-secret"))
                #expect(try await bed.count("select count(*) from audit") == 1)
            }
        }
    }
}
