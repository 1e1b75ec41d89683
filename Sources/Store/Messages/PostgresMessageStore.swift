internal import FoundationEssentials
internal import NIOConcurrencyHelpers
public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// Chat messages in PostgreSQL. A batch takes five statements, whatever its size, and one more if a message may
/// already be stored. Rows are locked in the order of their ids, so that the batches of two workers cannot deadlock.
public struct PostgresMessageStore: MessageStore {
    private let context: StoreContext
    private let republishes = RepublishDetector()

    public init(_ context: StoreContext) { self.context = context }

    public func store(_ items: [IntakeItem]) async throws -> [MessageOutcome] {
        let batch = try IntakeBatch(items, lookup: self.context.lookup, self.context.messages)
        let outcomes: [MessageOutcome]
        if self.republishes.isOn {
            outcomes = try await self.store(batch) { _ in true }
        } else {
            do {
                outcomes = try await self.store(batch) { $0.mayBeHeld }
            } catch let error as PostgresError where error.isUniqueViolation {
                // Nothing of the batch was stored: a stored message was published again.
                outcomes = try await self.store(batch) { _ in true }
            }
        }
        self.republishes.note(zip(items, outcomes).contains { $1 == .duplicate && !$0.mayBeHeld })
        return outcomes
    }

    private func store(
        _ batch: IntakeBatch,
        lookingFor isSuspect: @escaping @Sendable (IntakeItem) -> Bool
    ) async throws -> [MessageOutcome] {
        try await self.context.pool.transaction { connection in
            try self.store(batch, lookingFor: isSuspect, on: connection)
        }
    }

    private func store(
        _ intake: IntakeBatch,
        lookingFor isSuspect: (IntakeItem) -> Bool,
        on connection: isolated PostgresConnection
    ) throws -> [MessageOutcome] {
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
        var batch = try MessageTable.load(
            accepted.compactMap { messages[$0] },
            lookingFor: accepted.filter { isSuspect(items[$0]) }.compactMap { messages[$0]?.messageID },
            self.context.messages,
            on: connection
        )
        for index in accepted {
            guard let message = messages[index] else { continue }
            outcomes[index] = batch.apply(
                message,
                item: index,
                trace: TraceParent.checked(items[index].delivery.headers[HeaderName.traceParent]),
                at: customers.now,
                arrivedBy: self.context.latest(customers.now),
                rules: self.context.rules
            )
        }
        try MessageTable.save(batch, intake.contents, on: connection)
        let final = outcomes.map { $0 ?? .duplicate }
        try self.recordFailures(items, of: intake.owners, final, on: connection)
        return final
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

/// Whether stored messages are being published again without a redelivery flag. To look for each message before its
/// insertion costs a sixth of PostgreSQL's work. Not to look costs the rollback and the repetition of a batch that
/// contains a stored message.
private final class RepublishDetector: Sendable {
    /// After a repetition, this many batches look for all of their messages. If every message comes twice, one batch
    /// in this many is stored in vain.
    private static let watchedBatches = 64

    private let left = NIOLockedValueBox(0)

    /// Whether the next batch is to look for all of its messages.
    var isOn: Bool { self.left.withLockedValue { $0 > 0 } }

    /// Call this after a batch was stored.
    ///
    /// - Parameter sawRepetition: a message was already stored, and nothing had announced that.
    func note(_ sawRepetition: Bool) {
        self.left.withLockedValue { $0 = sawRepetition ? Self.watchedBatches : max(0, $0 - 1) }
    }
}
