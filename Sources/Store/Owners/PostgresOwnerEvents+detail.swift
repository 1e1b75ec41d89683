internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

extension PostgresOwnerEvents {
    /// nil if the owner has no event with this id.
    public func event(_ id: String, of customer: String) async throws -> OwnerEventDetail? {
        let context = self.context
        return try await context.pool.reading { connection in
            let calendar = try Self.state(of: customer, on: connection)
            let query = EventQuery(id: id, customerID: customer, text: .opened)
            let found = try connection.query(query.statement(", event.object, event.trail", atMost: 1))
            guard let row = found.first else { return nil }
            let event = try EventRecord(row, opening: context)
            return OwnerEventDetail(
                calendar: calendar,
                record: event,
                reminders: try OwnerReminders(of: id, customer, context, on: connection),
                acceptedAt: try Self.acceptedAt([.uuid(customer), .uuid(id)], on: connection),
                trail: try EventTable.trail(row, id, of: customer, context.messages),
                objectURL: try WrittenEvent.object(row, id, of: customer, context.messages)?.url,
                lines: try Self.lines(event.windowID, of: customer, context, on: connection),
                judgements: try FeedbackTable.judgements(of: id, customer, atMost: 20, on: connection)
            )
        }
    }

    private static func acceptedAt(
        _ key: [PostgresValue],
        on connection: isolated PostgresConnection
    ) throws -> UnixTime? {
        let rows = try connection.query(
            Statement(
                """
                select max(ended_at) as at from question
                where customer_id = $1 and event_id = $2 and state = 'accepted'
                """,
                key
            )
        )
        return try rows.first?.optionalTime("at")
    }

    private static func lines(
        _ window: String?,
        of customer: String,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> [LabelledMessage] {
        guard let window else { return [] }
        let rows = try connection.query(
            Statement(
                "select content from event_window where id = $2 and customer_id = $1",
                [.uuid(customer), .uuid(window)]
            )
        )
        guard let row = rows.first else { return [] }
        let seal = EventWindowTable.context(window, customer: customer)
        let plain = try context.messages.open(try row.bytes("content"), for: seal)
        return try JSONDecoder().decode(KeptWindow.self, from: Data(plain)).messages
    }
}
