import Foundation
import Logging
import Pipeline
import Postgres
import RabbitMQ
import Store
import Testing

/// Messages of many chats, published until the broker has confirmed each, and counted in a database.
struct RecountedLoad: Sendable {
    static let chats = 50
    static let count = 3000

    let customer: String
    let queue: String
    let pool: PostgresPool

    /// With a customer of its own in the database, which gets its schema.
    init(pool: PostgresPool, queue: String) async throws {
        let store = try await StoreContext.open(
            pool,
            messageKeys: [PipelineKeys.messages],
            credentialKeys: [PipelineKeys.credentials]
        )
        let record = CustomerRecord(id: UUID().uuidString.lowercased(), timeZone: "Asia/Riyadh")
        try await PostgresCustomers(store).add(record)
        (self.customer, self.queue, self.pool) = (record.id, queue, pool)
    }

    /// In portions. What was not confirmed is published again: it may arrive twice.
    ///
    /// - Returns: the longest time between two confirms.
    func publish(to broker: RabbitMQConfiguration, topology: [QueueDefinition] = []) async throws -> Duration {
        let publisher = RabbitMQPublisher(
            broker,
            topology: topology,
            confirmDeadline: .seconds(5),
            logger: Logger(label: "load") { _ in SwiftLogNoOpLogHandler() }
        )
        await publisher.start()
        let bodies = try self.bodies()
        var longest = Duration.zero
        var last = ContinuousClock.now
        for start in stride(from: 0, to: bodies.count, by: 25) {
            var open = bodies[start..<min(start + 25, bodies.count)].map {
                Outgoing(queue: self.queue, body: $0, headers: [:], messageID: UUID().uuidString)
            }
            try await awaiting("the broker confirms", within: .seconds(60)) {
                let outcomes = await publisher.publisher.publish(open)
                open = zip(open, outcomes).filter { $1 != .confirmed }.map(\.0)
                return open.isEmpty
            }
            longest = max(longest, last.duration(to: .now))
            last = .now
        }
        await publisher.close()
        return longest
    }

    /// How many are stored; nil when nobody can tell just now.
    func stored() async throws -> Int? {
        try? await self.pool.query("select count(*) from message").first.map { Int(try $0.int(0)) }
    }

    /// Every message is a row, and each has grown its conversation's generation once.
    func checkAll() async throws {
        try await awaiting("all messages are stored", within: .seconds(60)) { try await self.stored() == Self.count }
        let row = try #require(
            try await self.pool.query(
                "select count(*), sum(generation)::bigint, (select count(*) from failure) from conversation"
            ).first
        )
        #expect(try row.int(0) == Int64(Self.chats))
        #expect(try row.int(1) == Int64(Self.count))
        #expect(try row.int(2) == 0)
    }

    private func bodies() throws -> [[UInt8]] {
        let now = Int64(Date().timeIntervalSince1970)
        return try (0..<Self.count).map { number in
            try WireMessage(
                customer: self.customer,
                id: "m\(number)",
                chat: "9665000\(number % Self.chats)@c.us",
                isMine: false,
                name: "Noura",
                body: "message \(number)",
                timestamp: now - 3600 + Int64(number / Self.chats)
            ).bytes
        }
    }
}
