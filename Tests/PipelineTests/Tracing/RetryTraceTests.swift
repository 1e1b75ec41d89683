import Foundation
import Pipeline
import Postgres
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "A retry goes on in the trace of what failed",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct RetryTraceTests {
        private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
        private static let parent = "00f067aa0ba902b7"
        private static let text = "the words of this chat"

        @Test(.timeLimit(.minutes(2)))
        func retriesOfCommandAndConsoleAreBelowTheAttemptThatFailed() async throws {
            try await PipelineBed.lend { bed in
                let receiver = try await TraceReceiver.start(on: bed)
                let settings = receiver.settings(sampler: "parentbased_always_off")
                let (first, second) = (UUID().uuidString.lowercased(), UUID().uuidString.lowercased())
                let messages = try await bed.worker(.messageWorker, settings: settings)
                try await Self.publish([first, first, second], isRecorded: true, bed)
                try await Self.publish([first], isRecorded: false, bed)
                try await awaiting("they have failed") { try await bed.count("select count(*) from failure") == 4 }

                // Still unknown: all fail again.
                let ids = try await Self.openIDs(bed)
                let run = try await bed.start(.replay, arguments: ["retry"] + ids, settings: settings)
                #expect(try await run.exitCode(within: .seconds(45)) == 1, "\(run.log)")
                try await bed.addCustomer(first)
                let rest = ["retry", "--all-matching", "--customer", first]
                let command = try await bed.start(.replay, arguments: rest, settings: settings)
                #expect(try await command.exitCode(within: .seconds(45)) == 0, "\(command.log)")

                try await bed.addCustomer(second)
                let console = try await ConsoleBed.start(bed, settings: settings)
                let browser = ConsoleBrowser(console)
                try await browser.signIn("operator")
                _ = try await browser.begin("retry", number: 1, rate: 10)
                try await awaiting("the console's operation is over") {
                    try await bed.count("select count(*) from operation where ended_at is not null") == 3
                }
                try await console.console.drain()
                try await messages.drain()
                try Self.check(try await receiver.spans(), bed.queues.messages)
                try Self.checkPrivacy(receiver, customers: [first, second], bed)
                #expect(try await receiver.state().malformed == 0)
            }
        }

        private static func publish(_ customers: [String], isRecorded: Bool, _ bed: PipelineBed) async throws {
            let now = Int64(Date().timeIntervalSince1970) - 3600
            let bodies = try customers.enumerated().map { number, customer in
                try WireMessage(
                    customer: customer,
                    id: "\(isRecorded)\(number)",
                    chat: "966500000001@c.us",
                    isMine: false,
                    name: "Noura",
                    body: Self.text,
                    timestamp: now
                ).bytes
            }
            let header = "00-\(Self.trace)-\(Self.parent)-\(isRecorded ? "01" : "00")"
            try await bed.publish(bodies, headers: ["traceparent": header])
        }

        private static func openIDs(_ bed: PipelineBed) async throws -> [String] {
            try await bed.pool.query("select id::text from failure where outcome is null").map { try $0.text(0) }
        }

        private static func check(_ spans: [ReceivedSpan], _ queue: String) throws {
            func below(_ parent: String, _ name: String) -> [ReceivedSpan] {
                spans.filter { $0.parent == parent && $0.name == name && $0.trace == Self.trace }
            }
            let operations = spans.filter { $0.name == "operation" }.sorted {
                ($0.service, $0.begin) < ($1.service, $1.begin)
            }
            #expect(operations.map(\.service) == ["jadwal-console", "jadwal-replay", "jadwal-replay"])
            var linked: [String: ReceivedSpan.Link] = [:]
            for operation in operations { for link in operation.links { linked[link.span] = link } }
            let stored = below(Self.parent, "store message")
            #expect(stored.count == 3)
            var ended: [String] = []
            for attempt in stored {
                let retry = try #require(below(attempt.span, "retry failure").first, "no retry below the failure")
                #expect(retry.attributes["jadwal.outcome"] == .text("retried-failed"))
                #expect(retry.status == 2 && retry.service == "jadwal-replay")
                #expect(linked[retry.span]?.trace == Self.trace)
                let published = try #require(below(retry.span, "publish \(queue)").first)
                let again = try #require(below(published.span, "store message").first)
                let second = try #require(below(again.span, "retry failure").first)
                #expect(second.attributes["jadwal.outcome"] == .text("retried-ok") && second.status == 0)
                #expect(linked[second.span]?.trace == Self.trace)
                let sent = try #require(below(second.span, "publish \(queue)").first)
                let good = try #require(below(sent.span, "store message").first)
                #expect(good.attributes["jadwal.outcome"] == .text("stored"))
                #expect(second.begin <= good.begin && second.end >= good.begin)
                ended.append(second.service)
            }
            #expect(ended.sorted() == ["jadwal-console", "jadwal-replay", "jadwal-replay"])
            // The fourth message's trace is not recorded.
            #expect(spans.filter { $0.name == "retry failure" }.count == 6)
            #expect(operations.map(\.links.count) == [1, 3, 2])
            #expect(operations.allSatisfy { $0.parent.isEmpty && $0.trace != Self.trace })
            #expect(operations.allSatisfy { $0.attributes["jadwal.outcome"] == .text("done") })
            #expect(operations.map { $0.attributes["jadwal.outcome.retried-ok"] } == [.int(1), .int(0), .int(3)])
            #expect(operations.map { $0.attributes["jadwal.outcome.retried-failed"] } == [.int(0), .int(4), .int(0)])
        }

        private static func checkPrivacy(
            _ receiver: TraceReceiver,
            customers: [String],
            _ bed: PipelineBed
        ) throws {
            let texts = [Self.text, "966500000001", "127.0.0.1", "localhost"] + customers
            let search = try PrivacySearch(texts.map { PrivacySecret($0, $0) }, folder: bed.folder)
            #expect(try search.found(in: [receiver.file]).isEmpty)
            let control = try PrivacySearch([PrivacySecret("span", "retry failure")], folder: bed.folder)
            #expect(try !control.found(in: [receiver.file]).isEmpty)
        }
    }
}
