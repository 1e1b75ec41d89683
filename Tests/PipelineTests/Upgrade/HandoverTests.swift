import Foundation
import Pipeline
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "Each release reads the messages, the outbox and the sealed texts of the other",
        .enabled(if: ReleaseBefore.programs != nil, ReleaseBefore.reason),
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct HandoverTests {
        /// Each step is another release's than the one before, and the rows of the outbox are published by the other.
        @Test(.timeLimit(.minutes(3)), arguments: [true, false])
        func aChatGoesFromReleaseToRelease(_ formerBegins: Bool) async throws {
            try await ReleaseBefore.lend(customers: 1) { stage in
                let bed = stage.bed
                let former = try #require(ReleaseBefore.programs)
                let (first, second) = formerBegins ? (former, nil) : (nil, former)
                let migrate = try await bed.start(.command, arguments: ["migrate"])
                try #require(try await migrate.exitCode(within: .seconds(60)) == 0, "\(migrate.log)")

                let chat = try PlannedChat.agreed(7, of: stage.customers[0], now: FaultLoad.now)
                let expected = try #require(chat.expected)
                try await bed.publish(chat.messages)
                try await bed.work(.messageWorker, of: first) {
                    try await bed.count("select count(*) from message") == 2
                }
                try await bed.holdOutbox()
                try await bed.work(.analysisWorker, of: second) { try await bed.held(for: bed.queues.calendar) == 1 }
                try await bed.releaseOutbox()
                try await bed.work(.analysisWorker, of: first) {
                    try await bed.count("select count(*) from outbox") == 0
                }
                try await bed.holdOutbox()
                try await bed.work(.calendarWorker, of: second) {
                    try await bed.held(for: bed.queues.notifications) == 1
                }
                try await bed.releaseOutbox()
                try await bed.work(.pushWorker, of: first) { try await bed.isSettled() }
                let findings = try await FaultOracle(stage: stage, expected: [expected]).findings()
                #expect(findings.isClean, "\(findings)")
                #expect(try await bed.failures().isEmpty)
                try await Self.reseal(by: second, on: bed)
                try await Self.reseal(by: first, on: bed, isAgain: true)
            }
        }

        /// Everything that is sealed is opened, and sealed with new keys.
        private static func reseal(by programs: URL?, on bed: PipelineBed, isAgain: Bool = false) async throws {
            struct Row: Decodable {
                let table: String
                let state: String
                let rewritten: Int
            }
            let old = (PipelineKeys.messages, PipelineKeys.credentials)
            let new = (PipelineKeys.newMessages, PipelineKeys.newCredentials)
            let (front, behind) = isAgain ? (old, new) : (new, old)
            let rotate = try await bed.start(
                .command,
                programs: programs,
                arguments: ["keys", "rotate", "--json"],
                settings: PipelineKeys.settings(messages: [front.0, behind.0], credentials: [front.1, behind.1])
            )
            #expect(try await rotate.exitCode() == 0, "\(rotate.log)")
            let rows = try JSONDecoder().decode([Row].self, from: Data(rotate.output.utf8))
            #expect(rows.allSatisfy { $0.state == "first" }, "\(rows)")
            #expect(rows.contains { $0.table == "event" && $0.rewritten > 0 }, "\(rows)")
            #expect(rows.contains { $0.table == "customer" && $0.rewritten > 0 }, "\(rows)")
        }
    }
}
