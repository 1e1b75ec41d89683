internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// An event that a person judges, with its conversation. The rows are locked in the common order: customer,
/// conversation, event.
struct JudgedEvent {
    let id: String
    let customerID: String
    let conversationID: String?
    /// The wanted revision.
    let revision: Int
    let isCancelled: Bool
    let isRemovedByOwner: Bool
    /// nil if its text was deleted after the retention.
    let event: CalendarEvent?
    let prompt: String?
    let model: String?
    let windowID: String?
    /// The owner's zone.
    let zone: Zone
    let now: UnixTime
    let conversation: Conversation?

    /// - Parameter owner: the customer, if known: the event is then found by the table's key.
    static func lock(
        _ id: String,
        of owner: String? = nil,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> JudgedEvent {
        let finding = "select customer_id, conversation_id from event where id = $1"
        let found = try connection.query(
            owner.map { Statement("\(finding) and customer_id = $2", [.uuid(id), .uuid($0)]) }
                ?? Statement("\(finding) limit 2", [.uuid(id)])
        )
        guard let place = found.first else { throw AdministrationError(.notFound, "there is no such event") }
        guard found.count == 1 else { throw AdministrationError(.unfit, "two customers have an event with this id") }
        let customer = try place.uuid("customer_id")
        let customers = try KnownCustomers.find([customer], lookup: context.lookup, on: connection)
        guard customers.known.contains(customer) else { throw AdministrationError.noCustomer }
        let conversationID = try place.optionalUUID("conversation_id")
        var conversation: Conversation?
        if let conversationID {
            conversation = try ConversationTable.lock(conversationID, on: connection)?.conversation
        }
        let rows = try connection.query(
            Statement(
                """
                select wanted_revision, cancelled, removed_by_owner, content, prompt, model, window_id from event
                where customer_id = $1 and id = $2 for update
                """,
                [.uuid(customer), .uuid(id)]
            )
        )
        guard let row = rows.first else { throw AdministrationError(.notFound, "there is no such event") }
        return JudgedEvent(
            id: id,
            customerID: customer,
            conversationID: conversationID,
            revision: Int(try row.int("wanted_revision")),
            isCancelled: try row.bool("cancelled"),
            isRemovedByOwner: try row.bool("removed_by_owner"),
            event: try row.optionalBytes("content").map { sealed in
                let plain = try context.messages.open(sealed, for: EventTable.context(id, customer: customer))
                return try CalendarMessageCoder().decode(plain).change.event
            },
            prompt: try row.optionalText("prompt"),
            model: try row.optionalText("model"),
            windowID: try row.optionalUUID("window_id"),
            zone: try CustomerTable.zone(of: customer, on: connection),
            now: customers.now,
            conversation: conversation
        )
    }

    /// When both the judged and the right version of the plan are over.
    func end(of plan: JudgedPlan) -> UnixTime {
        [plan.judged, plan.right].compactMap { $0?.times.end(in: self.zone) }.max() ?? self.now
    }

    /// Sends a change of the event, as a verdict does.
    func send(_ change: EventChange, _ context: StoreContext, on connection: isolated PostgresConnection) throws {
        let wanted = WantedChange(
            change: change,
            customerID: self.customerID,
            conversationID: self.conversationID,
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
        guard let id = self.conversationID, var conversation = self.conversation else { return }
        let rows = try connection.query(
            Statement(
                """
                select max(ends_at) as ends_at from event
                where conversation_id = $1 and ends_at > $2 and not cancelled and not removed_by_owner
                """,
                [.uuid(id), self.now.value]
            )
        )
        conversation.takeBack()
        conversation.eventsUntil = try rows.first?.optionalTime("ends_at")
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
