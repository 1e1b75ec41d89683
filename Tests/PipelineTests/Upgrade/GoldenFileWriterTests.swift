import Foundation
import Pipeline
import Testing

extension PipelineSuites {
    /// With `JADWAL_TEST_GOLDEN` it makes the file of a release; otherwise it only shows that it could.
    @Suite(
        "A release leaves a golden file",
        .enabled(if: ReleaseBefore.programs != nil, ReleaseBefore.reason),
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct GoldenFileWriterTests {
        /// An event that was written and that nobody was told of, one that is still in the outbox, a chat that nobody
        /// has read, and a failure.
        @Test(.timeLimit(.minutes(2)))
        func theReleaseLeavesSomethingInEachTable() async throws {
            try await ReleaseBefore.lend(customers: 1) { stage in
                let bed = stage.bed
                let release = ReleaseBefore.programs
                try await Self.store(1, on: stage, Array("no JSON".utf8))
                try await bed.work(.analysisWorker, of: release) {
                    try await bed.waiting(in: bed.queues.calendar) == 1
                }
                try await bed.holdOutbox()
                try await bed.work(.calendarWorker, of: release) {
                    try await bed.held(for: bed.queues.notifications) == 1
                }
                try await Self.store(2, on: stage)
                try await bed.work(.analysisWorker, of: release) { try await bed.held(for: bed.queues.calendar) == 1 }
                try await Self.store(3, on: stage)
                try await bed.releaseOutbox(isReady: false)
                let schema = try await bed.count("select max(number) from schema_migration")
                let folder = ProcessInfo.processInfo.environment["JADWAL_TEST_GOLDEN"].map { URL(filePath: $0) }
                let file = GoldenFile(url: (folder ?? bed.folder).appending(path: "schema-\(schema).sql"))
                try await file.write(bed)
                #expect(try file.script.contains("INSERT INTO public.outbox VALUES"))
            }
        }

        /// The chat of that number, and something else.
        private static func store(_ number: Int, on stage: FaultStage, _ other: [UInt8]...) async throws {
            let bed = stage.bed
            let chat = try PlannedChat.agreed(number, of: stage.customers[0], now: FaultLoad.now)
            try await bed.publish(chat.messages + other)
            try await bed.work(.messageWorker, of: ReleaseBefore.programs) {
                guard try await bed.waiting(in: bed.queues.messages) == 0 else { return false }
                return try await bed.count("select count(*) from message") >= 2 * number
            }
        }
    }
}
