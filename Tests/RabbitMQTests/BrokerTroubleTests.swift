import NIOConcurrencyHelpers
import Pipeline
import Testing

@testable import RabbitMQ

@Suite(.enabled(if: TestBroker.isThere, TestBroker.reason), .timeLimit(.minutes(2)))
struct BrokerTroubleTests {
    /// A method frame on channel 0, as the broker would send it (AMQP 0-9-1, 2.3.5).
    private static func connectionMethod(_ method: UInt8, _ arguments: [UInt8]) -> [UInt8] {
        [1, 0, 0, 0, 0, 0, UInt8(4 + arguments.count), 0, 10, 0, method] + arguments + [0xCE]
    }

    @Test func lostConnectionLeadsToRedeliveryAndItsTagsAreIgnored() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.publish([[1], [2], [3]])
            try await broker.withProxy { proxy in
                let configuration = try broker.configuration(port: proxy.port)
                try await broker.withConsumer(configuration: configuration) { consumer in
                    let first = await consumer.nextBatch(count: 3, bytes: .max, patience: .seconds(10))
                    #expect(first.count == 3)
                    await proxy.cut()
                    let second = await consumer.nextBatch(count: 3, bytes: .max, patience: .seconds(10))
                    #expect(second.map(\.body) == [[1], [2], [3]])
                    #expect(second.allSatisfy { $0.earlierDeliveries == 1 })
                    await consumer.acknowledge(first.map(\.tag))
                    await consumer.acknowledge([second[1].tag])
                    #expect(consumer.isConnected)
                }
            }
            try await eventually("what was not acknowledged is back") {
                try await broker.topology.depth(of: broker.queue.name) == (2, 0)
            }
        }
    }

    @Test func messagesInFlightAreUnknownAfterALostConnection() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.withProxy { proxy in
                let configuration = try broker.configuration(port: proxy.port)
                try await broker.withPublisher(deadline: .seconds(30), configuration: configuration) { publisher in
                    #expect(await publisher.publisher.publish(broker.messages([[1]])) == [.confirmed])
                    await proxy.freeze()
                    let publishing = Task { await publisher.publisher.publish(broker.messages([[2]])) }
                    try await eventually("the message has left") { await publisher.unansweredCount == 1 }
                    await proxy.cut()
                    #expect(await publishing.value == [.unknown])
                    await proxy.thaw()
                    #expect(await publisher.publisher.publish(broker.messages([[3]])) == [.confirmed])
                }
            }
        }
    }

    @Test func silentBrokerIsGivenUpAfterTwoHeartbeats() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.withProxy { proxy in
                let configuration = try broker.configuration(port: proxy.port, heartbeat: .seconds(1))
                try await broker.withConsumer(configuration: configuration) { consumer in
                    try await broker.withPublisher(deadline: .seconds(1), configuration: configuration) { publisher in
                        try await eventually("both are connected") { consumer.isConnected && publisher.isConnected }
                        await proxy.freeze()
                        while publisher.isConnected {
                            #expect(await publisher.publisher.publish(broker.messages([[1]])) == [.unknown])
                        }
                        try await eventually("the consumer noticed", within: .seconds(10)) { !consumer.isConnected }
                        await proxy.cut()
                        await proxy.thaw()
                        try await eventually("both are back") { consumer.isConnected && publisher.isConnected }
                    }
                }
            }
        }
    }

    @Test func idleConnectionStaysOpen() async throws {
        try await TestBroker.withQueue { broker in
            let configuration = try broker.configuration(heartbeat: .seconds(1))
            try await broker.withConsumer(configuration: configuration) { consumer in
                try await broker.withPublisher(configuration: configuration) { publisher in
                    try await eventually("both are connected") { consumer.isConnected && publisher.isConnected }
                    let enough = ContinuousClock.now + .seconds(4)
                    try await eventually("four heartbeats have passed") {
                        #expect(consumer.isConnected && publisher.isConnected)
                        return ContinuousClock.now > enough
                    }
                }
            }
        }
    }

    @Test func deletedQueueIsDeclaredAndConsumedAgain() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.withConsumer { consumer in
                try await eventually("it consumes") { consumer.isConnected }
                try await broker.topology.delete(broker.queue.name)
                try await eventually("it consumes again") {
                    (try? await broker.topology.depth(of: broker.queue.name).consumers) == 1
                }
                try await broker.publish([[9]])
                #expect(await consumer.nextBatch(count: 1, bytes: .max, patience: .zero).map(\.body) == [[9]])
            }
        }
    }

    @Test func blockedBrokerGetsTheMessagesLater() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.withProxy { proxy in
                let configuration = try broker.configuration(port: proxy.port)
                try await broker.withPublisher(deadline: .seconds(30), configuration: configuration) { publisher in
                    try await eventually("it is connected") { publisher.isConnected }
                    await proxy.inject(Self.connectionMethod(60, [4] + Array("disk".utf8)))
                    try await eventually("it knows of the alarm") { publisher.isBlocked }
                    let publishing = Task { await publisher.publisher.publish(broker.messages([[1]])) }
                    try await eventually("the message waits") { await publisher.waitingCount == 1 }
                    let depth = try await broker.topology.depth(of: broker.queue.name)
                    #expect(depth.messages == 0)
                    await proxy.inject(Self.connectionMethod(61, []))
                    #expect(await publishing.value == [.confirmed])
                    #expect(!publisher.isBlocked)
                }
            }
        }
    }

    @Test func connectionClosedByTheBrokerIsReopenedAndLogged() async throws {
        try await TestBroker.withQueue { broker in
            try await broker.withProxy { proxy in
                let log = RecordedLog()
                let configuration = try broker.configuration(port: proxy.port)
                try await broker.withConsumer(configuration: configuration, logger: log.logger) { consumer in
                    try await eventually("it is connected") { consumer.isConnected }
                    let text = Array("CONNECTION_FORCED - maintenance".utf8)
                    await proxy.inject(
                        Self.connectionMethod(50, [0x01, 0x40, UInt8(text.count)] + text + [0, 0, 0, 0])
                    )
                    try await eventually("it lost the connection") { log.lines.contains { $0.contains("maintenance") } }
                    try await broker.publish([[5]])
                    #expect(await consumer.nextBatch(count: 1, bytes: .max, patience: .zero).map(\.body) == [[5]])
                }
            }
        }
    }

    @Test func differingQueueIsLoggedOnceAndRetried() async throws {
        try await TestBroker.withQueue([]) { broker in
            let log = RecordedLog()
            let other = TestBroker(queue: .dead(broker.queue.name), url: broker.url)
            try await other.withConsumer(logger: log.logger) { consumer in
                try await eventually("it says so") { !log.lines.isEmpty }
                try await broker.topology.delete(broker.queue.name)
                try await eventually("it is connected") { consumer.isConnected }
                let complaints = log.lines.filter { $0.contains("x-queue-type") }
                #expect(complaints.count == 1)
                #expect(complaints.first?.contains("jadwal topology") == true)
                let password = try RabbitMQEndpoint(broker.url, position: 1).password
                #expect(complaints.first?.contains(password) == false)
            }
        }
    }

    @Test func nextNodeIsTried() async throws {
        try await TestBroker.withQueue { broker in
            let configuration = try RabbitMQConfiguration(
                urls: "amqp://127.0.0.1:1/,\(broker.url)",
                caFile: nil,
                connectionName: "test"
            )
            try await RabbitMQTopology(configuration).declare([broker.queue])
            try await broker.withConsumer(configuration: configuration) { consumer in
                try await eventually("it is connected") { consumer.isConnected }
            }
        }
    }

    @Test func refusedLoginIsReported() async throws {
        try await TestBroker.withQueue { broker in
            let address = try RabbitMQEndpoint(broker.url, position: 1).address
            let configuration = try RabbitMQConfiguration(
                urls: "amqp://nobody:hidden@\(address)/",
                caFile: nil,
                connectionName: "test"
            )
            let error = await #expect(throws: RabbitMQError.self) {
                try await RabbitMQTopology(configuration).depth(of: broker.queue.name)
            }
            #expect(error?.code == .loginRefused)
            #expect(error?.description.contains("hidden") == false)
            #expect(error?.description.contains("nobody") == false)
        }
    }
}

@Suite("A consumer reads no more bodies than its limit of bytes", .enabled(if: TestBroker.isThere, TestBroker.reason))
struct HeldBytesTests {
    @Test(.timeLimit(.minutes(2))) func fullConsumerStopsReadingAndStaysConnected() async throws {
        try await TestBroker.withQueue { broker in
            let bodies = (0..<60).map { [UInt8](repeating: UInt8($0), count: 100_000) }
            try await broker.publish(bodies)
            let configuration = try broker.configuration(heartbeat: .seconds(1))
            try await broker.withConsumer(bytesInFlight: 250_000, configuration: configuration) { consumer in
                let first = await consumer.nextBatch(count: 1, bytes: .max, patience: .zero)
                try #require(first.count == 1)
                // Longer than the broker accepts silence (two heartbeats), while full.
                let clock = ContinuousClock.now + .seconds(4)
                try await eventually("four heartbeats pass") { ContinuousClock.now >= clock }
                #expect(consumer.isConnected)
                // Each half heartbeat reads only what the library can buffer, not everything that the broker has sent.
                let held = await consumer.nextBatch(count: 60, bytes: .max, patience: .zero)
                #expect((1..<30).contains(held.count), "\(held.count)")
                await consumer.acknowledge((first + held).map(\.tag))
                var seen = (first + held).map(\.body)
                while seen.count < 60 {
                    let batch = await consumer.nextBatch(count: 10, bytes: .max, patience: .milliseconds(20))
                    await consumer.acknowledge(batch.map(\.tag))
                    seen += batch.map(\.body)
                }
                #expect(seen == bodies)
            }
        }
    }
}
