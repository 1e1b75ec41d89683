import Foundation
import Jadwal
import RabbitMQ
import TestSupport

/// Publishes chats and events, each message several times and in random order, and remembers what must come of them.
actor FaultLoad {
    /// Each message is published so often.
    static let copies = 3

    private let bed: PipelineBed
    private let customers: [FaultCustomer]
    private var generator: SeededGenerator
    private var number = 0
    private(set) var expected: [ExpectedEvent] = []
    /// Messages that were published again because the broker had not said that it has them.
    private(set) var repeated = 0
    private(set) var published = 0

    init(_ bed: PipelineBed, _ customers: [FaultCustomer], seed: UInt64) {
        (self.bed, self.customers) = (bed, customers)
        self.generator = SeededGenerator(seed: seed)
    }

    /// Publishes chats until the task is cancelled; then returns when the last one is whole.
    func run(perSecond rate: Double) async throws {
        while !Task.isCancelled {
            try await Task { try await self.publishOne() }.value
            try? await Task.sleep(for: .seconds(1 / rate))
        }
    }

    /// Returns when the broker has confirmed every copy.
    func publishOne() async throws {
        let customer = self.customers[self.number % self.customers.count]
        self.number += 1
        let now = Int64(Date().timeIntervalSince1970)
        if self.generator.oneIn(5) {
            let event = PlannedEvent(self.number, of: customer, now: now, using: &self.generator)
            self.expected.append(event.expected)
            await self.publish(event.messages, to: self.bed.queues.calendar)
        } else {
            let chat = try PlannedChat(self.number, of: customer, now: now, using: &self.generator)
            if let expected = chat.expected { self.expected.append(expected) }
            await self.publish(chat.messages, to: self.bed.queues.messages)
        }
    }

    private func publish(_ messages: [[UInt8]], to queue: String) async {
        let copies = (0..<Self.copies).flatMap { _ in messages }.shuffled(using: &self.generator)
        var open = copies.map { Outgoing(queue: queue, body: $0, messageID: UUID().uuidString) }
        self.published += open.count
        while !open.isEmpty {
            let outcomes = await self.bed.publisher.publisher.publish(open)
            open = zip(open, outcomes).filter { $0.1 != .confirmed }.map(\.0)
            self.repeated += open.count
            if !open.isEmpty { try? await Task.sleep(for: .milliseconds(200)) }
        }
    }
}
