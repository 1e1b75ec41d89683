import Foundation
import PostgresTestSupport
import TestSupport
import Testing

extension PipelineSuites {
    @Suite(
        "Nothing is lost and nothing is doubled, whatever dies when",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct RandomFaultTests {
        @Test(.timeLimit(.minutes(60)))
        func everyFaultAtRandomMoments() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-faults-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let customers = FaultSettings.isLong ? 20 : 6
            let servers = try await FaultServers.start(
                in: folder,
                users: FaultStage.users(customers),
                connections: FaultSettings.connections
            )
            let outcome: Result<Void, any Error>
            do {
                let bed = BedServers(
                    amqpURL: servers.amqpURL,
                    database: ScratchDatabase(url: servers.databaseURL, name: "faults"),
                    queues: servers.broker.queues,
                    settings: servers.workerSettings
                )
                try await PipelineBed.lend(on: bed) { bed in
                    let stage = try await FaultStage(bed, customers, servers.calendar, servers.model, servers.pushes)
                    let run = FaultRun(stage, servers, seed: FaultSettings.seed, duration: FaultSettings.duration)
                    let report = try await run.run(settledWithin: .seconds(FaultSettings.isLong ? 600 : 120))
                    print(report)
                    try #require(report.findings.isClean, "\(report)")
                    try #require(report.surprises.isEmpty, "\(report)")
                }
                outcome = .success(())
            } catch {
                outcome = .failure(error)
            }
            await servers.close()
            try outcome.get()
        }
    }
}
