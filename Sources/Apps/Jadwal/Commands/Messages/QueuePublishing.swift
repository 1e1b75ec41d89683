internal import Assembly
internal import CommandKit
internal import Foundation
internal import Logging
internal import Pipeline
internal import RabbitMQ
internal import WorkerKit

/// Publishes chat messages for one command and waits for the broker's confirms.
struct QueuePublishing: Sendable {
    /// How many messages one call publishes.
    static let batch = 500

    private let publisher: MessagePublisher
    private let queue: String

    init(publisher: MessagePublisher, queue: String) { (self.publisher, self.queue) = (publisher, queue) }

    /// Connects, runs `body`, and closes.
    static func with<R: Sendable>(
        _ broker: BrokerSettings,
        _ body: @Sendable (QueuePublishing) async throws -> R
    ) async throws -> R {
        let configuration = try broker.configuration("jadwal publish")
        // Wrong credentials and queues with other arguments fail here, with a reason.
        try await RabbitMQTopology(configuration).declare(broker.queues.all)
        let publisher = RabbitMQPublisher(
            configuration,
            topology: broker.queues.all,
            confirmDeadline: .seconds(20),
            logger: Logger(label: "jadwal") { _ in SwiftLogNoOpLogHandler() }
        )
        await publisher.start()
        do {
            let publishing = QueuePublishing(publisher: publisher.publisher, queue: broker.queues.messages)
            let result = try await body(publishing)
            await publisher.close()
            return result
        } catch {
            await publisher.close()
            throw error
        }
    }

    /// Returns when the broker has confirmed all messages. Unconfirmed ones are sent once more; the workers recognise a
    /// repeated message by its id.
    func publish(_ bodies: [[UInt8]]) async throws(CommandFailure) {
        var open = bodies.map { Outgoing(queue: self.queue, body: $0, messageID: UUID().uuidString.lowercased()) }
        for _ in 0..<2 where !open.isEmpty {
            let outcomes = await self.publisher.publish(open)
            open = zip(open, outcomes).filter { $1 != .confirmed }.map(\.0)
            guard !outcomes.contains(.unroutable) else {
                throw CommandFailure(.unavailable, "RabbitMQ has no queue \(self.queue): run jadwal topology")
            }
        }
        guard open.isEmpty else {
            throw CommandFailure(.unavailable, "RabbitMQ did not confirm \(open.count) messages; publish them again")
        }
    }
}
