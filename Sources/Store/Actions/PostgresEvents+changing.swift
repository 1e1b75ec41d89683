public import Pipeline
internal import Postgres
internal import Vault

/// What an action has done to an event.
public struct EventActionResult: Sendable, Hashable {
    public enum Outcome: String, Sendable, Hashable {
        /// A change was sent to the calendar.
        case sent
        /// What the person said is recorded; the calendar needs no change.
        case noted
        /// Nothing has changed.
        case unchanged
    }

    public let eventID: String
    public let customerID: String
    public let outcome: Outcome
    /// The wanted revision after it.
    public let revision: Int
    /// As for `HeldEvent`.
    public let deletesCancelled: Bool
}

extension EventActionResult {
    fileprivate init(_ held: HeldEvent, _ decision: EventDecision, _ outcome: Outcome) {
        (self.eventID, self.customerID, self.outcome) = (held.record.id, held.record.customerID, outcome)
        self.revision = decision.change?.event.revision ?? held.record.wanted
        self.deletesCancelled = held.deletesCancelled
    }
}

/// A refusal that can say that the event is not there.
public protocol EventRefusal: Error {
    static func missing(_ event: MissingEvent) -> Self
}

extension PostgresEvents {
    /// Holds an event, and carries out what is decided about it, in one transaction with its row in the audit table.
    ///
    /// - Parameters:
    ///   - customerID: whose event it must be; nil for any customer.
    ///   - decide: is called again if the transaction is repeated. A refusal changes nothing.
    public func change<Refusal: EventRefusal>(
        _ id: String,
        of customerID: String?,
        by person: AuditedPerson,
        _ decide: @escaping @Sendable (HeldEvent) -> Result<EventDecision, Refusal>
    ) async throws -> Result<EventActionResult, Refusal> {
        let context = self.context
        return try await context.pool.transaction { connection in
            switch try HeldEvent.lock(id, of: customerID, context, on: connection) {
            case .failure(let missing): return .failure(Refusal.missing(missing))
            case .success(let held):
                switch decide(held) {
                case .failure(let refusal): return .failure(refusal)
                case .success(let decision):
                    let outcome = try held.carryOut(decision, context, on: connection)
                    if let action = decision.audited {
                        let owner = AuditedOwner.one(held.record.customerID)
                        try PostgresAudit.record(action, subject: id, of: owner, by: person, on: connection)
                    }
                    return .success(EventActionResult(held, decision, outcome))
                }
            }
        }
    }
}

extension EventDecision {
    fileprivate var change: EventChange? {
        switch self {
        case .judge(let judging): judging.change
        case .takeBack(_, let change): change
        case .nothing, .giveReason, .keepBoth, .relay: nil
        }
    }

    /// The action's name in the audit table; nil for what is not recorded.
    fileprivate var audited: String? {
        switch self {
        case .nothing: nil
        case .giveReason: "dismiss event"
        case .judge(let judging):
            switch judging.kind {
            case .dismissed: "dismiss event"
            case .corrected: "correct event"
            case .moved: "move event"
            }
        case .takeBack: "undo judgement of event"
        case .keepBoth: "keep event"
        case .relay: "relay event"
        }
    }
}

extension HeldEvent {
    fileprivate func carryOut(
        _ decision: EventDecision,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> EventActionResult.Outcome {
        let (id, customer) = (self.record.id, self.record.customerID)
        switch decision {
        case .nothing: return .unchanged
        case .giveReason(let reason, let judgement):
            try FeedbackTable.give(reason, to: judgement.id, on: connection)
            return .noted
        case .judge(let judging):
            if let change = judging.change { try self.send(change, context, on: connection) }
            if judging.kind == .moved { try ConflictTable.forget(id, of: customer, isKept: false, on: connection) }
            try self.record(judging, context, on: connection)
            return judging.change == nil ? .noted : .sent
        case .takeBack(let judgement, let change):
            try self.send(change, context, on: connection)
            try FeedbackTable.delete(judgement.id, on: connection)
            try self.settleConversation(judgedUntil: nil, on: connection)
            return .sent
        case .keepBoth:
            try ConflictTable.forget(id, of: customer, isKept: true, on: connection)
            return .noted
        case .relay:
            try EventTable.relay(id, of: customer, context, on: connection)
            return .sent
        }
    }

    private func record(
        _ judging: EventDecision.Judging,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let end = self.end(of: judging.plan)
        try FeedbackTable.insert(judging, of: self.record, until: end, context.messages, on: connection)
        if judging.kind != .moved {
            try EventWindowTable.judged(self.record.windowID, until: end, on: connection)
        }
        try QuestionTable.replace(about: self.record.id, of: self.record.customerID, on: connection)
        try self.settleConversation(judgedUntil: end, on: connection)
    }
}
