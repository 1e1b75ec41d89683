import Foundation
import PostgresTestSupport
import TestSupport
import Testing

extension PipelineSuites {
    /// `deploy/test --faults` runs it: it measures, so it needs a machine to itself.
    @Suite(
        "Ten seconds after something is back, work goes on as fast as before",
        .enabled(if: FaultSettings.isLong, "deploy/test --faults measures it"),
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct RateAfterOutageTests {
        /// So many that their calendars stay small while it is measured: Radicale reads all of one for each event.
        private static let customers = 200
        private static let outage = Duration.seconds(5)
        private static let share = 0.95

        static let cases: [(backlog: Backlog, fault: String)] = [
            (.messages, "broker-killed"), (.messages, "database-killed"),
            (.conversations, "database-killed"), (.conversations, "model-500"),
            (.events, "broker-killed"), (.events, "database-killed"),
            (.notifications, "broker-killed"), (.notifications, "push-503"),
        ]

        @Test(.timeLimit(.minutes(10)), arguments: cases)
        func workReachesItsFormerRateAfterAnOutage(_ backlog: Backlog, _ faultName: String) async throws {
            let fault = try #require(Fault.named(faultName))
            try await FaultServers.lend(users: FaultStage.users(Self.customers)) { servers, _ in
                let bed = BedServers(
                    amqpURL: servers.amqpURL,
                    database: ScratchDatabase(url: servers.databaseURL, name: "recovery"),
                    queues: servers.broker.queues,
                    settings: servers.workerSettings
                )
                try await PipelineBed.lend(on: bed) { bed in
                    let count = Self.customers
                    let stage = try await FaultStage(bed, count, servers.calendar, servers.model, servers.pushes)
                    let worker = try await Self.fill(backlog, on: stage)
                    let meter = RecoveryMeter(worker: worker, backlog: backlog)
                    let former = try await meter.former()
                    try await fault.strike(servers, Self.outage)
                    let recovered = try await meter.recovered()
                    let left = try await backlog.count - backlog.ended(worker)
                    print(
                        "\(backlog.program.rawValue), \(fault): \(Int(former))/s before, \(Int(recovered))/s after,",
                        "ratio \(String(format: "%.2f", recovered / former))"
                    )
                    try #require(left > 0, "nothing was left to do: the backlog is too small for this machine")
                    #expect(recovered >= former * Self.share)
                }
            }
        }

        /// Returns when the worker is past its start, and knows everybody's calendar.
        private static func fill(_ backlog: Backlog, on stage: FaultStage) async throws -> Worker {
            // The queues are the workers' to declare.
            if backlog.program != .analysisWorker { try await stage.bed.worker(backlog.program).drain() }
            try await backlog.fill(stage, backlog.count)
            let worker = try await stage.bed.worker(backlog.program)
            try await awaiting("it has begun", within: .seconds(60)) {
                try await backlog.ended(worker) >= stage.customers.count
            }
            try await Task.sleep(for: .seconds(2))
            return worker
        }
    }
}
