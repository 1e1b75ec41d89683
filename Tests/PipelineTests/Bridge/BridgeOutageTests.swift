import Foundation
import HTTP
import HTTPTypes
import Pipeline
import PostgresTestSupport
import Testing

extension BridgeSuites {
    @Suite("A bridge loses nothing while the broker or the database is away") struct BridgeOutageTests {
        private static let count = 200

        @Test(.timeLimit(.minutes(3))) func brokerThatIsAwayCostsNothing() async throws {
            try await Self.lend { servers, bed in
                let webhooks = try await WebhookBed.start(bed)
                let connections = try await Self.connect(webhooks)
                try await servers.broker.stop()
                try await awaiting("the bridge says that the broker is away, and stays ready") {
                    let readiness = try await webhooks.bridge.readiness()
                    return readiness.status == 200 && readiness.text.contains(#""name":"broker""#)
                }
                for turn in 0..<Self.count / 2 {
                    #expect(try await Self.send(turn, webhooks, connections).status == 200)
                }
                // By the pipeline's clock two minutes go by: nothing is too late for that.
                try await bed.setClock(ahead: 120)
                // One that starts now takes webhooks too.
                let late = try await WebhookBed(
                    bed,
                    webhooks.customer,
                    try await bed.worker(.bridge, settings: ["JADWAL_BRIDGE_LISTEN": "127.0.0.1:0"])
                )
                for turn in Self.count / 2..<Self.count {
                    #expect(try await Self.send(turn, late, connections).status == 200)
                }
                #expect(try await bed.count("select count(*) from outbox") == Self.count)
                try await servers.broker.start()
                try await webhooks.queueHolds(Self.count, within: .seconds(60))
                #expect(try await bed.count("select count(*) from failure") == 0)
                for bridge in [webhooks.bridge, late.bridge] { try await bridge.drain() }
            }
        }

        @Test(.timeLimit(.minutes(3))) func databaseThatIsAwayIsOurOwnTrouble() async throws {
            try await Self.lend { servers, bed in
                let webhooks = try await WebhookBed.start(bed)
                let connections = try await Self.connect(webhooks)
                #expect(try await Self.send(0, webhooks, connections).status == 200)
                try await servers.database.stop()
                for turn in 1..<20 {
                    let answer = try await Self.send(turn, webhooks, connections)
                    #expect(answer.status == 503 && answer.fields[.retryAfter] == "5")
                }
                // An unsigned request gets 503, too: without the database the bridge cannot check it.
                let unsigned = try await webhooks.post("/v1/waha/\(UUID().uuidString)", Array("{}".utf8))
                #expect(unsigned.status == 503)
                try await awaiting("the bridge is not ready") { try await webhooks.bridge.readiness().status == 503 }
                try await servers.database.start()
                try await awaiting("the bridge is ready") { try await webhooks.bridge.readiness().status == 200 }
                for turn in 0..<20 {
                    try await awaiting("it takes what is sent again") {
                        try await Self.send(turn, webhooks, connections).status == 200
                    }
                }
                try await webhooks.queueHolds(20, within: .seconds(60))
                try await webhooks.bridge.drain()
            }
        }

        /// A kill while the database is away, so that what it holds goes back to the queue.
        @Test(.timeLimit(.minutes(3)), .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason))
        func deliveryIsNotAcknowledgedWhileTheDatabaseIsAway() async throws {
            try await Self.lend { servers, bed in
                let queues = try await EvolutionQueues(bed)
                let webhooks = try await WebhookBed.start(bed, settings: queues.settings)
                _ = try await webhooks.connect(.evolution, account: "home")
                try await queues.link("home")
                try await queues.sayTexts(0..<10)
                try await webhooks.queueHolds(10)
                try await servers.database.stop()
                try await queues.sayTexts(10..<60)
                let queue = queues.queue(of: "messages.upsert")
                try await awaiting("the bridge holds what it cannot commit") {
                    let readiness = try await webhooks.bridge.readiness()
                    return readiness.status == 503 && readiness.text.contains("\"name\":\"\(queue)\"")
                }
                webhooks.bridge.process.kill()
                try await awaiting("all are back in the queue") { try await bed.waiting(in: queue) == 50 }
                try await servers.database.start()
                let settings = queues.settings.merging(["JADWAL_BRIDGE_LISTEN": "127.0.0.1:0"]) { own, _ in own }
                let next = try await bed.worker(.bridge, settings: settings)
                try await webhooks.queueHolds(60, within: .seconds(60))
                try await next.drain()
                #expect(try await bed.waiting(in: queue) == 0)
                await queues.close(bed)
            }
        }

        /// A kill between the commit and the answer costs a duplicate, and never a message.
        @Test(.timeLimit(.minutes(3))) func killedBridgeIsSentAgainWhatItDidNotAnswer() async throws {
            try await PipelineBed.lend { bed in
                var webhooks = try await WebhookBed.start(bed)
                let connections = try await Self.connect(webhooks)
                for round in 0..<3 {
                    let running = webhooks
                    let answered = await withTaskGroup(of: Int?.self) { group in
                        for turn in 0..<60 {
                            group.addTask {
                                let answer = try? await Self.send(round * 60 + turn, running, connections)
                                if turn == 20 { running.bridge.process.kill() }
                                return answer?.status == 200 ? turn : nil
                            }
                        }
                        return await group.reduce(into: Set<Int>()) { if let turn = $1 { $0.insert(turn) } }
                    }
                    let next = try await bed.worker(.bridge, settings: ["JADWAL_BRIDGE_LISTEN": "127.0.0.1:0"])
                    webhooks = try await WebhookBed(bed, webhooks.customer, next)
                    for turn in 0..<60 where !answered.contains(turn) {
                        let answer = try await Self.send(round * 60 + turn, webhooks, connections)
                        #expect(answer.status == 200)
                    }
                }
                #expect(try await bed.count("select count(*) from chat_place where has_message") == 180)
                try await awaiting("all are in the queue") {
                    try await bed.count("select count(*) from outbox") == 0
                }
                // A relay that dies between confirm and delete publishes again; the id is the same.
                #expect(try await bed.waiting(in: bed.queues.messages) >= 180)
                try await webhooks.bridge.drain()
            }
        }

        private static func lend(_ body: @Sendable (FaultServers, PipelineBed) async throws -> Void) async throws {
            try await FaultServers.lend { servers, _ in
                let bed = BedServers(
                    amqpURL: servers.amqpURL,
                    database: ScratchDatabase(url: servers.databaseURL, name: "bridge"),
                    queues: servers.broker.queues,
                    settings: servers.workerSettings
                )
                try await PipelineBed.lend(on: bed) { try await body(servers, $0) }
            }
        }

        /// Several, because each may send 50 webhooks a second.
        private static func connect(_ webhooks: WebhookBed) async throws -> [String] {
            var connections: [String] = []
            for number in 0..<10 { connections.append(try await webhooks.connect(.waha, account: "s\(number)")) }
            return connections
        }

        private static func send(
            _ turn: Int,
            _ webhooks: WebhookBed,
            _ connections: [String]
        ) async throws -> HTTPAnswer {
            let place = turn % connections.count
            let body = try WAHAMessage.text("3EB0\(turn)", "hi \(turn)", session: "s\(place)")
            return try await webhooks.send(body, to: connections[place])
        }
    }
}
