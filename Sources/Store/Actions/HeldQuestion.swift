public import Pipeline
internal import Postgres
internal import Vault

/// A question that is being answered, with what decides whether it may be. Its rows are locked in the common order:
/// customer, conversation, question, event.
public struct HeldQuestion: Sendable {
    public let id: String
    /// nil while it was not answered, replaced or swept.
    public let outcome: QuestionOutcome?
    /// The event that it is about has begun.
    public let isOver: Bool
    /// nil if the question's text was deleted.
    public let change: EventChange?
    /// As it is now; nil if the question is about a new event.
    public let event: EventRecord?
    /// The event as it would be, for the judgement and the change.
    let asked: HeldEvent

    /// - Parameter owner: whose question it must be; nil for any customer.
    static func lock(
        _ id: String,
        of owner: String?,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> Result<HeldQuestion, MissingQuestion> {
        let found = try connection.query(
            Statement(
                """
                select customer_id, conversation_id, event_id from question
                where id = $1 and ($2::uuid is null or customer_id = $2::uuid)
                """,
                [.uuid(id), .optionalUUID(owner)]
            )
        )
        // Another customer's question is reported as missing.
        guard let place = found.first else { return .failure(.noQuestion) }
        let (customer, event) = (try place.uuid("customer_id"), try place.uuid("event_id"))
        let conversationID = try place.uuid("conversation_id")
        let customers = try KnownCustomers.find([customer], lookup: context.lookup, on: connection)
        guard customers.known.contains(customer) else { return .failure(.noCustomer) }
        let conversation = try ConversationTable.lock(conversationID, on: connection)?.conversation
        let rows = try connection.query(
            Statement(
                """
                select nullif(state, 'open') as outcome, expires_at, content, prompt, model from question
                where id = $1 for update
                """,
                [.uuid(id)]
            )
        )
        guard let row = rows.first else { return .failure(.noQuestion) }
        let stored = try row.optionalBytes("content").map {
            try StoredQuestion.open($0, as: id, of: customer, context.messages)
        }
        let query = EventQuery(id: event, customerID: customer)
        let known = try connection.query(query.statement(atMost: 1, locking: true)).first
            .map { try EventRecord($0, opening: nil) }
        let expiresAt = try row.time("expires_at")
        var record =
            known ?? EventRecord(id: event, customerID: customer, startsAt: expiresAt, endsAt: expiresAt)
        if known == nil { record.wanted = 0 }
        (record.conversationID, record.windowID) = (conversationID, nil)
        (record.prompt, record.model) = (try row.optionalText("prompt"), try row.optionalText("model"))
        return .success(
            HeldQuestion(
                id: id,
                outcome: try row.optionalText("outcome").flatMap { QuestionOutcome(rawValue: $0) },
                isOver: expiresAt <= customers.now,
                change: try stored?.change(),
                event: known,
                asked: HeldEvent(
                    record: record,
                    zone: try CustomerTable.zone(of: customer, on: connection),
                    now: customers.now,
                    retention: context.retention,
                    deletesCancelled: false,
                    judgements: [],
                    before: nil,
                    slots: [],
                    isUnderWay: false,
                    isOfMeeting: false,
                    conversation: conversation
                )
            )
        )
    }
}

/// Why a question cannot be held.
public enum MissingQuestion: Error, Sendable, Hashable, CustomStringConvertible {
    case noQuestion
    case noCustomer

    public var description: String {
        switch self {
        case .noQuestion: "there is no such question"
        case .noCustomer: "there is no such customer"
        }
    }
}

/// The decision about a question that a person answers.
public enum QuestionDecision: Sendable {
    /// It has this answer already.
    case nothing
    /// The change is written. For a known event the newest revision is changed, whichever one the question was about.
    case accept(EventChange)
    /// To decline a cancellation is no judgement on the plan.
    case decline(EventChange)
}

/// A refusal that can say that the question is not there.
public protocol QuestionRefusal: Error {
    static func missing(_ question: MissingQuestion) -> Self
}

extension PostgresQuestions {
    /// Holds a question, and carries out what is decided about it, in one transaction with its row in the audit table.
    ///
    /// - Parameters:
    ///   - customerID: whose question it must be; nil for any customer.
    ///   - decide: is called again if the transaction is repeated. A refusal changes nothing.
    public func answer<Refusal: QuestionRefusal>(
        _ id: String,
        of customerID: String?,
        as outcome: QuestionOutcome,
        by person: AuditedPerson,
        _ decide: @escaping @Sendable (HeldQuestion) -> Result<QuestionDecision, Refusal>
    ) async throws -> Result<QuestionAnswer, Refusal> {
        let context = self.context
        return try await context.pool.transaction { connection in
            switch try HeldQuestion.lock(id, of: customerID, context, on: connection) {
            case .failure(let missing): return .failure(Refusal.missing(missing))
            case .success(let held):
                switch decide(held) {
                case .failure(let refusal): return .failure(refusal)
                case .success(let decision):
                    let record = held.asked.record
                    let isNew = try held.carryOut(decision, as: outcome, by: person, context, on: connection)
                    return .success(
                        QuestionAnswer(
                            questionID: id,
                            eventID: record.id,
                            customerID: record.customerID,
                            outcome: outcome,
                            isNew: isNew
                        )
                    )
                }
            }
        }
    }
}

extension HeldQuestion {
    /// - Returns: false if nothing was to be done.
    fileprivate func carryOut(
        _ decision: QuestionDecision,
        as outcome: QuestionOutcome,
        by person: AuditedPerson,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> Bool {
        let action: String
        switch decision {
        case .nothing: return false
        case .accept(var change):
            change.event.revision = self.asked.record.wanted + 1
            try self.asked.send(change, context, on: connection)
            try EventTable.note(self.asked.record, on: connection)
            try self.asked.settleConversation(judgedUntil: nil, on: connection)
            action = "accept question"
        case .decline(let change):
            if change.action != .cancel {
                let judging = EventDecision.Judging(.dismissed, JudgedPlan(judged: change.event), writing: nil)
                let (end, event) = (self.asked.end(of: judging.plan), self.asked.record)
                try FeedbackTable.insert(judging, of: event, until: end, context.messages, on: connection)
                try self.asked.settleConversation(judgedUntil: end, on: connection)
            }
            action = "decline question"
        }
        try QuestionTable.end([self.id], as: outcome, on: connection)
        let owner = AuditedOwner.one(self.asked.record.customerID)
        try PostgresAudit.record(action, subject: self.id, of: owner, by: person, on: connection)
        return true
    }
}
