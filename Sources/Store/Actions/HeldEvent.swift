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
    /// Times to which the event could be moved, in the order of their numbers; nil for one in a zone that this machine
    /// does not know.
    public let slots: [FreeSlot?]
    /// A worker has it, it waits for its customer's account, or a message about it is to be sent.
    public let isUnderWay: Bool
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
        let owner = try PostgresOwnerEvents.state(of: customer, on: connection)
        return .success(
            HeldEvent(
                record: record,
                zone: owner.owner.zone,
                now: customers.now,
                retention: context.retention,
                deletesCancelled: owner.deletesCancelled,
                judgements: judgements,
                before: try undoable.flatMap {
                    try FeedbackTable.plan(of: $0.id, customer, context.messages, on: connection)?.judged
                },
                slots: try ConflictTable.slots(try row.optionalBytes("suggestions"), of: id, customer, context),
                isUnderWay: try row.bool("is_under_way"),
                conversation: conversation
            )
        )
    }

    /// Besides those of a record.
    private static let columns = """
        , event.suggestions, coalesce(event.lease_until >= jadwal_now(), false)
            or exists (select from outbox where parked_for = event.customer_id)
            or exists (select from outbox where message_id = event.id || '.' || event.wanted_revision) as is_under_way
        """
}

/// Why an event cannot be held.
public enum MissingEvent: Error, Sendable, Hashable, CustomStringConvertible {
    case noEvent
    case noCustomer
    /// Of several customers, and nobody says whose is meant.
    case severalEvents

    public var description: String {
        switch self {
        case .noEvent: "there is no such event"
        case .noCustomer: "there is no such customer"
        case .severalEvents: "two customers have an event with this id"
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
