import Foundation
import Pipeline
import Postgres
import PostgresTestSupport
import RabbitMQ
import Store
import Testing

extension PipelineSuites {
    @Suite("While a dependency is down, workers stay idle, log it once, and continue when it is back")
    struct DependencyDownTests {
        @Test(
            .timeLimit(.minutes(3)),
            .enabled(if: PipelineNeeds.hasRadicale, PipelineNeeds.radicaleReason),
            .enabled(if: PipelineNeeds.hasPython, PipelineNeeds.pythonReason)
        )
        func workersContinueAfterAnOutageOfBrokerOrDatabase() async throws {
            try await FaultServers.lend { servers, folder in
                let bed = try await OutageBed.start(servers, folder)
                try await bed.agree(1)

                try await servers.broker.stop()
                try await bed.areDown(because: "broker")
                try await Calm.hold(bed.workers, for: .seconds(3), while: "the broker is away")
                try await servers.broker.start()
                try await bed.areUp(within: .seconds(30))
                try await bed.agree(2)

                try await servers.database.stop()
                try await bed.areDown(because: "database")
                try await Calm.hold(bed.workers, for: .seconds(3), while: "the database is away")
                try await servers.database.start()
                try await bed.areUp(within: .seconds(30))
                try await bed.agree(3)

                // The verdict commits, and its message waits in the outbox.
                try await bed.publish(4)
                try await servers.broker.raiseAlarm()
                try await awaiting("whoever relays says so") {
                    for worker in bed.workers {
                        let readiness = try await worker.readiness()
                        if readiness.status != 200, readiness.text.contains("alarm") { return true }
                    }
                    return false
                }
                try await servers.broker.clearAlarm()
                try await bed.areUp(within: .seconds(30))
                try await bed.isWritten(4)
                #expect(try await servers.database.number("select count(*) from failure") == 0)
                let attempts = "select count(*) from conversation where attempts > 0"
                #expect(try await servers.database.number(attempts) == 0)
                for worker in bed.workers { try await worker.drain() }
                await bed.pool.close()
            }
        }

        /// A full disk, and a server that has become a standby: neither is any message's fault.
        @Test(.timeLimit(.minutes(1)))
        func aDatabaseThatTakesNothing() async throws {
            try await PipelineBed.lend { bed in
                let good = BadMessages(customer: try await bed.addCustomer())
                let worker = try await bed.worker(.messageWorker)
                let name = bed.database.name
                let states = [
                    (
                        "53100",
                        """
                        create function full_disk() returns trigger language plpgsql as
                            $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
                        create trigger full_disk before insert on message execute function full_disk();
                        """,
                        "drop trigger full_disk on message; drop function full_disk();"
                    ),
                    (
                        "25006",
                        """
                        alter database \(name) set default_transaction_read_only = on;
                        select pg_terminate_backend(pid) from pg_stat_activity
                            where datname = '\(name)' and pid <> pg_backend_pid();
                        """,
                        """
                        set transaction read write;
                        alter database \(name) reset default_transaction_read_only;
                        """
                    ),
                ]
                for (round, (state, hurt, heal)) in states.enumerated() {
                    try await bed.administer(hurt)
                    try await bed.publish(try (0..<50).map { try good.good("\(state) \($0)") })
                    try await awaiting("it says so (\(state))") {
                        let readiness = try await worker.readiness()
                        return readiness.status != 200 && readiness.text.contains(state)
                    }
                    try await Calm.settle()
                    try await Calm.hold([worker], for: .seconds(2), while: "the database says \(state)")
                    try await bed.administer(heal)
                    try await awaiting("all are stored", within: .seconds(10)) {
                        try await bed.count("select count(*) from message") == 50 * (round + 1)
                    }
                    try await awaiting("it is ready") { try await worker.readiness().status == 200 }
                }
                #expect(try await bed.failures().isEmpty)
                // They are counted when they are stored, a moment later.
                try await awaiting("each is counted once") {
                    try await worker.metric("jadwal_messages_total", ["outcome": "stored"]) == 100
                }
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func aModelThatIsAwayAndAKeyThatIsMissing() async throws {
            try await PipelineBed.lend { bed in
                let customer = try await bed.addCustomer()
                let model = try await CountingModel.start(on: bed)
                // New data needs a key that the first worker does not have.
                let other = (id: "n", key: Array(repeating: UInt8(3), count: 32))
                let sealed = try await StoreContext.open(
                    bed.pool,
                    messageKeys: [other, PipelineKeys.messages],
                    credentialKeys: [PipelineKeys.credentials],
                    rules: bed.store.rules
                )
                try await TakeoverTests.storeAgreement(of: customer, in: bed, by: sealed)
                let poor = try await bed.worker(.analysisWorker, settings: model.settings(), isComplete: false)
                try await awaiting("it misses the key") {
                    try await poor.readiness().text.contains("not configured")
                }
                try await Calm.settle()
                try await Calm.hold([poor], for: .seconds(2), while: "a key is missing")
                poor.process.kill()

                let port = try LoopbackPort.free()
                let keys = [PipelineKeys.messages, other].map { PipelineKeys.setting($0) }.joined(separator: ",")
                let lonely = try await bed.worker(
                    .analysisWorker,
                    settings: [
                        "JADWAL_MESSAGE_KEYS": keys, "OPENAI_BASE_URL": "http://127.0.0.1:\(port)/v1",
                        "OPENAI_MODEL": "jadwal-offline",
                    ],
                    isComplete: false
                )
                try await awaiting("it misses the model") {
                    try await lonely.readiness().text.contains(#""name":"model""#)
                }
                try await Calm.settle()
                try await Calm.hold([lonely], for: .seconds(2), while: "the model is away")
                let waiting = "select count(*) from conversation where attempts = 0 and due_at is not null"
                #expect(try await bed.count(waiting) == 1)
                _ = try await bed.start(.offlineModel, arguments: ["--listen", "127.0.0.1:\(port)"])
                try await awaiting("the conversation is read", within: .seconds(10)) {
                    try await bed.count("select count(*) from event") == 1
                }
                try await awaiting("it is ready") { try await lonely.readiness().status == 200 }
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func workerConsumesAgainAfterItsQueueIsDeleted() async throws {
            try await PipelineBed.lend { bed in
                let good = BadMessages(customer: try await bed.addCustomer())
                let worker = try await bed.worker(.messageWorker)
                for round in 1...2 {
                    try await bed.topology.delete(bed.queues.messages)
                    try await awaiting("it consumes again") {
                        (try? await bed.topology.depth(of: bed.queues.messages).consumers) == 1
                    }
                    try await bed.publish([try good.good("after \(round)")])
                    try await awaiting("it is stored") {
                        try await worker.metric("jadwal_messages_total", ["outcome": "stored"]) == round
                    }
                }
            }
        }
    }
}
