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
            let state = try Self.state(of: customer, on: connection)
            let key: [PostgresValue] = [.uuid(customer), .uuid(id)]
            let rows = try connection.query(
                Statement(
                    """
                    select \(Self.columns), written_at, wanted_at, conversation_id is not null as is_of_chat,
                        message_id is not null as is_of_message, prompt, model, object, window_id, trail
                    from event where customer_id = $1 and id = $2
                    """,
                    key
                )
            )
            guard let row = rows.first else { return nil }
            let listed = try Self.event(row, of: customer, state.account, context)
            let isOfMessage = try row.bool("is_of_message")
            return OwnerEventDetail(
                state: state,
                listed: listed,
                writtenAt: try row.optionalTime("written_at"),
                source: isOfMessage ? .eventMessage : try row.bool("is_of_chat") ? .chat : .elsewhere,
                wantedAt: try row.optionalTime("wanted_at"),
                acceptedAt: try Self.acceptedAt(key, on: connection),
                model: try row.optionalText("model"),
                prompt: try row.optionalText("prompt"),
                trail: try EventTable.trail(row, id, of: customer, context.messages),
                objectURL: try WrittenEvent.object(row, id, of: customer, context.messages)?.url,
                lines: try Self.lines(try row.optionalUUID("window_id"), of: customer, context, on: connection),
                judgements: try Self.judgements("true", key, on: connection),
                undo: try Self.undo(listed, key, on: connection)
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

    private static func undo(
        _ event: OwnerEvent,
        _ key: [PostgresValue],
        on connection: isolated PostgresConnection
    ) throws -> OwnerEventDetail.Judgement? {
        guard event.event != nil, event.standing != .removedByOwner else { return nil }
        let limits: [PostgresValue] = [
            .int(Int64(event.revision - 1)), .int(PostgresFeedback.undoTime.microseconds),
        ]
        return try Self.judgements(PostgresFeedback.canBeUndone, key + limits, on: connection).first
    }

    private static func judgements(
        _ condition: String,
        _ values: [PostgresValue],
        on connection: isolated PostgresConnection
    ) throws -> [OwnerEventDetail.Judgement] {
        try connection.query(
            Statement(
                """
                select kind, reason, judged_at from feedback where customer_id = $1 and event_id = $2 and \(condition)
                order by judged_at desc limit 20
                """,
                values
            )
        ).map { row in
            OwnerEventDetail.Judgement(
                kind: FeedbackKind(rawValue: try row.text("kind")) ?? .corrected,
                reason: try row.optionalText("reason").flatMap { DismissalReason(rawValue: $0) },
                at: try row.time("judged_at")
            )
        }
    }
}
