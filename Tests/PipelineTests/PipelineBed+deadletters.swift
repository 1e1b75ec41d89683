import Foundation
import HTTP
import HTTPTypes
import Logging
import Pipeline
import PostgresTestSupport
import RabbitMQ
import Store
import TestSupport
import Testing

extension PipelineBed {
    /// A bed in a virtual host of its own. All beds of a virtual host share its one queue of dead letters: a worker of
    /// another bed would take what is in it, and record it as of an unknown queue.
    static func lendWithDeadLetters(_ body: @Sendable (PipelineBed) async throws -> Void) async throws {
        let http = HTTPClient()
        let host = "jadwal-test-\(UUID().uuidString.lowercased())"
        let shared = try #require(TestEnvironment.amqpURL)
        var url = try #require(URLComponents(string: shared))
        url.path = "/\(host)"
        let address = try #require(url.string)
        let all = #"{"configure": ".*", "write": ".*", "read": ".*"}"#
        try await BrokerAccount.call(.put, "vhosts/\(host)", over: http)
        try await BrokerAccount.call(.put, "permissions/\(host)/\(url.user ?? "guest")", all, over: http)
        let outcome: Result<Void, any Error>
        do {
            try await ScratchDatabase.lend(at: Schema.migrations) { database in
                try await Self.lend(on: BedServers(amqpURL: address, database: database), body)
            }
            outcome = .success(())
        } catch {
            outcome = .failure(error)
        }
        _ = try? await BrokerAccount.call(.delete, "vhosts/\(host)", over: http)
        await http.close()
        try outcome.get()
    }

    /// Of the queues: one delivery more, and the message is dead.
    private static let deliveryLimit = 20

    /// Has everything in the queue delivered until the broker gives it up.
    ///
    /// - Parameter isReturning: gives the messages back; otherwise each connection ends with them in hand.
    func exhaust(_ queue: String, returning isReturning: Bool) async throws {
        let configuration = try RabbitMQConfiguration(
            urls: self.amqpURL,
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
        try await awaiting("all are dead") { try await self.waiting(in: self.queues.dead) >= count }
        await current.close()
    }
}
