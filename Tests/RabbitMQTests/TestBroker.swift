import Foundation
import Logging
import NIOConcurrencyHelpers
import TestSupport
import Testing

@testable import Pipeline
@testable import RabbitMQ

/// The broker of this test run, and a queue for one test alone.
struct TestBroker {
    static let isThere = TestEnvironment.amqpURL != nil
    static let reason: Comment = "JADWAL_TEST_AMQP_URL names no broker"

    let queue: QueueDefinition
    let url: String

    var topology: RabbitMQTopology { get throws { RabbitMQTopology(try self.configuration()) } }

    /// - Parameter port: of a proxy before the broker.
    func configuration(port: UInt16? = nil, heartbeat: Duration = .seconds(10)) throws -> RabbitMQConfiguration {
        var url = self.url
        if let port { url = url.replacing(":\(try self.port)", with: ":\(port)") }
        return try RabbitMQConfiguration(urls: url, caFile: nil, heartbeat: heartbeat, connectionName: "jadwal-tests")
    }

    var port: UInt16 { get throws { UInt16(try RabbitMQEndpoint(self.url, position: 1).port) } }

    /// With a fresh queue, deleted at the end.
    static func withQueue(
        _ arguments: [(name: String, value: QueueDefinition.Argument)] = [("x-queue-type", .text("quorum"))],
        _ body: (TestBroker) async throws -> Void
    ) async throws {
        let queue = QueueDefinition(name: "jadwal-tests.\(UUID().uuidString)", arguments: arguments)
        let broker = TestBroker(queue: queue, url: try #require(TestEnvironment.amqpURL))
        try await broker.topology.declare([queue])
        do {
            try await body(broker)
        } catch {
            try? await broker.topology.delete(queue.name)
            throw error
        }
        try await broker.topology.delete(queue.name)
    }

    func withConsumer(
        prefetch: UInt16 = 100,
        bytesInFlight: Int = 16 << 20,
        settlementPatience: Duration = .zero,
        configuration: RabbitMQConfiguration? = nil,
        logger: Logger = Logger(label: "consumer", factory: { _ in SwiftLogNoOpLogHandler() }),
        _ body: (RabbitMQConsumer) async throws -> Void
    ) async throws {
        let consumer = RabbitMQConsumer(
            try configuration ?? self.configuration(),
            queue: self.queue,
            prefetch: prefetch,
            bytesInFlight: bytesInFlight,
            settlementPatience: settlementPatience,
            logger: logger
        )
        await consumer.start()
        do {
            try await body(consumer)
        } catch {
            await consumer.close()
            throw error
        }
        await consumer.close()
    }

    func withPublisher(
        deadline: Duration = .seconds(10),
        topology: [QueueDefinition] = [],
        configuration: RabbitMQConfiguration? = nil,
        _ body: (RabbitMQPublisher) async throws -> Void
    ) async throws {
        let publisher = RabbitMQPublisher(
            try configuration ?? self.configuration(),
            topology: topology,
            confirmDeadline: deadline,
            logger: Logger(label: "publisher", factory: { _ in SwiftLogNoOpLogHandler() })
        )
        await publisher.start()
        do {
            try await body(publisher)
        } catch {
            await publisher.close()
            throw error
        }
        await publisher.close()
    }

    func withProxy(_ body: (BrokerProxy) async throws -> Void) async throws {
        let proxy = BrokerProxy(to: try self.port)
        await proxy.start()
        do {
            try await body(proxy)
        } catch {
            await proxy.stop()
            throw error
        }
        await proxy.stop()
    }

    /// Puts messages into the queue, confirmed.
    func publish(_ bodies: [[UInt8]], headers: [String: String] = [:]) async throws {
        try await self.withPublisher { publisher in
            let outcomes = await publisher.publisher.publish(self.messages(bodies, headers: headers))
            try #require(outcomes.allSatisfy { $0 == .confirmed })
        }
    }

    func messages(_ bodies: [[UInt8]], headers: [String: String] = [:]) -> [Outgoing] {
        bodies.map { Outgoing(queue: self.queue.name, body: $0, headers: headers, messageID: UUID().uuidString) }
    }
}

/// Records log lines: message and metadata, one line each.
struct RecordedLog: Sendable {
    private let box = NIOLockedValueBox<[String]>([])

    var lines: [String] { self.box.withLockedValue { $0 } }

    var logger: Logger { Logger(label: "test") { _ in Handler(box: self.box) } }

    private struct Handler: LogHandler {
        let box: NIOLockedValueBox<[String]>
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { self.metadata[key] }
            set { self.metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            self.box.withLockedValue { $0.append("\(event.message) \(event.metadata ?? [:])") }
        }
    }
}

/// Polls until the condition is true, and fails with the name of the missing event.
func eventually(_ what: Comment, within limit: Duration = .seconds(20), _ isSo: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + limit * TestEnvironment.patience
    while !(try await isSo()) {
        try #require(ContinuousClock.now < deadline, what)
        try await Task.sleep(for: .milliseconds(10))
    }
}
