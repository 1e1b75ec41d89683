package import Assembly
internal import Foundation
internal import Logging
package import Pipeline
internal import RabbitMQ
internal import WorkerKit

/// Publishes chat messages for one command and waits for the broker's confirms.
package struct QueuePublishing: Sendable {
    /// How many messages one call publishes.
    package static let batch = 500

    private let publisher: MessagePublisher
    private let queue: String
    private let isBlocked: @Sendable () -> Bool

    /// - Parameter isBlocked: whether the broker has an alarm and takes no messages.
    package init(publisher: MessagePublisher, queue: String, isBlocked: @escaping @Sendable () -> Bool = { false }) {
        (self.publisher, self.queue, self.isBlocked) = (publisher, queue, isBlocked)
    }

    /// Connects, runs `body`, and closes.
    package static func with<R: Sendable>(
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
            let publishing = QueuePublishing(
                publisher: publisher.publisher,
                queue: broker.queues.messages,
                isBlocked: { publisher.isBlocked }
            )
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
    package func publish(_ bodies: [[UInt8]]) async throws(CommandFailure) {
        var open = bodies.map { Outgoing(queue: self.queue, body: $0, messageID: UUID().uuidString.lowercased()) }
        for _ in 0..<2 where !open.isEmpty {
            let outcomes = await self.outcomes(of: open)
            open = zip(open, outcomes).filter { $1 != .confirmed }.map(\.0)
            guard !self.isBlocked() || open.isEmpty else { throw CommandFailure(.unavailable, Self.alarm) }
            guard !outcomes.contains(.unroutable) else {
                throw CommandFailure(.unavailable, "RabbitMQ has no queue \(self.queue): run jadwal topology")
            }
        }
        guard open.isEmpty else {
            throw CommandFailure(.unavailable, "RabbitMQ did not confirm \(open.count) messages; publish them again")
        }
    }

    private static let alarm =
        "RabbitMQ has an alarm and takes no messages: see rabbitmq-diagnostics alarms, free memory or disk there, and "
        + "publish the rest again"

    /// Says at once if the broker takes nothing, and then waits until the time is up.
    private func outcomes(of messages: [Outgoing]) async -> [PublishOutcome] {
        let watch = Task { [isBlocked] in
            while !isBlocked() {
                guard (try? await Task.sleep(for: .milliseconds(200))) != nil else { return }
            }
            StandardError.write("jadwal: RabbitMQ has an alarm and takes no messages; waiting for it\n")
        }
        defer { watch.cancel() }
        return await self.publisher.publish(messages)
    }
}
