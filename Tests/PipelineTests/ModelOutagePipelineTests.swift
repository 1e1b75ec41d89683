import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Store
import TestSupport
import Testing
import Time

extension PipelineSuites {
    @Suite(
        "After an outage of the model, the one conversation that it never answers stops nobody",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct ModelOutagePipelineTests {
        private static let others = 8

        /// The unanswerable one is the oldest, so without turns it would be every probe.
        private static func storeChats(of customer: String, in bed: PipelineBed) async throws {
            let start = WireMessage.lastNoon(in: Zone("Asia/Riyadh")!)
            let handler = MessageHandler(
                store: PostgresMessageStore(bed.store),
                now: { UnixTime(seconds: start.seconds + 3600) }
            )
            for number in 0...Self.others {
                let lines = ["< shall we meet tomorrow at 8pm?", number == 0 ? "> unanswerable" : "> I will see"]
                let messages = WireMessage.conversation(
                    lines,
                    customer: customer,
                    chat: "96650000020\(number)@c.us",
                    start: start
                )
                let deliveries = try messages.enumerated().map { number, message in
                    Delivery(tag: Delivery.Tag(connection: 1, number: UInt64(number)), body: try message.bytes)
                }
                _ = try await handler.handle(deliveries)
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func othersAreReadAndItBecomesAFailure() async throws {
            try await PipelineBed.lend { bed in
                let model = try await TestServer.start("moody_model.py")
                func calls(_ path: String = "calls") async throws -> [Int] {
                    let url = "http://127.0.0.1:\(model.port)/\(path)"
                    let answer = try await bed.http.execute(HTTPCall(method: .get, url: url))
                    return try JSONDecoder().decode([Int].self, from: Data(answer.body))
                }
                let customer = try await bed.addCustomer()
                let analysis = try await bed.worker(
                    .analysisWorker,
                    settings: [
                        "OPENAI_BASE_URL": "http://127.0.0.1:\(model.port)/v1", "OPENAI_MODEL": "moody",
                        "JADWAL_PREFILTER": "off", "JADWAL_VERIFY_MODEL": "off",
                    ]
                )
                _ = try await calls("away")
                try await Self.storeChats(of: customer, in: bed)
                try await awaiting("the model counts as down") {
                    try await analysis.readiness().text.contains(#""name":"model""#)
                }
                let before = try await calls()
                try await awaiting("it is tried again") { try await calls()[1] > before[1] + 1 }
                _ = try await calls("back")
                try await awaiting("all others are read", within: .seconds(15)) {
                    try await analysis.metric("jadwal_verdicts_total", ["outcome": "committed"]) == Self.others
                }
                #expect(try await bed.failures().isEmpty)
                // Five attempts take two minutes, so they are taken as made.
                try await bed.administer(
                    "update conversation set attempts = 5, retry_at = null where due_at is not null"
                )
                try await awaiting("it is a failure", within: .seconds(20)) {
                    try await bed.failures() == ["analysis/model_unavailable": 1]
                }
                #expect(try await bed.count("select count(*) from conversation where due_at is not null") == 0)
                try await awaiting("it is ready") { try await analysis.readiness().status == 200 }
                try await analysis.drain()
            }
        }
    }
}
