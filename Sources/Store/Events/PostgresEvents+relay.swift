internal import Pipeline
internal import Postgres
internal import Vault

extension PostgresEvents {
    /// Sends the wanted state of an event to the calendar now, instead of when its turn comes. Throws `.unfit` if
    /// there is nothing to write, if it is under way, or if it waits for its customer's account.
    ///
    /// - Parameter customerID: if it is known.
    public func relay(_ id: String, of customerID: String? = nil, by person: AuditedPerson) async throws {
        let context = self.context
        guard let id = EventIdentity(id)?.id else { throw Self.unknown }
        try await context.pool.transaction { connection in
            let rows = try connection.query(
                Statement(
                    """
                    select customer_id, content, wanted_revision, wanted_revision > written_revision
                            and content is not null and not removed_by_owner
                            and (lease_until is null or lease_until < jadwal_now()) as is_gap,
                        exists (select from outbox where parked_for = event.customer_id
                            or message_id = event.id || '.' || event.wanted_revision) as is_under_way
                    from event where id = $1 and ($2::uuid is null or customer_id = $2) for update
                    """,
                    [.uuid(id), .optionalUUID(customerID.flatMap { EventIdentity($0)?.id })]
                )
            )
            guard let row = rows.first else { throw Self.unknown }
            guard try row.bool("is_gap"), try !row.bool("is_under_way") else {
                throw AdministrationError(.unfit, "there is nothing to write of this event, or it is under way")
            }
            let customer = try row.uuid("customer_id")
            let outgoing = Outgoing(
                queue: context.queues.calendar,
                body: try context.messages.open(
                    try row.bytes("content"),
                    for: EventTable.context(id, customer: customer)
                ),
                messageID: "\(id).\(try row.int("wanted_revision"))"
            )
            try OutboxTable.insert([outgoing], customer: customer, context.messages, on: connection)
            try connection.execute(
                Statement(
                    """
                    update event set wanted_at = jadwal_now(), relays = relays + 1 where customer_id = $1 and id = $2
                    """,
                    [.uuid(customer), .uuid(id)]
                )
            )
            try PostgresAudit.record("relay event", subject: id, of: .one(customer), by: person, on: connection)
        }
    }

    private static let unknown = AdministrationError(.notFound, "there is no such event")
}
