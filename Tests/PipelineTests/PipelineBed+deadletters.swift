import Logging
import Pipeline
import RabbitMQ
import TestSupport
import Testing

extension PipelineBed {
    /// Of the queues: one delivery more, and the message is dead.
    private static let deliveryLimit = 20

    /// Has everything in the queue delivered until the broker gives it up.
    ///
    /// - Parameter isReturning: gives the messages back; otherwise each connection ends with them in hand.
    func exhaust(_ queue: String, returning isReturning: Bool) async throws {
        let configuration = try RabbitMQConfiguration(
            urls: try #require(TestEnvironment.amqpURL),
            caFile: nil,
            connectionName: "jadwal pipeline test"
        )
        let count = try await awaiting("the messages are there") { () -> Int? in
            let waiting = try await self.waiting(in: queue)
            return waiting > 0 ? waiting : nil
        }
        func consumer() async -> RabbitMQConsumer {
            let consumer = RabbitMQConsumer(
                configuration,
                queue: self.queues.definition(of: queue),
                prefetch: 1000,
                logger: Logger(label: "consumer") { _ in SwiftLogNoOpLogHandler() }
            )
            await consumer.start()
            return consumer
        }
        var current = await consumer()
        for _ in 0...Self.deliveryLimit {
            let batch = await current.nextBatch(count: count, bytes: .max, patience: .seconds(5))
            #expect(batch.count == count)
            if isReturning {
                await current.giveBack(batch.map(\.tag))
            } else {
                await current.close()
                current = await consumer()
            }
        }
        try await awaiting("all are dead", within: .seconds(60)) {
            if try await self.waiting(in: self.queues.dead) >= count { return true }
            // A delivery that ended with its channel may not have counted: such a message comes once more.
            let again = await current.nextBatch(count: count, bytes: .max, patience: .milliseconds(200))
            await current.giveBack(again.map(\.tag))
            return false
        }
        await current.close()
    }
}
