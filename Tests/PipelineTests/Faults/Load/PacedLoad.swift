import Foundation
import Logging
import Pipeline
import Postgres
import RabbitMQ
import Testing

/// Chat messages and events at a steady rate until it is told to end. What the broker has not confirmed is published
/// again, so it may arrive twice.
///
/// Half of the events are chats in which both sides agree; another program publishes the others. The rest of the
/// messages only has to be stored: nobody answers in these chats.
actor PacedLoad {
    /// A second.
    struct Rate: Sendable, CustomStringConvertible {
        var messages: Double
        var events: Double

        var description: String { "\(Int(self.messages)) messages/s and \(Int(self.events)) events/s" }

        /// The part of it that `JADWAL_TEST_LOAD_PERCENT` says, for a machine that has other things to do.
        var asWanted: Rate {
            let text = ProcessInfo.processInfo.environment["JADWAL_TEST_LOAD_PERCENT"]
            let share = text.flatMap { Double($0) }.map { $0 / 100 } ?? 1
            return Rate(messages: self.messages * share, events: self.events * share)
        }
    }

    private static let beat = Duration.milliseconds(100)
    /// The largest part that is published at once after a delay.
    private static let longestBatch = Duration.seconds(1)
    /// That are only stored.
    private static let chats = 200

    private let bed: PipelineBed
    /// The customers whose events reach their calendars.
    private let customers: [FaultCustomer]
    /// The customer whose messages are only stored.
    private let talker: String
    private let rate: Rate
    private let publisher: RabbitMQPublisher
    private(set) var expected: [ExpectedEvent] = []
    /// All messages, and those among them that are only stored.
    private(set) var messages = 0
    private var plain = 0
    private(set) var repeated = 0
    private var gap = Duration.zero
    private var lastConfirm = ContinuousClock.now
    private var isEnding = false

    init(_ bed: PipelineBed, _ customers: [FaultCustomer], talker: String, amqpURL: String, _ rate: Rate) throws {
        (self.bed, self.customers, self.talker, self.rate) = (bed, customers, talker, rate)
        self.publisher = RabbitMQPublisher(
            try RabbitMQConfiguration(urls: amqpURL, caFile: nil, heartbeat: .seconds(1), connectionName: "load"),
            topology: bed.queues.all,
            confirmDeadline: .seconds(5),
            logger: Logger(label: "load") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    func end() { self.isEnding = true }

    /// Returns when all that was published is confirmed, after `end()`.
    func run() async throws {
        await self.publisher.start()
        let start = ContinuousClock.now
        self.lastConfirm = start
        var sent = 0.0
        while !self.isEnding {
            let due = start.duration(to: .now) / .seconds(1)
            let seconds = min(due - sent, Self.longestBatch / .seconds(1))
            sent += seconds
            try await self.publish(try self.batch(upTo: sent))
            try? await Task.sleep(for: Self.beat)
        }
        await self.publisher.close()
    }

    /// The longest time between two confirms since the last call.
    func longestGap() -> Duration {
        defer { self.gap = .zero }
        return max(self.gap, self.lastConfirm.duration(to: .now))
    }

    /// Returns when something that is published from now on is confirmed.
    func goesOn(within limit: Duration = .seconds(60)) async throws {
        let now = ContinuousClock.now
        try await awaiting("the broker confirms", within: limit) { self.lastConfirm > now + Self.beat }
    }

    /// Every message is stored once. Returns when they are.
    func checkMessages(within limit: Duration = .seconds(300)) async throws {
        let (talker, plain) = (self.talker, self.plain)
        let stored = "select count(*) from message where customer_id = '\(talker)'"
        try await awaiting("all messages are stored", within: limit) { try await self.bed.count(stored) >= plain }
        #expect(try await self.bed.count(stored) == plain)
        let generations = "select sum(generation)::bigint from conversation where customer_id = '\(talker)'"
        #expect(try await self.bed.count(generations) == plain)
    }

    /// The messages that are due by then, in seconds from the start, and not published yet.
    private func batch(upTo seconds: Double) throws -> [Outgoing] {
        var batch: [Outgoing] = []
        func add(_ bodies: [[UInt8]], to queue: String) {
            batch += bodies.map { Outgoing(queue: queue, body: $0, messageID: UUID().uuidString) }
        }
        let now = FaultLoad.now
        while Double(self.expected.count) < seconds * self.rate.events {
            let number = self.expected.count
            let customer = self.customers[number % self.customers.count]
            if number.isMultiple(of: 2) {
                let chat = try PlannedChat.agreed(number, of: customer, now: now)
                self.expected.append(try #require(chat.expected))
                self.messages += chat.messages.count
                add(chat.messages, to: self.bed.queues.messages)
            } else {
                let event = PlannedEvent(number, of: customer, now: now, revisions: 1, isCancelled: false)
                self.expected.append(event.expected)
                add(event.messages, to: self.bed.queues.calendar)
            }
        }
        while Double(self.messages) < seconds * self.rate.messages {
            add([try self.plainMessage(now)], to: self.bed.queues.messages)
            self.messages += 1
        }
        return batch
    }

    private func plainMessage(_ now: Int64) throws -> [UInt8] {
        defer { self.plain += 1 }
        return try WireMessage(
            customer: self.talker,
            id: "m\(self.plain)",
            chat: "9667000\(self.plain % Self.chats)@c.us",
            isMine: false,
            name: "Noura",
            body: "message \(self.plain)",
            timestamp: now
        ).bytes
    }

    private func publish(_ batch: [Outgoing]) async throws {
        guard !batch.isEmpty else { return }
        var open = batch
        try await awaiting("the broker confirms", within: .seconds(120)) {
            let outcomes = await self.publisher.publisher.publish(open)
            let left = zip(open, outcomes).filter { $1 != .confirmed }.map(\.0)
            if left.count < open.count { self.noteConfirm() }
            self.repeated += left.count
            open = left
            return open.isEmpty
        }
    }

    private func noteConfirm() {
        self.gap = max(self.gap, self.lastConfirm.duration(to: .now))
        self.lastConfirm = .now
    }
}
