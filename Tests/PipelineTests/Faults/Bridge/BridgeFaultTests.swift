import PostgresTestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "A bridge loses and doubles no message, whatever dies when",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct BridgeFaultTests {
        /// Of 20 webhooks one is never sent, and of ten one is sent twice, while the bridge, the message worker, the
        /// broker, the database and the sources are hurt in turn.
        @Test(.timeLimit(.minutes(30))) func eachMessageOfASourceIsStoredOnce() async throws {
            try await FaultServers.lend { servers, _ in
                let shared = BedServers(
                    amqpURL: servers.amqpURL,
                    database: ScratchDatabase(url: servers.databaseURL, name: "bridge"),
                    queues: servers.broker.queues,
                    settings: servers.workerSettings
                )
                try await PipelineBed.lend(on: shared) { bed in
                    let stage = try await BridgeStage(bed)
                    let report = try await BridgeFaultRun(stage, servers, seed: FaultSettings.seed).run()
                    print(report)
                    #expect(report.isClean, "\(report)")
                }
            }
        }
    }
}
