public import Pipeline
internal import Postgres

extension PostgresOwnerEvents {
    /// How an owner's calendar is set up. Throws `.notFound` without such a customer.
    public func state(of customer: String) async throws -> OwnerCalendarState {
        try await self.context.pool.transaction { try Self.state(of: customer, on: $0) }
    }

    /// Writes an event that its owner has typed, through the calendar queue as every other.
    ///
    /// The event's id is the form's: a form that is sent twice adds one event. Throws `.notFound` without such a
    /// customer, and `AddingBound` if the owner has added too many.
    ///
    /// - Returns: false if the owner has an event with this id.
    public func add(_ event: CalendarEvent, of customer: String) async throws -> Bool {
        let context = self.context
        return try await context.pool.transaction { connection in
            // Two forms of one owner wait for each other here.
            let owners = try connection.query(
                Statement(
                    "select 1 from customer where id = $1 and removed_at is null for no key update",
                    [.uuid(customer)]
                )
            )
            guard !owners.isEmpty else { throw AdministrationError.noCustomer }
            let query = EventQuery(id: event.identity.id, customerID: customer)
            let known = try query.read(atMost: 1, context, on: connection)
            guard known.isEmpty else { return false }
            if let bound = try AddingBound.reached(by: customer, on: connection) { throw bound }
            let change = EventChange(action: .add, event: event)
            let zone = try CustomerTable.zone(of: customer, on: connection)
            let wanted = WantedChange(change: change, customerID: customer, conversationID: nil, zone: zone)
            try wanted.send(context, on: connection)
            try OwnerAction.addedEvent.record(of: customer, on: connection)
            return true
        }
    }
}
