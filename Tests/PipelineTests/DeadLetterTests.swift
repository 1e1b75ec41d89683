import Foundation
import Pipeline
import Postgres
import RabbitMQ
import Testing

extension PipelineSuites {
    @Suite("What the broker gave up is tried alone, and only what fails alone becomes a failure")
    struct DeadLetterTests {
        @Test(.timeLimit(.minutes(1)), arguments: [true, false])
        func innocentsAreStored(_ areReturned: Bool) async throws {
            try await PipelineBed.lendWithDeadLetters { bed in
                try await bed.topology.declare(bed.queues.all)
                try await bed.topology.purge(bed.queues.dead)
                let good = BadMessages(customer: try await bed.addCustomer())
                let bodies = try (0..<40).map { try good.good("good \($0)") }
                try await bed.publish(bodies)
                try await bed.exhaust(bed.queues.messages, returning: areReturned)
                #expect(try await bed.waiting(in: bed.queues.dead) == bodies.count)

                let worker = try await bed.worker(.messageWorker)
                try await awaiting("all are stored") {
                    try await bed.count("select count(*) from message") == bodies.count
                }
                try await awaiting("nothing is left") {
                    let dead = try await bed.waiting(in: bed.queues.dead)
                    return try await bed.waiting(in: bed.queues.messages) == 0 && dead == 0
                }
                #expect(try await worker.metric("jadwal_dead_letters_total", ["outcome": "returned"]) == bodies.count)
                #expect(try await worker.metric("jadwal_messages_total", ["outcome": "stored"]) == bodies.count)
                try await awaiting("nothing is held against them") {
                    try await bed.count("select count(*) from trial") == 0
                }
                #expect(try await bed.failures().isEmpty)
            }
        }

        /// The poisonous message makes its worker sleep in the database; whoever sleeps there is killed.
        @Test(.timeLimit(.minutes(2)))
        func whatEndsItsWorkersBecomesOneFailure() async throws {
            try await PipelineBed.lendWithDeadLetters { bed in
                try await bed.topology.declare(bed.queues.all)
                try await bed.topology.purge(bed.queues.dead)
                let good = BadMessages(customer: try await bed.addCustomer())
                let poison = try good.good("poison", timestamp: 1_700_000_005)
                try await bed.setPoison(saidAt: 1_700_000_005)
                let bodies = try (0..<20).map { try good.good("good \($0)") } + [poison]
                try await bed.publish(bodies.shuffled())
                try await bed.exhaust(bed.queues.messages, returning: true)

                let settings = ["JADWAL_RETENTION": "3650d"]
                var kills = 0
                while try await bed.failures().isEmpty {
                    try #require(kills < 10, "it was tried too often")
                    let worker = try await bed.start(.messageWorker, settings: settings)
                    let isAsleep = try await awaiting("the poison is in hand, or recorded") { () -> Bool? in
                        if try await bed.count(Self.asleep) > 0 { return true }
                        return try await bed.failures().isEmpty ? nil : false
                    }
                    // Once it is recorded the letter has to be acknowledged too, or the next worker meets it again.
                    if isAsleep { worker.kill() } else { worker.terminate() }
                    _ = try await worker.exitCode()
                    if isAsleep {
                        kills += 1
                        try await bed.pool.execute(
                            Statement("select pg_terminate_backend(pid) \(Self.sleepers)")
                        )
                        try await awaiting("its session is gone") { try await bed.count(Self.asleep) == 0 }
                    }
                }
                #expect(kills == 3)
                #expect(try await bed.failures() == ["messages/repeatedly_returned": 1])

                // Killed between the copy's confirm and the letter's acknowledgement, a worker leaves both behind.
                let twin = try good.good("twin")
                try await bed.publish([twin], headers: [HeaderName.alone: "1"])
                try await bed.publish([twin])
                let last = try await bed.worker(.messageWorker, settings: settings)
                try await awaiting("the others are stored, each once") {
                    try await bed.count("select count(*) from message") == bodies.count
                }
                #expect(try await bed.count("select count(*) from message") == 20 + 1)
                try await awaiting("the twin was met twice") {
                    try await last.metric("jadwal_messages_total", ["outcome": "duplicate"]) >= 1
                }

                try await bed.removePoison()
                let replay = try await bed.start(
                    .replay,
                    arguments: ["retry", "--all-matching", "--kind", "repeatedly_returned"]
                )
                #expect(try await replay.exitCode() == 0, "\(replay.output)\(replay.log)")
                #expect(try await bed.count("select count(*) from message where said_at = 1700000005") == 1)
                #expect(try await bed.count("select count(*) from trial") == 0)
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func whatBelongsToNoQueueIsKept() async throws {
            try await PipelineBed.lendWithDeadLetters { bed in
                try await bed.topology.declare(bed.queues.all)
                try await bed.topology.purge(bed.queues.dead)
                let stranger = QueueDefinition.working("\(bed.queues.messages).stranger", deadLetters: bed.queues.dead)
                try await bed.topology.declare([stranger])
                defer { Task { try await bed.topology.delete(stranger.name) } }
                try await bed.publish([[1, 2, 3]], to: stranger.name)
                try await bed.exhaust(stranger.name, returning: true)
                try await bed.publish([Array("{}".utf8)], to: bed.queues.dead)
                // Any worker takes them up.
                let worker = try await bed.worker(.pushWorker)
                try await awaiting("both are recorded") {
                    try await bed.failures() == ["dead_letters/unknown_queue": 2]
                }
                #expect(
                    try await bed.count("select count(*) from failure where input is not null and queue is null") == 2
                )
                let labels = ["stage": "dead_letters", "kind": "unknown_queue"]
                #expect(try await worker.metric("jadwal_failures_total", labels) == 2)
                try await awaiting("they are gone") { try await bed.waiting(in: bed.queues.dead) == 0 }
            }
        }

        private static let sleepers =
            "from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"
        private static let asleep = "select count(*) \(Self.sleepers)"
    }
}
