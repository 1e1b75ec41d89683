internal import Pipeline
internal import Postgres
internal import Time

extension PostgresEventPages {
    /// nil if there is no such event.
    ///
    /// - Parameter customerID: of the customer, with whom the event is found by the table's key.
    public func find(_ id: String, of customerID: String) async throws -> EventDetail? {
        guard let id = EventIdentity(id)?.id, let customer = EventIdentity(customerID)?.id else { return nil }
        let key: [PostgresValue] = [.uuid(customer), .uuid(id)]
        return try await self.context.readForConsole { connection in
            let rows = try connection.query(
                Statement(
                    """
                    select \(ListedEvent.columns), attempted_revision, wanted_at, written_at, relays,
                        content is not null as has_text, conflicts_complete, prompt, model, (
                            select count(*) from (
                                select from event_conflict
                                where customer_id = event.customer_id and event_id = event.id limit 101
                            ) as others
                        ) as conflicts
                    from event where customer_id = $1 and id = $2
                    """,
                    key
                )
            )
            guard let row = rows.first else { return nil }
            return EventDetail(
                try ListedEvent(row),
                attempted: Int(try row.int("attempted_revision")),
                wantedAt: try row.optionalTime("wanted_at"),
                writtenAt: try row.optionalTime("written_at"),
                relays: Int(try row.int("relays")),
                hasText: try row.bool("has_text"),
                conflicts: CappedCount(try row.int("conflicts"), limit: 100),
                isComplete: try row.optionalBool("conflicts_complete"),
                prompt: try row.optionalText("prompt"),
                model: try row.optionalText("model"),
                judgements: try Self.judgements(key, on: connection)
            )
        }
    }

    private static func judgements(
        _ key: [PostgresValue],
        on connection: isolated PostgresConnection
    ) throws -> [EventDetail.Judgement] {
        try connection.query(
            Statement(
                """
                select kind, reason, judged_at, revision from feedback where customer_id = $1 and event_id = $2
                order by judged_at desc limit \(ConsoleReading.pageSize)
                """,
                key
            )
        ).map { row in
            EventDetail.Judgement(
                kind: try row.text("kind"),
                reason: try row.optionalText("reason"),
                at: try row.time("judged_at"),
                revision: Int(try row.int("revision"))
            )
        }
    }
}
