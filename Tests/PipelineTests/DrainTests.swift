import Foundation
import Logging
import Pipeline
import Postgres
import RabbitMQ
import Store
import TestSupport
import Testing

extension PipelineSuites {
    @Suite("A worker that shuts down or freezes loses no work and uses up no attempt")
    struct DrainTests {
        @Test(.timeLimit(.minutes(1)))
        func analysisWorkerWithAHangingModelReturnsItsWork() async throws {
            try await PipelineBed.lend { bed in
                let model = try await CountingModel.start(on: bed)
                let customer = try await bed.addCustomer()
                let settings = model.settings(isHanging: true)
                    .merging(["JADWAL_SHUTDOWN_GRACE": "2s"]) { own, _ in own }
                let worker = try await bed.worker(.analysisWorker, settings: settings)
                for number in 0..<20 {
                    try await TakeoverTests.storeAgreement(of: customer, in: bed, chat: "9665\(number)@c.us")
                }
                try await awaiting("all are asked about") { try await model.calls(isHanging: true) == 20 }
                try await Self.drain(worker, grace: .seconds(2))
                let untouched = """
                    select count(*) from conversation
                    where attempts = 0 and lease_owner is null and due_at is not null
                    """
                #expect(try await bed.count(untouched) == 20)
                // Under load: it ends while it reads one after the other.
                let slow = model.settings().merging(["JADWAL_LLM_CONCURRENCY": "1"]) { own, _ in own }
                let second = try await bed.worker(.analysisWorker, settings: slow)
                try await awaiting("it reads") { try await bed.count("select count(*) from event") > 0 }
                try await Self.drain(second, grace: .seconds(20))
                let touched = "select count(*) from conversation where attempts > 0 or lease_owner is not null"
                #expect(try await bed.count(touched) == 0)
                _ = try await bed.worker(.analysisWorker, settings: model.settings())
                try await awaiting("all are read") { try await bed.count("select count(*) from event") == 20 }
                try await awaiting("each is on its way once") {
                    try await bed.waiting(in: bed.queues.calendar) == 20
                }
                #expect(try await model.calls() == 20)
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func calendarWorkerWithHangingServersReturnsItsWork() async throws {
            try await PipelineBed.lend { bed in
                let silent = try SilentServer()
                var bodies: [[UInt8]] = []
                for _ in 0..<10 {
                    bodies.append(BadMessages(customer: try await bed.addCustomer(at: silent)).event())
                }
                let worker = try await bed.worker(
                    .calendarWorker,
                    settings: ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(silent.port)", "JADWAL_SHUTDOWN_GRACE": "2s"]
                )
                try await bed.publish(bodies, to: bed.queues.calendar)
                try await awaiting("all are in hand") {
                    try await bed.count("select count(*) from event where lease_owner is not null") == 10
                }
                try await Self.drain(worker, grace: .seconds(2))
                try await Self.areBack(bodies.count, in: bed.queues.calendar, bed)
                #expect(try await bed.count("select count(*) from customer where account_state = 'down'") == 0)
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func pushWorkerWithAHangingServiceReturnsItsWork() async throws {
            try await PipelineBed.lend { bed in
                let (silent, keys) = (try SilentServer(), try PushKeys())
                let token = "aaaa" + String(repeating: "0", count: 60)
                var bodies: [[UInt8]] = []
                for _ in 0..<10 {
                    let customer = try await bed.addCustomer()
                    _ = try await PostgresDevices(bed.store).add(.apns, address: token, of: customer)
                    bodies.append(BadMessages(customer: customer).notification)
                }
                let worker = try await bed.worker(
                    .pushWorker,
                    settings: [
                        "APNS_KEY_FILE": keys.path("provider.p8"), "APNS_KEY_ID": "KEY1234567",
                        "APNS_TEAM_ID": "TEAM123456", "APNS_TOPIC": "app.jadwal.test",
                        "APNS_URL": "https://localhost:\(silent.port)", "JADWAL_SHUTDOWN_GRACE": "2s",
                    ]
                )
                try await bed.publish(bodies, to: bed.queues.notifications)
                try await awaiting("all are in hand") {
                    try await worker.metric("jadwal_inflight", ["stage": "notifications"]) == 10
                }
                try await Self.drain(worker, grace: .seconds(2))
                try await Self.areBack(bodies.count, in: bed.queues.notifications, bed)
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func aSecondSignalEndsItAtOnce() async throws {
            try await PipelineBed.lend { bed in
                let model = try await CountingModel.start(on: bed)
                let customer = try await bed.addCustomer()
                let worker = try await bed.worker(.analysisWorker, settings: model.settings(isHanging: true))
                try await TakeoverTests.storeAgreement(of: customer, in: bed)
                try await awaiting("the model is asked") { try await model.calls(isHanging: true) == 1 }
                worker.process.terminate()
                _ = try await worker.process.said(/(The program shuts down)/)
                let begun = ContinuousClock.now
                worker.process.terminate()
                #expect(try await worker.process.exitCode(within: .seconds(5)) == 128 + SIGTERM)
                #expect(begun.duration(to: .now) < .seconds(5))
            }
        }

        /// It gets its answer when its lease has long ended.
        @Test(.timeLimit(.minutes(1)))
        func whoStoodStillPastItsLeaseCommitsNothing() async throws {
            try await PipelineBed.lend { bed in
                let model = try await CountingModel.start(on: bed)
                let customer = try await bed.addCustomer()
                let frozen = try await bed.worker(.analysisWorker, settings: model.settings(way: "hold"))
                try await TakeoverTests.storeAgreement(of: customer, in: bed)
                try await awaiting("the model is asked") { try await model.calls(way: "hold") == 1 }
                frozen.process.freeze()
                let other = try await bed.worker(.analysisWorker, settings: model.settings())
                try await awaiting("another one commits") {
                    try await other.metric("jadwal_verdicts_total", ["outcome": "committed"]) == 1
                }
                try await model.letGo()
                frozen.process.thaw()
                try await awaiting("it has noticed") {
                    try await frozen.metric("jadwal_inflight", ["stage": "analysis"]) == 0
                }
                #expect(try await frozen.metric("jadwal_verdicts_total", ["outcome": "committed"]) == 0)
                #expect(try await bed.count("select count(*) from event") == 1)
                let untouched = "select count(*) from conversation where lease_owner is null and attempts = 0"
                #expect(try await bed.count(untouched) == 1)
                try await awaiting("its message is on its way") {
                    try await bed.waiting(in: bed.queues.calendar) == 1
                }
                try await awaiting("it is forgotten") { try await bed.count("select count(*) from outbox") == 0 }
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func whatAFrozenConsumerHoldsIsAnothersAfterTwoHeartbeats() async throws {
            try await PipelineBed.lend { bed in
                let good = BadMessages(customer: try await bed.addCustomer())
                let url = try #require(TestEnvironment.amqpURL) + "?heartbeat=2"
                let frozen = try await bed.worker(.messageWorker, settings: ["AMQP_URL": url])
                frozen.process.freeze()
                // The broker sends them to the only consumer that it knows.
                try await bed.publish(try (0..<100).map { try good.good("\($0)") })
                let begun = ContinuousClock.now
                let other = try await bed.worker(.messageWorker)
                try await awaiting("another one stores them", within: .seconds(15)) {
                    try await bed.count("select count(*) from message") == 100
                }
                let took = begun.duration(to: .now)
                #expect(took < .seconds(8), "two heartbeats are 4 s: \(took)")
                frozen.process.thaw()
                try await awaiting("it is back") { try await frozen.readiness().status == 200 }
                try await awaiting("nothing is left") { try await bed.waiting(in: bed.queues.messages) == 0 }
                #expect(try await bed.count("select count(*) from message") == 100)
                #expect(try await other.metric("jadwal_messages_total", ["outcome": "stored"]) == 100)
            }
        }

        private static func drain(_ worker: Worker, grace: Duration) async throws {
            let begun = ContinuousClock.now
            try await worker.drain(within: grace + .seconds(8))
            let took = begun.duration(to: .now)
            #expect(took < grace + .seconds(3), "\(worker.process.program.rawValue) drained for \(took)")
            #expect(worker.process.log.contains("The program has shut down"))
        }

        /// The messages are in their queue again, and say nothing of an attempt.
        private static func areBack(_ count: Int, in queue: String, _ bed: PipelineBed) async throws {
            try await awaiting("all are back") { try await bed.waiting(in: queue) == count }
            let consumer = RabbitMQConsumer(
                try RabbitMQConfiguration(
                    urls: try #require(TestEnvironment.amqpURL),
                    caFile: nil,
                    connectionName: "jadwal pipeline test"
                ),
                queue: bed.queues.definition(of: queue),
                prefetch: 100,
                logger: Logger(label: "consumer") { _ in SwiftLogNoOpLogHandler() }
            )
            await consumer.start()
            let deliveries = await consumer.nextBatch(count: count, bytes: .max, patience: .seconds(5))
            await consumer.close()
            #expect(deliveries.count == count)
            #expect(deliveries.allSatisfy { $0.headers[HeaderName.attempts] == nil })
            #expect(deliveries.allSatisfy { $0.earlierDeliveries == 1 })
            #expect(try await bed.count("select count(*) from outbox") == 0)
            #expect(try await bed.failures().isEmpty)
        }
    }
}
