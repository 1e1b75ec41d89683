internal import Pipeline
internal import Postgres
internal import Vault

/// A question that is being answered. The rows are locked in the common order: customer, conversation, question,
/// event.
struct AskedQuestion {
    let id: String
    let customerID: String
    private let conversationID: String
    private let eventID: String
    private let state: String
    private let isOver: Bool
    private let stored: StoredQuestion?
    private let judged: JudgedEvent

    private static let none = AdministrationError(.notFound, "there is no such question")

    static func lock(
        _ id: String,
        of owner: String?,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> AskedQuestion {
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
        guard let place = found.first else { throw Self.none }
        let (customer, event) = (try place.uuid("customer_id"), try place.uuid("event_id"))
        let conversation = try place.uuid("conversation_id")
        let customers = try KnownCustomers.find([customer], lookup: context.lookup, on: connection)
        guard customers.known.contains(customer) else { throw AdministrationError.noCustomer }
        let locked = try ConversationTable.lock(conversation, on: connection)?.conversation
        let rows = try connection.query(
            Statement(
                """
                select state, expires_at <= $2 as is_over, content, prompt, model from question
                where id = $1 for update
                """,
                [.uuid(id), customers.now.value]
            )
        )
        guard let row = rows.first else { throw Self.none }
        let stored = try row.optionalBytes("content").map {
            try StoredQuestion.open($0, as: id, of: customer, context.messages)
        }
        let known = try connection.query(
            Statement(
                """
                select wanted_revision, cancelled, removed_by_owner from event
                where customer_id = $1 and id = $2 for update
                """,
                [.uuid(customer), .uuid(event)]
            )
        ).first
        return AskedQuestion(
            id: id,
            customerID: customer,
            conversationID: conversation,
            eventID: event,
            state: try row.text("state"),
            isOver: try row.bool("is_over"),
            stored: stored,
            judged: JudgedEvent(
                id: event,
                customerID: customer,
                conversationID: conversation,
                revision: try known.map { Int(try $0.int("wanted_revision")) } ?? 0,
                isCancelled: try known?.bool("cancelled") ?? false,
                isRemovedByOwner: try known?.bool("removed_by_owner") ?? false,
                event: try stored?.change().event,
                prompt: try row.optionalText("prompt"),
                model: try row.optionalText("model"),
                windowID: nil,
                zone: try CustomerTable.zone(of: customer, on: connection),
                now: customers.now,
                conversation: locked
            )
        )
    }

    /// False if the question has this answer already. Throws if it has another answer or can no longer be answered.
    func isOpen(for outcome: QuestionOutcome) throws -> Bool {
        switch QuestionOutcome(rawValue: self.state) {
        case nil where self.isOver, .expired:
            throw AdministrationError(.unfit, "the event has begun: this question cannot be answered any more")
        case nil: return true
        case outcome: return false
        case .accepted: throw AdministrationError(.unfit, "this question was accepted: see \"jadwal events\"")
        case .declined: throw AdministrationError(.unfit, "this question was declined")
        case .replaced:
            throw AdministrationError(
                .unfit,
                "this question is over: the conversation or its messages have changed"
            )
        }
    }

    func change() throws -> EventChange {
        guard let stored = self.stored else { throw Self.none }
        return try stored.change()
    }

    func answered(_ outcome: QuestionOutcome, isNew: Bool) -> QuestionAnswer {
        QuestionAnswer(
            questionID: self.id,
            eventID: self.eventID,
            customerID: self.customerID,
            outcome: outcome,
            isNew: isNew
        )
    }

    /// For a known event the newest revision is changed, whichever revision the question was about.
    func accept(_ asked: EventChange, _ context: StoreContext, on connection: isolated PostgresConnection) throws {
        var change = asked
        if change.action != .add {
            guard self.judged.revision > 0, !self.judged.isCancelled, !self.judged.isRemovedByOwner else {
                throw AdministrationError(.unfit, "the event that this question is about is no longer in the calendar")
            }
        }
        change.event.revision = self.judged.revision + 1
        try self.judged.send(change, context, on: connection)
        try connection.execute(
            Statement(
                "update event set prompt = $3, model = $4 where customer_id = $1 and id = $2",
                [
                    .uuid(self.customerID), .uuid(self.eventID), .optionalText(self.judged.prompt),
                    .optionalText(self.judged.model),
                ]
            )
        )
        try self.judged.settleConversation(judgedUntil: nil, on: connection)
    }

    /// To decline a cancellation is no judgement on the plan.
    func decline(_ asked: EventChange, _ context: StoreContext, on connection: isolated PostgresConnection) throws {
        guard asked.action != .cancel else { return }
        let plan = JudgedPlan(judged: asked.event)
        try FeedbackTable.insert(.dismissed, nil, plan, of: self.judged, context.messages, on: connection)
        try self.judged.settleConversation(judgedUntil: self.judged.end(of: plan), on: connection)
    }
}
