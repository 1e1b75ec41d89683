import Foundation
import Pipeline
import PostgresTestSupport
import Testing
import Time
import WorkerKit

extension PipelineSuites {
    @Suite(
        "Servers that close idle connections cost no attempt",
        .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct IdleConnectionTests {
        private static let customers = 8
        private static let rounds = 4

        /// The calendar server, the model and the push service close what a burst has left open; then comes the next one.
        @Test(.timeLimit(.minutes(3)))
        func burstAfterQuietIsWrittenAtTheFirstAttempt() async throws {
            let users = FaultStage.users(Self.customers)
            try await FaultServers.lend(users: users, connections: .brief(1...1.5)) { servers, _ in
                let bed = BedServers(
                    amqpURL: servers.amqpURL,
                    database: ScratchDatabase(url: servers.databaseURL, name: "idle"),
                    queues: servers.broker.queues,
                    settings: servers.workerSettings
                )
                try await PipelineBed.lend(on: bed) { bed in
                    let stage = try await FaultStage(
                        bed,
                        Self.customers,
                        servers.calendar,
                        servers.model,
                        servers.pushes
                    )
                    var workers: [Worker] = []
                    for program in Program.workers { workers.append(try await bed.worker(program)) }
                    var number = 0
                    for _ in 0..<Self.rounds {
                        let before = try await Self.closed(by: servers)
                        for customer in stage.customers.flatMap({ Array(repeating: $0, count: 4) }) {
                            number += 1
                            let chat = try PlannedChat.agreed(number, of: customer, now: UnixTime.now().seconds)
                            try await bed.publish(chat.messages)
                        }
                        let written = number
                        try await awaiting("the burst is written", within: .seconds(60)) {
                            try await bed.count("select count(*) from event where written_revision = 1") == written
                        }
                        try await bed.settled()
                        try await awaiting("each server has closed connections") {
                            try await zip(Self.closed(by: servers), before).allSatisfy { $0 > $1 }
                        }
                    }
                    for worker in workers {
                        let retried = worker.process.log.split(separator: "\n").filter(Self.tellsOfAttempt)
                        #expect(retried.isEmpty, "\(worker.process.program.rawValue): \(retried.first ?? "")")
                        let postponed = try await worker.metric("jadwal_verdicts_total", ["outcome": "postponed"])
                        #expect(postponed == 0, "\(postponed) readings were postponed")
                    }
                }
            }
        }

        private static func closed(by servers: FaultServers) async throws -> [Int] {
            var counts: [Int] = []
            for control in [servers.calendar.control, servers.model.control, servers.pushes.control] {
                counts.append(try await control.state().idleClosed ?? 0)
            }
            return counts
        }

        /// A delivery that only waits for another worker's turn spends no attempt.
        private static func tellsOfAttempt(_ line: Substring) -> Bool {
            line.contains("Delivery will be retried") && !line.contains("\"busy\"")
                || line.contains("Delivery has failed") || line.contains("A conversation cannot be read")
        }
    }
}
