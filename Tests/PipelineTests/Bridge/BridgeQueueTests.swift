import Foundation
import HTTP
import Pipeline
import RabbitMQ
import Store
import Testing

extension BridgeSuites {
    @Suite(
        "A bridge takes what Evolution publishes to its queues",
        .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
    )
    struct BridgeQueueTests {
        private static func lend(_ body: @Sendable (PipelineBed, EvolutionQueues) async throws -> Void) async throws {
            try await PipelineBed.lend { bed in
                let queues = try await EvolutionQueues(bed)
                let outcome: Result<Void, any Error>
                do { outcome = .success(try await body(bed, queues)) } catch { outcome = .failure(error) }
                await queues.close(bed)
                try outcome.get()
            }
        }

        /// The queues are declared by their first event, long after the bridge has started.
        @Test(.timeLimit(.minutes(3))) func killedBridgeLosesNothingAndPublishesNothingTwice() async throws {
            try await Self.lend { bed, queues in
                var webhooks = try await WebhookBed.start(bed, settings: queues.settings)
                _ = try await webhooks.connect(.evolution, account: "home")
                let messages = try await bed.worker(.messageWorker)
                try await queues.link("home")
                async let saying: Void = queues.sayTexts(0..<300)
                for count in [40, 110, 180] {
                    try await awaiting("\(count) are taken") {
                        try await bed.count("select count(*) from chat_place where has_message") >= count
                    }
                    webhooks.bridge.process.kill()
                    let settings = queues.settings.merging(["JADWAL_BRIDGE_LISTEN": "127.0.0.1:0"]) { own, _ in own }
                    let next = try await bed.worker(.bridge, settings: settings)
                    webhooks = try await WebhookBed(bed, webhooks.customer, next)
                }
                try await saying
                try await awaiting("all are stored", within: .seconds(60)) {
                    try await bed.count("select count(*) from message where content is not null") == 300
                }
                #expect(try await bed.count("select count(*) from chat_place where has_message") == 300)
                try await awaiting("nothing is on its way") {
                    let queued = try await bed.waiting(in: bed.queues.messages)
                    return try await bed.count("select count(*) from outbox") == 0 && queued == 0
                }
                #expect(try await bed.count("select count(*) from message") == 300)
                // Events that a drain has not acknowledged would be back in the queue.
                for worker in [webhooks.bridge, messages] { try await worker.drain() }
                #expect(try await bed.waiting(in: queues.queue(of: "messages.upsert")) == 0)
            }
        }

        @Test(.timeLimit(.minutes(2))) func whatIsNobodysOrUnreadableIsCountedAndAcknowledged() async throws {
            try await Self.lend { bed, queues in
                let webhooks = try await WebhookBed.start(bed, settings: queues.settings)
                _ = try await webhooks.connect(.evolution, account: "home")
                for instance in ["home", "other"] { try await queues.link(instance) }
                let queue = queues.queue(of: "messages.upsert")
                try await queues.sayTexts(0..<3, by: "other")
                let long = Array(repeating: UInt8(ascii: " "), count: (4 << 20) + 1)
                try await bed.publish([Array("no JSON".utf8), [], long, Array("[]".utf8)], to: queue)
                try await queues.sayTexts(3..<5)
                // The link of each instance is an event too.
                for (outcome, count) in [
                    ("message", 2), ("ended", 4), ("state", 1), ("not_an_envelope", 3), ("too_large", 1),
                ] {
                    try await awaiting("\(count) count as \(outcome)") {
                        try await webhooks.counted(outcome, "evolution") == count
                    }
                }
                try await webhooks.queueHolds(2)
                try await webhooks.bridge.drain()
                #expect(try await bed.waiting(in: queue) == 0)
                #expect(!webhooks.bridge.process.log.contains("966500000001"))
                #expect(!webhooks.bridge.process.log.contains("hi 3"))
            }
        }

        /// Its own messages would return to it for ever.
        @Test func queueOfJadwalsOwnOrABrokerWithoutTLSIsAFault() async throws {
            try await PipelineBed.lend { bed in
                let wrong = [
                    "JADWAL_EVOLUTION_QUEUES": bed.queues.messages, "JADWAL_WASAPP_QUEUE": "jadwal.dead",
                    "JADWAL_BRIDGES": "web=wasapp+http://127.0.0.1:1",
                    "JADWAL_EVOLUTION_AMQP_URL": "amqp://u:s3cret@broker.example/",
                ]
                let bridge = try await bed.start(.bridge, settings: wrong)
                #expect(try await bridge.exitCode() == 64)
                for name in wrong.keys { #expect(bridge.log.contains(name) == (name != "JADWAL_BRIDGES"), "\(name)") }
                #expect(!bridge.log.contains("s3cret"))
                let settings = ["JADWAL_EVOLUTION_QUEUES": "jadwal-pipeline.\(UUID()).missing"]
                let check = try await bed.start(.bridge, arguments: ["--check"], settings: settings)
                #expect(try await check.exitCode() == 0)
                #expect((check.output + check.log).contains("not there yet: it is waited for"))
            }
        }

        /// The name alone does not identify the owner: the event may be another owner's.
        @Test(.timeLimit(.minutes(2))) func instanceThatTwoSourcesHaveIsNotRead() async throws {
            try await Self.lend { bed, queues in
                let webhooks = try await WebhookBed.start(bed, settings: queues.settings)
                for source in ["one", "two"] {
                    let connection = NewConnection(
                        customerID: try await bed.addCustomer(),
                        kind: .evolution,
                        source: source,
                        remoteName: "home"
                    )
                    _ = try await PostgresConnections(bed.store)
                        .add(connection, key: { _ in nil }, backfill: .seconds(86_400))
                }
                try await queues.link("home")
                try await queues.sayTexts(0..<1)
                try await awaiting("both events are counted") {
                    try await webhooks.counted("ended", "evolution") == 2
                }
                #expect(try await bed.count("select count(*) from chat_place") == 0)
                try await webhooks.bridge.drain()
            }
        }
    }
}
