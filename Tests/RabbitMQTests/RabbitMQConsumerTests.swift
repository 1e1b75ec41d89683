import CRabbitMQ
import Logging
import Pipeline
import Testing

@testable import RabbitMQ

@Suite(.enabled(if: TestBroker.isThere, TestBroker.reason), .timeLimit(.minutes(2)))
struct RabbitMQConsumerTests {
    private static func bodies(_ count: Int) -> [[UInt8]] { (0..<count).map { Array("{\"number\":\($0)}".utf8) } }

    @Test func batchesAreInOrderAndAcknowledgedDeliveriesAreGone() async throws {
        try await TestBroker.withQueue { broker in
            let bodies = Self.bodies(250)
            try await broker.publish(bodies)
            try await broker.withConsumer(prefetch: 300) { consumer in
                var seen: [[UInt8]] = []
                while seen.count < 250 {
                    let batch = await consumer.nextBatch(count: 100, bytes: .max, patience: .milliseconds(500))
                    try #require(!batch.isEmpty)
                    #expect(batch.count <= 100)
                    seen += batch.map(\.body)
                    await consumer.acknowledge(batch.map(\.tag))
                }
                #expect(seen == bodies)
            }
            try await eventually("the queue is empty") {
                try await broker.topology.depth(of: broker.queue.name) == (0, 0)
            }
        }
    }

    @Test func batchEndsAtItsBytesOrItsPatience() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.publish(Array(repeating: Array(repeating: 7, count: 1000), count: 5))
            try await broker.withConsumer { consumer in
                try await eventually("all have come") {
                    try await broker.topology.depth(of: broker.queue.name).messages == 0
                }
                let cut = await consumer.nextBatch(count: 100, bytes: 2500, patience: .seconds(60))
                #expect(cut.count == 3)
                let started = ContinuousClock.now
                let patient = await consumer.nextBatch(count: 100, bytes: .max, patience: .milliseconds(50))
                #expect(patient.count == 2)
                #expect(started.duration(to: .now) >= .milliseconds(50))
            }
        }
    }

    @Test func severalCallersGetDisjointDeliveries() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.publish(Self.bodies(400))
            try await broker.withConsumer(prefetch: 50) { consumer in
                let bodies = await withTaskGroup(of: [[UInt8]].self) { group in
                    for _ in 0..<4 {
                        group.addTask {
                            var seen: [[UInt8]] = []
                            while seen.count < 100 {
                                let batch = await consumer.nextBatch(
                                    count: min(7, 100 - seen.count),
                                    bytes: .max,
                                    patience: .milliseconds(5)
                                )
                                await consumer.acknowledge(batch.map(\.tag))
                                seen += batch.map(\.body)
                            }
                            return seen
                        }
                    }
                    return await group.reduce(into: []) { $0 += $1 }
                }
                #expect(Set(bodies) == Set(Self.bodies(400)))
                #expect(bodies.count == 400)
            }
        }
    }

    @Test func heldDeliveriesAreLimitedByThePrefetch() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.publish(Self.bodies(40))
            try await broker.withConsumer(prefetch: 10) { consumer in
                // Nothing more can arrive, so it does not wait for its patience.
                let batch = await consumer.nextBatch(count: 40, bytes: .max, patience: .seconds(600))
                #expect(batch.count == 10)
                let depth = try await broker.topology.depth(of: broker.queue.name)
                #expect(depth.messages == 30)
                await consumer.acknowledge([batch[9].tag])
                let next = await consumer.nextBatch(count: 40, bytes: .max, patience: .seconds(600))
                #expect(next.map(\.body) == [Self.bodies(11)[10]])
            }
        }
    }

    @Test func acknowledgementsOutOfOrderAreSentAfterTheirPatienceOrOnceTheyAreMany() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.publish(Self.bodies(40))
            try await broker.withConsumer(prefetch: 10, settlementPatience: .milliseconds(100)) { consumer in
                let batch = await consumer.nextBatch(count: 40, bytes: .max, patience: .seconds(600))
                try #require(batch.count == 10)
                let acknowledged = ContinuousClock.now
                await consumer.acknowledge([batch[9].tag])
                let next = await consumer.nextBatch(count: 1, bytes: .max, patience: .zero)
                #expect(next.map(\.body) == [Self.bodies(11)[10]])
                #expect(acknowledged.duration(to: .now) >= .milliseconds(100))
            }
            try await broker.withConsumer(prefetch: 10, settlementPatience: .seconds(600)) { consumer in
                let batch = await consumer.nextBatch(count: 40, bytes: .max, patience: .seconds(600))
                try #require(batch.count == 10)
                await consumer.acknowledge(batch[5...].map(\.tag))
                #expect(await consumer.nextBatch(count: 1, bytes: .max, patience: .zero).count == 1)
            }
            try await eventually("the others are back") {
                try await broker.topology.depth(of: broker.queue.name) == (34, 0)
            }
        }
    }

    @Test func cancelledCallerGetsNothingAndNoDeliveryIsLost() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.withConsumer { consumer in
                let waiting = Task { await consumer.nextBatch(count: 1, bytes: .max, patience: .zero) }
                waiting.cancel()
                #expect(await waiting.value.isEmpty)
                try await broker.publish([[1]])
                #expect(await consumer.nextBatch(count: 1, bytes: .max, patience: .zero).map(\.body) == [[1]])
            }
        }
    }

    @Test func returnedDeliveryIsRedeliveredAndCounted() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.publish([[1]])
            try await broker.withConsumer { consumer in
                let first = await consumer.nextBatch(count: 1, bytes: .max, patience: .zero)
                #expect(first.map(\.earlierDeliveries) == [0])
                await consumer.giveBack(first.map(\.tag))
                let second = await consumer.nextBatch(count: 1, bytes: .max, patience: .zero)
                #expect(second.map(\.earlierDeliveries) == [1])
            }
        }
    }

    @Test func pausedConsumerTakesNothingUntilItResumes() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.publish(Self.bodies(20))
            try await broker.withConsumer { consumer in
                let first = await consumer.nextBatch(count: 5, bytes: .max, patience: .seconds(5))
                await consumer.pause()
                // The broker counts the consumer while it holds deliveries.
                try await eventually("the others are back") {
                    try await broker.topology.depth(of: broker.queue.name).messages == 15
                }
                await consumer.acknowledge(first.map(\.tag))
                let waiting = Task { await consumer.nextBatch(count: 15, bytes: .max, patience: .seconds(5)) }
                await consumer.resume()
                #expect(Set(await waiting.value.map(\.body)) == Set(Self.bodies(20)[5...]))
            }
        }
    }

    @Test func stoppedConsumerStillAcknowledges() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.publish(Self.bodies(20))
            try await broker.withConsumer { consumer in
                let held = await consumer.nextBatch(count: 5, bytes: .max, patience: .seconds(5))
                let waiting = Task { await consumer.nextBatch(count: 100, bytes: .max, patience: .seconds(600)) }
                await consumer.stopTaking()
                _ = await waiting.value
                #expect(await consumer.nextBatch(count: 1, bytes: .max, patience: .zero).isEmpty)
                await consumer.acknowledge(held.map(\.tag))
            }
            try await eventually("only the rest is left") {
                try await broker.topology.depth(of: broker.queue.name) == (15, 0)
            }
        }
    }

    @Test func bodiesAndHeadersOfEveryShapeArrive() async throws {
        try await TestBroker.withQueue { broker in
            let large = (0..<262_144).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            try await broker.publish([[], large, [0]], headers: ["traceparent": "00-ab-cd-01", "x-jadwal-نص": "قيمة"])
            try await broker.withConsumer { consumer in
                let batch = await consumer.nextBatch(count: 3, bytes: .max, patience: .seconds(10))
                #expect(batch.map(\.body) == [[], large, [0]])
                #expect(batch.first?.headers == ["traceparent": "00-ab-cd-01", "x-jadwal-نص": "قيمة"])
                #expect(batch.first?.messageID?.isEmpty == false)
            }
        }
    }

    /// As deep as a frame allows. The broker takes seconds for it.
    @Test(arguments: [18_000]) func deeplyNestedTablesDoNotCrashTheConsumer(levels: Int) async throws {
        try await TestBroker.withQueue { broker in
            try await BrokerSession(try broker.configuration()).perform { connection throws(RabbitMQError) in
                var properties = amqp_basic_properties_t()
                properties._flags = UInt32(AMQP_BASIC_HEADERS_FLAG)
                properties.headers = Self.nestedTable(levels, in: connection.pool)
                let routingKey = connection.pool.bytes(broker.queue.name)
                amqp_basic_publish(
                    connection.state,
                    AMQPConnection.channel,
                    amqp_empty_bytes,
                    routingKey,
                    0,
                    0,
                    &properties,
                    routingKey
                )
                connection.pool.recycle()
            }
            try await broker.withConsumer { consumer in
                let batch = await consumer.nextBatch(count: 1, bytes: .max, patience: .zero)
                #expect(batch.first?.headers == ["flat": "true"])
                await consumer.acknowledge(batch.map(\.tag))
            }
        }
    }

    /// Built from the inside, so that only the library has to recurse.
    private static func nestedTable(_ levels: Int, in pool: borrowing AMQPPool) -> amqp_table_t {
        var table = amqp_empty_table
        for _ in 0..<levels {
            let outer = pool.table([("t", .truth(true))])
            outer.entries[0].value.kind = UInt8(AMQP_FIELD_KIND_TABLE.rawValue)
            outer.entries[0].value.value.table = table
            table = outer
        }
        let headers = pool.table([("deep", .truth(true)), ("flat", .truth(true))])
        headers.entries[0].value.kind = UInt8(AMQP_FIELD_KIND_TABLE.rawValue)
        headers.entries[0].value.value.table = table
        return headers
    }

    @Test func deadLetterNamesItsLastQueue() async throws {
        try await TestBroker.withQueue { dead in
            let arguments: [(name: String, value: QueueDefinition.Argument)] = [
                ("x-queue-type", .text("quorum")), ("x-delivery-limit", .number(1)),
                ("x-dead-letter-exchange", .text("")), ("x-dead-letter-routing-key", .text(dead.queue.name)),
            ]
            try await TestBroker.withQueue(arguments) { first in
                try await TestBroker.withQueue(arguments) { second in
                    try await first.publish([[1]], headers: ["x-death": "made up"])
                    try await Self.letDie(in: first)
                    let letter = try await Self.letter(in: dead)
                    #expect(letter.diedIn == first.queue.name && letter.deaths == 0)
                    // Taken and given up again, as by an operator's shovel: the newest death counts.
                    try await second.publish([letter.body], headers: [HeaderName.alone: "1"])
                    try await Self.letDie(in: second)
                    let again = try await Self.letter(in: dead)
                    #expect(again.diedIn == second.queue.name && again.deaths == 1)
                }
            }
            try await dead.publish([[2]])
            #expect(try await Self.letter(in: dead).diedIn == nil)
        }
    }

    private static func letDie(in broker: TestBroker) async throws {
        try await broker.withConsumer { consumer in
            for _ in 0..<2 {
                let batch = await consumer.nextBatch(count: 1, bytes: .max, patience: .zero)
                await consumer.giveBack(batch.map(\.tag))
            }
        }
    }

    private static func letter(in broker: TestBroker) async throws -> Delivery {
        var letter: Delivery?
        try await broker.withConsumer { consumer in
            let batch = await consumer.nextBatch(count: 1, bytes: .max, patience: .zero)
            await consumer.acknowledge(batch.map(\.tag))
            letter = batch.first
        }
        return try #require(letter)
    }
}
