public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// An event on which a person acts, with all that decides whether they may. Its rows are locked in the common order:
/// customer, conversation, event.
public struct HeldEvent: Sendable {
    /// With its text.
    public let record: EventRecord
    /// The owner's.
    public let zone: Zone
    public let now: UnixTime
    /// For so long the texts of events are kept after their end.
    public let retention: Duration
    /// The owner has set that cancelled events are deleted from the calendar, and not only marked there.
    public let deletesCancelled: Bool
    /// Newest first.
    public let judgements: [JudgementRecord]
    /// The event as it was before `undoable`.
    public let before: CalendarEvent?
    /// Times to which the event could be moved, in the order of their numbers.
    public let slots: [FreeSlot]
    /// A worker has it, it waits for its customer's account, or a message about it is to be sent.
    public let isUnderWay: Bool
    /// The customer sits in the meeting with the event's id.
    public let isOfMeeting: Bool
    let conversation: Conversation?

    /// The judgement that can be taken back.
    public var undoable: JudgementRecord? { self.record.undoable(self.judgements, at: self.now) }

    /// A person who saw this revision has seen the event as it is. nil: they do not say what they saw.
    public func isSeen(_ revision: Int?) -> Bool { revision ?? self.record.wanted == self.record.wanted }

    /// - Parameter owner: the customer, if known: the event is then found by the table's key.
    static func lock(
        _ id: String,
        of owner: String?,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> Result<HeldEvent, MissingEvent> {
        let places = try EventQuery(id: id, customerID: owner).read(atMost: 2, context, on: connection)
        guard let place = places.first else { return .failure(.noEvent) }
        guard places.count == 1 else { return .failure(.severalEvents) }
        let customer = place.customerID
        let customers = try KnownCustomers.find([customer], lookup: context.lookup, on: connection)
        guard customers.known.contains(customer) else { return .failure(.noCustomer) }
        let conversation = try place.conversationID
            .flatMap { try ConversationTable.lock($0, on: connection)?.conversation }
        let query = EventQuery(id: id, customerID: customer, text: .opened)
        let rows = try connection.query(query.statement(Self.columns, atMost: 1, locking: true))
        guard let row = rows.first else { return .failure(.noEvent) }
        let record = try EventRecord(row, opening: context)
        let judgements = try FeedbackTable.judgements(of: id, customer, atMost: 50, on: connection)
        let undoable = record.undoable(judgements, at: customers.now)
        return .success(
            HeldEvent(
                record: record,
                zone: Zone(try row.text("time_zone")) ?? .utc,
                now: customers.now,
                retention: context.retention,
                deletesCancelled: try row.bool("deletes_cancelled"),
                judgements: judgements,
                before: try undoable.flatMap {
                    try FeedbackTable.plan(of: $0.id, customer, context.messages, on: connection)?.judged
                },
                slots: try ConflictTable.slots(
                    try row.optionalBytes("suggestions"),
                    of: id,
                    customer,
                    keeping: try PostgresPrayers.kept(of: customer, context, on: connection),
                    context
                ),
                isUnderWay: try row.bool("is_under_way"),
                isOfMeeting: try row.bool("is_of_meeting"),
                conversation: conversation
            )
        )
    }

    /// Besides those of a record.
    private static let columns = """
        , event.suggestions, (select time_zone from customer where customer.id = event.customer_id) as time_zone,
            (select deletes_cancelled from customer where customer.id = event.customer_id) as deletes_cancelled,
            coalesce(event.lease_until >= jadwal_now(), false)
            or exists (select from outbox where parked_for = event.customer_id)
            or exists (select from outbox where message_id = event.id || '.' || event.wanted_revision
                and customer_id = event.customer_id) as is_under_way,
            exists (select from meeting_participant
                where meeting_id = event.id and linked_id = event.customer_id) as is_of_meeting
        """
}

/// Why an event cannot be held.
public enum MissingEvent: Error, Sendable, Hashable, CustomStringConvertible {
    case noEvent
    case noCustomer
    /// Of several customers, and nobody says whose is meant.
    case severalEvents
    /// It belongs to a meeting, which alone changes it: the action would have had this result.
    case ofMeeting(EventActionResult)

    public var description: String {
        switch self {
        case .noEvent: "there is no such event"
        case .noCustomer: "there is no such customer"
        case .severalEvents: "two customers have an event with this id: name the customer"
        case .ofMeeting: "the event belongs to a meeting: change or cancel the meeting"
        }
    }
}

extension HeldEvent {
    /// When both the judged and the right version of the plan are over.
    func end(of plan: JudgedPlan) -> UnixTime {
        [plan.judged, plan.right].compactMap { $0?.times.end(in: self.zone) }.max() ?? self.now
    }

    /// Sends a change of the event, as a verdict does.
    func send(_ change: EventChange, _ context: StoreContext, on connection: isolated PostgresConnection) throws {
        let wanted = WantedChange(
            change: change,
            customerID: self.record.customerID,
            conversationID: self.record.conversationID,
            zone: self.zone
        )
        try wanted.send(context, on: connection)
    }

    /// Call this after the change. A worker that is analysing the conversation has seen the old plan, so its verdict
    /// must not commit. The conversation is analysed again at once if it was due, and stays armed while one of its
    /// events is to come.
    ///
    /// - Parameter end: until when the chat may mention a judged plan again; nil if no plan was judged.
    func settleConversation(judgedUntil end: UnixTime?, on connection: isolated PostgresConnection) throws {
        guard let id = self.record.conversationID, var conversation = self.conversation else { return }
        conversation.takeBack()
        conversation.eventsUntil = try EventTable.lastEnd(of: id, after: self.now, on: connection)
        try ConversationTable.save(conversation, as: id, on: connection)
        guard let end else { return }
        try connection.execute(
            Statement(
                "update conversation set judged_until = greatest(judged_until, $2) where id = $1",
                [.uuid(id), end.value]
            )
        )
    }
}

/// The result of an action on an event.
public struct EventActionResult: Sendable, Hashable {
    public enum Outcome: String, Sendable, Hashable {
        /// A change was sent to the calendar.
        case sent
        /// The person's decision is recorded; the calendar needs no change.
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
                    let customer = held.record.customerID
                    if decision.isRevision, held.isOfMeeting {
                        return .failure(Refusal.missing(.ofMeeting(EventActionResult(held, decision, .sent))))
                    }
                    let outcome = try held.carryOut(decision, context, on: connection)
                    if let action = decision.audited {
                        try PostgresAudit.record(action, subject: id, of: .one(customer), by: person, on: connection)
                    }
                    return .success(EventActionResult(held, decision, outcome))
                }
            }
        }
    }
}

extension EventDecision {
    /// The plan is judged, or stands in the calendar otherwise.
    fileprivate var isRevision: Bool {
        switch self {
        case .judge, .takeBack: true
        case .nothing, .giveReason, .keepBoth, .relay: false
        }
    }

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
