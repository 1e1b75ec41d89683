import Foundation
import TestSupport
import Testing
import Time

extension PipelineSuites {
    @Suite(
        "Small talk does not reach the model, and a sample of it does",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct PrefilterPipelineTests {
        private static let talk = ["< صباح الخير", "> صباح النور كيف حالك", "< الحمد لله بخير"]
        private static let plan = ["< Lunch the day after tomorrow at 1pm?", "> let me check"]

        private static func messages(_ customer: String, _ chats: [[String]]) throws -> [[UInt8]] {
            let start = WireMessage.lastNoon(in: Zone("Asia/Riyadh")!)
            return try chats.enumerated().flatMap { number, lines in
                let chat = "96650000000\(number)@c.us"
                return try WireMessage.conversation(lines, customer: customer, chat: chat, start: start).map {
                    try $0.bytes
                }
            }
        }

        /// They are from earlier: whoever reads them while they come may read a chat twice.
        private static func areStored(_ count: Int, _ bed: PipelineBed) async throws {
            try await awaiting("all are stored") { try await bed.count("select count(*) from message") == count }
        }

        @Test(.timeLimit(.minutes(1)))
        func onlyThePlanIsAskedAbout() async throws {
            try await PipelineBed.lend { bed in
                let model = try await CountingModel.start(on: bed)
                let customer = try await bed.addCustomer()
                let messages = try await bed.worker(.messageWorker)
                var settings = model.settings()
                settings["JADWAL_PREFILTER_SAMPLE"] = "0"
                try await bed.publish(try Self.messages(customer, [Self.talk, Self.plan, Self.talk]))
                try await Self.areStored(8, bed)
                let analysis = try await bed.worker(.analysisWorker, settings: settings)
                try await awaiting("all are read") { try await analysis.metric("jadwal_verdicts_total") >= 3 }
                #expect(try await model.calls() == 1)
                #expect(try await analysis.metric("jadwal_prefilter_total", ["outcome": "skipped"]) == 2)
                #expect(try await analysis.metric("jadwal_prefilter_total", ["outcome": "passed"]) == 1)
                let skipped = ["outcome": "skipped", "status": "NO_EVENT"]
                #expect(try await analysis.metric("jadwal_verdicts_total", skipped) == 2)
                // As after any NO_EVENT: the messages stay as context, and the owner's next word is waited for.
                #expect(try await bed.count("select count(*) from message where content is not null") == 8)
                #expect(try await bed.count("select count(*) from conversation where not armed") == 2)
                for worker in [messages, analysis] { try await worker.drain() }
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func ofTheSampleTheModelsWordIsCounted() async throws {
            try await PipelineBed.lend { bed in
                let model = try await CountingModel.start(on: bed)
                let customer = try await bed.addCustomer()
                let messages = try await bed.worker(.messageWorker)
                var settings = model.settings()
                settings["JADWAL_PREFILTER_SAMPLE"] = "100"
                try await bed.publish(try Self.messages(customer, [Self.talk]))
                try await Self.areStored(3, bed)
                let analysis = try await bed.worker(.analysisWorker, settings: settings)
                try await awaiting("it is read") { try await analysis.metric("jadwal_verdicts_total") >= 1 }
                #expect(try await model.calls() == 1)
                #expect(try await analysis.metric("jadwal_prefilter_total", ["outcome": "confirmed"]) == 1)
                for worker in [messages, analysis] { try await worker.drain() }
            }
        }
    }
}
