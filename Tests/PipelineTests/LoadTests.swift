import Foundation
import Pipeline
import TestSupport
import Testing

extension PipelineSuites {
    @Suite("Workers come and go under load, and every message is stored once")
    struct LoadTests {
        static let chats = 50

        @Test(.timeLimit(.minutes(2)))
        func drainsLoseAndDoubleNothing() async throws {
            try await PipelineBed.lend { bed in
                let customer = try await bed.addCustomer()
                let bodies = try Self.messages(2000, of: customer)
                let dead = try await bed.waiting(in: bed.queues.dead)
                for round in 0..<5 {
                    let before = try await bed.count("select count(*) from message")
                    let worker = try await bed.worker(.messageWorker)
                    async let published: Void = Self.publish(
                        Array(bodies[(round * 400)..<(round * 400 + 400)]),
                        in: bed
                    )
                    try await awaiting("it stores messages") {
                        try await bed.count("select count(*) from message") > before
                    }
                    try await worker.drain()
                    try await published
                }
                _ = try await bed.worker(.messageWorker)
                try await Self.checkAll(bodies.count, in: bed)
                try #require(try await bed.waiting(in: bed.queues.dead) == dead)
            }
        }

        @Test(.timeLimit(.minutes(2)))
        func killsLoseAndDoubleNothing() async throws {
            try await PipelineBed.lend { bed in
                let customer = try await bed.addCustomer()
                let bodies = try Self.messages(5000, of: customer)
                try await Self.publish(bodies, in: bed)
                var kills = 0
                for _ in 0..<3 {
                    let before = try await bed.count("select count(*) from message")
                    let worker = try await bed.start(.messageWorker)
                    try await awaiting("it stores messages") {
                        try await bed.count("select count(*) from message") > before
                    }
                    worker.kill()
                    _ = try await worker.exitCode()
                    kills += try await bed.count("select count(*) from message") < bodies.count ? 1 : 0
                    if kills == 0 { break }
                }
                #expect(kills > 0, "the worker was done before it could be killed")
                _ = try await bed.worker(.messageWorker)
                try await Self.checkAll(bodies.count, in: bed)
            }
        }

        private static func messages(_ count: Int, of customer: String) throws -> [[UInt8]] {
            let now = Int64(Date().timeIntervalSince1970)
            return try (0..<count).map { number in
                let chat = "9665000\(number % Self.chats)@c.us"
                return try WireMessage(
                    customer: customer,
                    id: "m\(number)",
                    chat: chat,
                    isMine: false,
                    name: "Noura",
                    body: "message \(number)",
                    timestamp: now - 3600 + Int64(number / Self.chats)
                ).bytes
            }
        }

        /// In small portions, so that workers come and go meanwhile.
        private static func publish(_ bodies: [[UInt8]], in bed: PipelineBed) async throws {
            for start in stride(from: 0, to: bodies.count, by: 100) {
                try await bed.publish(Array(bodies[start..<min(start + 100, bodies.count)]))
            }
        }

        /// Every message is a row, and each has grown its conversation's generation once.
        private static func checkAll(_ count: Int, in bed: PipelineBed) async throws {
            try await awaiting("all messages are stored", within: .seconds(60)) {
                try await bed.count("select count(*) from message") >= count
            }
            try await awaiting("the queue is empty") {
                try await bed.waiting(in: bed.queues.messages) == 0
            }
            try #require(try await bed.count("select count(*) from message") == count)
            try #require(try await bed.count("select count(*) from conversation") == Self.chats)
            try #require(try await bed.count("select sum(generation)::bigint from conversation") == count)
            let wrong = """
                select count(*) from conversation
                where generation <> (select count(*) from message where conversation_id = conversation.id)
                """
            try #require(try await bed.count(wrong) == 0)
            try #require(try await bed.failures().isEmpty)
        }
    }
}
