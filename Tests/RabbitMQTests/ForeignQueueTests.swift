import Foundation
import TestSupport
import Testing

@testable import Pipeline
@testable import RabbitMQ

@Suite(
    "A queue that another program declares is waited for",
    .enabled(if: TestBroker.isThere, TestBroker.reason),
    .timeLimit(.minutes(2))
)
struct ForeignQueueTests {
    @Test func missingQueueIsConsumedAsSoonAsItIsDeclared() async throws {
        let foreign = TestBroker(
            queue: .foreign("jadwal-tests.\(UUID().uuidString)"),
            url: try #require(TestEnvironment.amqpURL)
        )
        let declared = TestBroker(
            queue: QueueDefinition(name: foreign.queue.name, arguments: [("x-queue-type", .text("quorum"))]),
            url: foreign.url
        )
        let log = RecordedLog()
        try await foreign.withConsumer(logger: log.logger) { consumer in
            try await eventually("it says that it waits") {
                log.lines.contains { $0.contains("A queue does not exist yet, waiting for it") }
            }
            for body in [[1], [2]] as [[UInt8]] {
                try await eventually("it waits for the queue") { !consumer.isConnected }
                await #expect(throws: RabbitMQError.self) { try await foreign.topology.depth(of: foreign.queue.name) }
                try await declared.topology.declare([declared.queue])
                try await declared.publish([body])
                let batch = await consumer.nextBatch(count: 1, bytes: .max, patience: .zero)
                #expect(batch.map(\.body) == [body])
                await consumer.acknowledge(batch.map(\.tag))
                try await eventually("it consumes the queue") { consumer.isConnected }
                // The other program starts again.
                try await declared.topology.delete(declared.queue.name)
            }
        }
        #expect(!log.lines.contains { $0.contains("Cannot connect to the broker") })
    }

    @Test func queueWithForeignArgumentsIsConsumed() async throws {
        let arguments: [(name: String, value: QueueDefinition.Argument)] = [
            ("x-queue-type", .text("quorum")), ("x-delivery-limit", .number(7)),
        ]
        try await TestBroker.withQueue(arguments) { declared in
            try await declared.publish([[1]])
            let foreign = TestBroker(queue: .foreign(declared.queue.name), url: declared.url)
            try await foreign.withConsumer { consumer async throws in
                #expect(await consumer.nextBatch(count: 1, bytes: .max, patience: .zero).map(\.body) == [[1]])
            }
        }
    }
}
