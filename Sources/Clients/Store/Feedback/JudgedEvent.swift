internal import Jadwal
internal import Postgres
internal import Vault

/// An event that somebody judges, with its conversation and its row locked, in the order in which everybody locks
/// them: customer, conversation, event.
struct JudgedEvent {
    let id: String
    let customerID: String
    let conversationID: String?
    /// The one that is wanted.
    let revision: Int
    let isCancelled: Bool
    let isRemovedByOwner: Bool
    /// Nil when its text has aged out.
    let event: CalendarEvent?
    let prompt: String?
    let model: String?
    let windowID: String?
    /// The owner's.
    let zone: Zone
    let now: UnixTime
    let conversation: Conversation?

    static func lock(
        _ id: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> JudgedEvent {
        let found = try connection.query(
            Statement("select customer_id, conversation_id from event where id = $1 limit 2", [.uuid(id)])
        )
        guard let place = found.first else { throw AdministrationError(.notFound, "there is no such event") }
        guard found.count == 1 else { throw AdministrationError(.unfit, "two customers have an event of this id") }
        let customer = try place.uuid(0)
        let customers = try KnownCustomers.find([customer], lookup: context.lookup, on: connection)
        guard customers.known.contains(customer) else { throw AdministrationError.noCustomer }
        let conversationID = try place.optionalUUID(1)
        var conversation: Conversation?
        if let conversationID { conversation = try ConversationRows.lock(conversationID, on: connection)?.conversation }
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
            revision: Int(try row.int(0)),
            isCancelled: try row.bool(1),
            isRemovedByOwner: try row.bool(2),
            event: try row.optionalBytes(3).map { sealed in
                let plain = try context.messages.open(sealed, for: EventRows.context(id, customer: customer))
                return try CalendarMessageCoder().decode(plain).change.event
            },
            prompt: try row.optionalText(4),
            model: try row.optionalText(5),
            windowID: try row.optionalUUID(6),
            zone: try EventRows.zone(of: customer, on: connection),
            now: customers.now,
            conversation: conversation
        )
    }

    /// When nothing of the plan is to come any more, neither as it stood nor as it is right.
    func end(of plan: JudgedPlan) -> UnixTime {
        [plan.judged, plan.right].compactMap { $0?.times.end(in: self.zone) }.max() ?? self.now
    }

    /// Sends a change of the event on its way, as a verdict does.
    func send(_ change: EventChange, _ context: StoreContext, on connection: isolated PostgresConnection) throws {
        let wanted = WantedChange(
            change: change,
            customerID: self.customerID,
            conversationID: self.conversationID,
            zone: self.zone
        )
        try EventRows.want([wanted], context.messages, on: connection)
        let message = CalendarMessage(customerID: self.customerID, chatID: self.conversationID, change: change)
        let outgoing = Outgoing(
            queue: context.queues.calendar,
            body: try CalendarMessageCoder().encode(message),
            messageID: "\(self.id).\(change.event.revision)"
        )
        try OutboxRows.insert([outgoing], customer: self.customerID, context.messages, on: connection)
    }

    /// After the change: whoever is reading the conversation now has read it with the old plan, and is not to commit.
    /// It is read again at once if it was due, and watched for as long as an event of it is to come.
    ///
    /// - Parameter end: until when a judged plan of it may be said again; nil when none was judged.
    func settleConversation(judgedUntil end: UnixTime?, on connection: isolated PostgresConnection) throws {
        guard let id = self.conversationID, var conversation = self.conversation else { return }
        let rows = try connection.query(
            Statement(
                """
                select max(ends_at) from event
                where conversation_id = $1 and ends_at > $2 and not cancelled and not removed_by_owner
                """,
                [.uuid(id), self.now.value]
            )
        )
        conversation.takeBack()
        conversation.eventsUntil = try rows.first?.optionalTime(0)
        try ConversationRows.save(conversation, as: id, on: connection)
        guard let end else { return }
        try connection.execute(
            Statement(
                "update conversation set judged_until = greatest(judged_until, $2) where id = $1",
                [.uuid(id), end.value]
            )
        )
    }
}
