import Foundation
import TestSupport
import Testing

extension PipelineSuites {
    @Suite("Inputs are corrected and exported, with a record of who did, and nothing is shown that was not asked for")
    struct ReplayEditTests {
        private struct Exported: Decodable {
            let id: String
            let kind: String
            let customerId: String?
            let headers: [String: String]
            let input: String?
        }

        @Test(.timeLimit(.minutes(2)))
        func aCorrectedInputTakesThePlaceOfTheOriginalOnce() async throws {
            try await PipelineBed.lend { bed in
                let customer = try await bed.addCustomer()
                let bad = BadMessages(customer: customer)
                _ = try await bed.worker(.messageWorker)
                let headers = ["traceparent": "marked-text", "x-jadwal-attempts": "marked-text"]
                try await bed.publish([Array("marked-text, no JSON".utf8)], headers: headers)
                try await bed.publish([Array("{}".utf8)])
                try await awaiting("both have failed") { try await bed.count("select count(*) from failure") == 2 }
                let broken = try await Self.id(of: "not_json", in: bed)

                let refused = try await Self.edit(bed, broken, to: #"{"body": "marked-text"}"#)
                #expect(try await refused.exitCode() == 64)
                #expect(refused.log.contains("missing_field"), "\(refused.log)")
                #expect(!(refused.log + refused.output).contains("marked-text"))
                #expect(try await bed.count("select count(*) from failure where retried_at is not null") == 0)
                #expect(try await bed.count("select count(*) from audit") == 0)

                let good = String(decoding: try bad.good("corrected"), as: UTF8.self)
                let edited = try await Self.edit(bed, broken, to: good)
                #expect(try await edited.exitCode(within: .seconds(45)) == 0, "\(edited.log)")
                #expect(edited.output.contains("edited"))
                #expect(try await bed.count("select count(*) from message") == 1)
                #expect(try await bed.count("select count(*) from failure where outcome = 'edited'") == 1)
                #expect(try await bed.count("select count(*) from audit where action = 'edit failure'") == 1)
                let original = try await bed.start(.replay, arguments: ["show", broken, "--reveal"])
                #expect(try await original.exitCode() == 0)
                #expect(original.output.contains("marked-text, no JSON"))
                let twice = try await Self.edit(bed, broken, to: good)
                #expect(try await twice.exitCode() == 1)
                #expect(twice.log.contains("has an outcome: edited"), "\(twice.log)")

                // The correction is of a customer who is not there: it fails anew, and says where.
                let empty = try await Self.id(of: "missing_field", in: bed)
                let stranger = BadMessages(customer: "0192d3a4-0000-7000-8000-00000000cafe")
                let again = try await Self.edit(bed, empty, to: String(decoding: try stranger.good("x"), as: UTF8.self))
                #expect(try await again.exitCode(within: .seconds(45)) == 1)
                #expect(again.output.contains("retried-failed"), "\(again.output)")
                let linked = """
                    select count(*) from failure as old join failure as new on new.id = old.retried_as and new.retry_of = old.id
                    where new.kind = 'unknown_customer'
                    """
                #expect(try await bed.count(linked) == 1)
                try await Self.checkExport(in: bed)
            }
        }

        /// Three failures, one of which is open.
        private static func checkExport(in bed: PipelineBed) async throws {
            let audits = try await bed.count("select count(*) from audit")
            let plain = try await Self.export(bed, ["--all"])
            #expect(plain.rows.map(\.kind).sorted() == ["missing_field", "not_json", "unknown_customer"])
            #expect(plain.rows.allSatisfy { $0.input == nil })
            #expect(!plain.text.contains("marked-text"), "headers are a publisher's words too")
            #expect(try await bed.count("select count(*) from audit") == audits)
            let open = try await Self.export(bed, [])
            #expect(open.rows.map(\.kind) == ["unknown_customer"])
            #expect(open.rows.first?.headers.keys.sorted() == ["x-jadwal-failure-id"])
            let revealed = try await Self.export(bed, ["--all", "--reveal"])
            #expect(revealed.rows.contains { $0.input == "marked-text, no JSON" })
            let record = "select count(*) from audit where action = 'reveal failures' and subject = '3 failures'"
            #expect(try await bed.count(record) == 1)
        }

        private static func export(
            _ bed: PipelineBed,
            _ arguments: [String]
        ) async throws -> (rows: [Exported], text: String) {
            let run = try await bed.start(.replay, arguments: ["export", "--all-matching"] + arguments)
            #expect(try await run.exitCode() == 0, "\(run.log)")
            let text = run.output
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            let rows = try text.split(separator: "\n").map { try decoder.decode(Exported.self, from: Data($0.utf8)) }
            return (rows, text)
        }

        private static func edit(_ bed: PipelineBed, _ id: String, to body: String) async throws -> RunningProgram {
            try await bed.start(.replay, arguments: ["edit", id, "--body", "-"], input: body)
        }

        private static func id(of kind: String, in bed: PipelineBed) async throws -> String {
            struct Failure: Decodable { let id: String }
            let rows = try await bed.replay(["list", "--json", "--kind", kind], as: [Failure].self)
            return try #require(rows.first).id
        }
    }
}
