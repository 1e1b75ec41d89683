import Foundation
import Pipeline
import Postgres
import RabbitMQ
import Store
import TestSupport
import Vault

/// Publishes chats and events, each message several times and in random order, and remembers what must come of them.
actor FaultLoad {
    /// Each message is published so often.
    static let copies = 3

    let bed: PipelineBed
    let kinds: Set<FaultLoadKind>
    private let customers: [FaultCustomer]
    var generator: SeededGenerator
    private(set) var number = 0
    private(set) var expected: [ExpectedEvent] = []
    /// The plans that their owners are asked about, and those that they may be asked about, by their conversations.
    private(set) var asked: [String: String] = [:]
    private(set) var askable: [String: String] = [:]
    /// Messages that were published again because the broker had not said that it has them.
    private(set) var repeated = 0
    private(set) var published = 0
    /// All that went into the calendar queue.
    private var events: [PlannedEvent] = []
    /// Events that wait to be published; nil while none has to.
    var heldBack: [PlannedEvent]?
    /// The tasks that publish gradually.
    private var tasks: [Task<Void, any Error>] = []
    /// Chats of which a line is under way.
    var skewedChats = 0
    /// No fault steps the clock of the pipeline.
    var isClockRight = true

    static var now: Int64 { Int64(Date().timeIntervalSince1970) }

    init(
        _ bed: PipelineBed,
        _ customers: [FaultCustomer],
        seed: UInt64,
        kinds: Set<FaultLoadKind> = FaultLoadKind.unattended
    ) {
        (self.bed, self.customers, self.kinds) = (bed, customers, kinds)
        self.generator = SeededGenerator(seed: seed)
    }

    /// Publishes chats until the task is cancelled; then returns when the last one is whole.
    func run(perSecond rate: Double) async throws {
        while !Task.isCancelled {
            try await Task { try await self.publishOne() }.value
            try? await Task.sleep(for: .seconds(1 / rate))
        }
        for task in self.tasks { try await task.value }
    }

    func alongside(_ body: @escaping @Sendable () async throws -> Void) { self.tasks.append(Task { try await body() }) }

    func expect(_ event: ExpectedEvent) { self.expected.append(event) }

    func note(_ event: PlannedEvent) {
        self.expected.append(event.expected)
        self.events.append(event)
    }

    func nextCustomer() -> FaultCustomer {
        defer { self.number += 1 }
        return self.customers[self.number % self.customers.count]
    }

    /// Returns when the broker has confirmed every copy.
    func publishOne() async throws {
        let customer = self.nextCustomer()
        let now = Self.now
        if self.kinds.contains(.skewed), self.isClockRight, self.generator.oneIn(10) {
            self.sayBySkewedClocks(customer)
        } else if self.kinds.contains(.changed), self.generator.oneIn(10) {
            self.changeEvent(customer)
        } else if self.generator.oneIn(5) {
            let event = PlannedEvent(self.number, of: customer, now: now, using: &self.generator)
            if self.heldBack == nil { await self.publish(event) } else { self.heldBack?.append(event) }
        } else {
            let chat = try PlannedChat(self.number, of: customer, now: now, using: &self.generator)
            if let expected = chat.expected { self.expected.append(expected) }
            let id = self.bed.store.lookup.conversationID(customer: customer.id, chat: chat.name).description
            if chat.isAsked { self.asked[id] = chat.summary }
            if chat.mayBeAsked { self.askable[id] = chat.summary }
            await self.publish(chat.messages, to: self.bed.queues.messages)
        }
    }

    /// Does what destroys the calendar queue, when none of the events that were published is only there any more: of
    /// what a queue held, nobody but its publisher can know. Chats go on meanwhile, and so does what Jadwal itself
    /// has in that queue.
    ///
    /// - Returns: false, and nothing is done, when Jadwal has not taken over all events within the limit.
    func withEventsTakenOver(
        within limit: Duration,
        _ body: @Sendable () async throws -> Void
    ) async throws -> Bool {
        self.heldBack = []
        let outcome: Result<Bool, any Error>
        do {
            try await awaiting("all events are taken over", within: limit) { await self.eventsToTakeOver() == 0 }
            try await body()
            outcome = .success(true)
        } catch is PipelineTimeout {
            outcome = .success(false)
        } catch {
            outcome = .failure(error)
        }
        let late = self.heldBack ?? []
        self.heldBack = nil
        for event in late { await self.publish(event) }
        return try outcome.get()
    }

    /// How many of those published Jadwal has not noted in their last revision. What it has noted it sends itself
    /// again.
    func eventsToTakeOver() async -> Int {
        let statement = Statement(
            """
            select count(*) from unnest($1, $2) as published (id, revision) where not exists (
                select from event where event.id = published.id and wanted_revision >= revision)
            """,
            [.uuidArray(self.events.map(\.id)), .intArray(self.events.map { Int64($0.messages.count) })]
        )
        // The database may be hurt just now.
        let count = try? await self.bed.pool.query(statement).first?.int(0)
        return count.map { Int($0) } ?? 1
    }

    private func publish(_ event: PlannedEvent) async {
        self.note(event)
        await self.publish(event.messages, to: self.bed.queues.calendar)
    }

    func publish(_ messages: [[UInt8]], to queue: String) async {
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
