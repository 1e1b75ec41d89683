internal import FoundationEssentials
internal import NIOConcurrencyHelpers
public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Chat messages in PostgreSQL. A batch takes five statements, whatever its size, and one more each if a message may
/// already be stored, if a conversation may be new, and if the batch is large enough to wait for its turn. Rows are
/// locked in one order, so that the batches of two workers cannot deadlock.
public struct PostgresMessageStore: MessageStore {
    private let context: StoreContext
    /// Messages that are already stored, and nothing announced that. To look for each message before its insertion
    /// costs a sixth of PostgreSQL's work.
    private let repetitions = RecentSight()
    /// New conversations. To look for them before the others are locked costs a statement. A worker that has just
    /// started expects them.
    private let newcomers = RecentSight(isSeen: true)
    /// Turns that were waited for in vain, because a worker stands still.
    private let standstills = RecentSight()

    public init(_ context: StoreContext) { self.context = context }

    public func store(_ items: [IntakeItem]) async throws -> [MessageOutcome] {
        let batch = try IntakeBatch(items, lookup: self.context.lookup, self.context.messages)
        var look = Look(
            looksForAll: self.repetitions.isRecent,
            makesConversations: self.newcomers.isRecent,
            turn: self.standstills.isRecent ? nil : StoringTurn(of: items)
        )
        while true {
            do {
                let stored = try await self.store(batch, look)
                self.repetitions.note(zip(items, stored.outcomes).contains { $1 == .duplicate && !$0.mayBeHeld })
                self.newcomers.note(stored.newConversations > 0)
                self.standstills.note(false)
                return stored.outcomes
            } catch let error as PostgresError where error.isUniqueViolation && !look.looksForAll {
                // Nothing of the batch was stored: a stored message was published again.
                look.looksForAll = true
            } catch is NewConversations where !look.makesConversations {
                look.makesConversations = true
            } catch let error as PostgresError where error.isLockTimeout && look.turn != nil {
                self.standstills.note(true)
                look.turn = nil
            }
        }
    }

    private func store(_ batch: IntakeBatch, _ look: Look) async throws -> StoredBatch {
        try await self.context.pool.transaction { connection in
            try self.store(batch, look, on: connection)
        }
    }

    private func store(
        _ intake: IntakeBatch,
        _ look: Look,
        on connection: isolated PostgresConnection
    ) throws -> StoredBatch {
        try look.turn?.take(on: connection)
        let (items, messages) = (intake.items, intake.messages)
        let customers = try KnownCustomers.find(
            Set(intake.owners.compactMap(\.self)),
            lookup: self.context.lookup,
            on: connection
        )
        let oldest = (customers.now - self.context.retention).seconds
        var outcomes: [MessageOutcome?] = items.indices.map { index in
            if let owner = intake.owners[index], customers.removed.contains(owner) { return .removedCustomer }
            guard let message = messages[index]?.message else { return items[index].outcome }
            if !customers.known.contains(message.customerID) { return .refused(.unknownCustomer) }
            return message.timestamp < oldest ? .tooOld : nil
        }
        let accepted = items.indices.filter { outcomes[$0] == nil }
        let suspects = look.looksForAll ? accepted : accepted.filter { items[$0].mayBeHeld }
        var loaded = try MessageTable.load(
            accepted.compactMap { messages[$0] },
            makingNew: look.makesConversations,
            lookingFor: suspects.compactMap { messages[$0]?.messageID },
            self.context.messages,
            on: connection
        )
        for index in accepted {
            guard let message = messages[index] else { continue }
            outcomes[index] = loaded.batch.apply(
                message,
                item: index,
                trace: TraceParent.checked(items[index].delivery.headers[HeaderName.traceParent]),
                at: customers.now,
                arrivedBy: self.context.latest(customers.now),
                rules: self.context.rules
            )
        }
        try MessageTable.save(loaded.batch, intake.contents, on: connection)
        let final = outcomes.map { $0 ?? .duplicate }
        try self.recordFailures(items, of: intake.owners, final, on: connection)
        return StoredBatch(outcomes: final, newConversations: loaded.made)
    }

    private func recordFailures(
        _ items: [IntakeItem],
        of owners: [String?],
        _ outcomes: [MessageOutcome],
        on connection: isolated PostgresConnection
    ) throws {
        var failures: [FailureReport] = []
        var ends: [String: ReplayEnd] = [:]
        for (index, outcome) in outcomes.enumerated() {
            if case .refused(let fault) = outcome {
                failures.append(self.failure(fault, items[index].delivery, of: owners[index]))
            } else if let failure = items[index].delivery.headers[HeaderName.failureID],
                let retried = EventIdentity(failure)?.id, let end = outcome.replayEnd, ends[retried] == nil
            {
                ends[retried] = end
            }
        }
        try ReplayEnds.write(ends, on: connection)
        try FailureTable.record(failures, self.context.messages, on: connection)
    }

    private func failure(_ fault: ChatMessageFault, _ delivery: Delivery, of customerID: String?) -> FailureReport {
        FailureReport(
            of: delivery,
            in: self.context.queues.messages,
            at: .messages,
            kind: fault.rawValue,
            detail: "the delivery is not a chat message that can be stored",
            customerID: customerID
        )
    }
}

/// The additional steps of one attempt to store a batch.
private struct Look: Sendable {
    /// Looks for all messages of the batch, not only for those that may be stored.
    var looksForAll: Bool
    /// Makes the conversations that are new.
    var makesConversations: Bool
    /// Waits for it first.
    var turn: StoringTurn?
}

private struct StoredBatch: Sendable {
    var outcomes: [MessageOutcome]
    var newConversations: Int
}

/// True if something occurred in one of the last batches. Checking for it costs time in each batch. Without the check,
/// a batch in which it occurs is rolled back and repeated.
private final class RecentSight: Sendable {
    /// If something comes in every batch, one batch in this many is stored in vain.
    private static let watchedBatches = 64

    private let left: NIOLockedValueBox<Int>

    init(isSeen: Bool = false) { self.left = NIOLockedValueBox(isSeen ? Self.watchedBatches : 0) }

    /// True if the next batch must check for it.
    var isRecent: Bool { self.left.withLockedValue { $0 > 0 } }

    /// Call this after a batch was stored.
    func note(_ isSeen: Bool) {
        self.left.withLockedValue { $0 = isSeen ? Self.watchedBatches : max(0, $0 - 1) }
    }
}
