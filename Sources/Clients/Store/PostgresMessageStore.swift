internal import FoundationEssentials
public import Jadwal
internal import Postgres
internal import Vault

/// Chat messages in PostgreSQL: six statements a batch, whatever its size. Rows are locked in the order of their ids, so that
/// two workers' batches wait for each other instead of deadlocking.
public struct PostgresMessageStore: MessageStore {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    public func store(_ items: [IntakeItem]) async throws -> [MessageOutcome] {
        let lookup = self.context.lookup
        let sealer = self.context.messages
        // Everything that costs time without the database is done before the first row is locked.
        let messages = items.map { item -> IdentifiedMessage? in
            guard case .message(let message) = item.content else { return nil }
            return IdentifiedMessage(message, lookup: lookup)
        }
        var nonces = SealNonces()
        let contents = try messages.map { try $0?.sealedContent(sealer, &nonces) }
        let owners = items.map(\.customerID)
        return try await self.context.pool.transaction { connection in
            try self.store(items, of: owners, messages, contents, on: connection)
        }
    }

    private func store(
        _ items: [IntakeItem],
        of owners: [String?],
        _ messages: [IdentifiedMessage?],
        _ contents: [[UInt8]?],
        on connection: isolated PostgresConnection
    ) throws -> [MessageOutcome] {
        let customers = try KnownCustomers.find(
            Set(owners.compactMap(\.self)),
            lookup: self.context.lookup,
            on: connection
        )
        let oldest = (customers.now - self.context.retention).seconds
        var outcomes: [MessageOutcome?] = items.indices.map { index in
            if let owner = owners[index], customers.removed.contains(owner) { return .removedCustomer }
            guard let message = messages[index]?.message else { return items[index].outcome }
            if !customers.known.contains(message.customerID) { return .refused(.unknownCustomer) }
            return message.timestamp < oldest ? .tooOld : nil
        }
        let accepted = items.indices.filter { outcomes[$0] == nil }
        let sealer = self.context.messages
        var batch = try MessageBatchRows.load(accepted.compactMap { messages[$0] }, sealer, on: connection)
        for index in accepted {
            guard let message = messages[index] else { continue }
            outcomes[index] = batch.apply(
                message,
                item: index,
                trace: TraceParent.checked(items[index].delivery.headers[HeaderName.traceParent]),
                at: customers.now,
                rules: self.context.rules
            )
        }
        try MessageBatchRows.save(batch, contents, on: connection)
        let final = outcomes.map { $0 ?? .duplicate }
        try self.recordFailures(items, of: owners, final, on: connection)
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
        try FailureRows.record(failures, self.context.messages, on: connection)
    }

    private func failure(_ fault: ChatMessageFault, _ delivery: Delivery, of customerID: String?) -> FailureReport {
        FailureReport(
            id: EventIdentity.random().id,
            stage: .messages,
            kind: fault.rawValue,
            detail: "the delivery is no chat message that can be stored",
            customerID: customerID,
            input: delivery.body,
            headers: delivery.keptHeaders,
            queue: self.context.queues.messages,
            retryOf: delivery.headers[HeaderName.failureID]
        )
    }
}
