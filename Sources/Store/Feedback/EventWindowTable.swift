internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The rows of `event_window`, the windows that events were read from, inside other transactions.
enum EventWindowTable {
    static func context(_ id: String, customer: String) -> SealContext {
        SealContext(table: "event_window", row: id, customer: customer)
    }

    /// Records which model and prompt read the verdicts' events (none for an event message), and keeps the windows of
    /// customers who agree to it. Deletes older windows of these conversations that no event and no judgement needs.
    ///
    /// - Parameter keeping: conversations that already have kept windows.
    static func note(
        _ verdicts: [VerdictCommit],
        keeping: Set<String>,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        var read: [ReadEventRow] = []
        var outdated: [String] = []
        for verdict in verdicts {
            guard let origin = verdict.origin else { continue }
            var kept: String?
            if let window = origin.window { kept = try Self.keep(window, of: verdict, sealer, on: connection) }
            read += verdict.changes.map { ReadEventRow($0.event, of: verdict, origin, windowID: kept) }
            let conversation = verdict.claim.conversationID
            if kept != nil || keeping.contains(conversation) { outdated.append(conversation) }
        }
        try EventTable.note(read, on: connection)
        guard !outdated.isEmpty else { return }
        try connection.execute(
            Statement(
                """
                delete from event_window where conversation_id = any($1)
                    and not exists (\(EventTable.ofWindow))
                    and not exists (select from feedback where window_id = event_window.id)
                """,
                [.uuidArray(outdated)]
            )
        )
    }

    /// nil if the customer does not agree or has just been removed. Locks the customer's row, as everything does that
    /// stores data of a customer. So a customer who withdraws the agreement deletes all windows that were kept before.
    private static func keep(
        _ window: KeptWindow,
        of verdict: VerdictCommit,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws -> String? {
        let claim = verdict.claim
        let id = EventIdentity.random().id
        let zone = Zone(window.timezone) ?? .utc
        let end = verdict.changes.map { $0.event.times.end(in: zone) }.max() ?? claim.claimedAt
        let content = Array(try JSONEncoder().encode(window))
        let added = try connection.execute(
            Statement(
                """
                insert into event_window (id, customer_id, conversation_id, message_ids, kept_since, content)
                select $1, id, $3, $4, $5, $6 from customer
                where id = $2 and keeps_windows and removed_at is null for key share
                """,
                [
                    .uuid(id), .uuid(claim.customerID), .uuid(claim.conversationID),
                    .uuidArray(verdict.windowMessageIDs),
                    end.value, .bytes(sealer.seal(content, for: Self.context(id, customer: claim.customerID))),
                ]
            )
        )
        return added == 1 ? id : nil
    }

    /// Keeps a judged window for the whole retention from now on, but never for less than the event's own text.
    static func judged(_ id: String?, until end: UnixTime, on connection: isolated PostgresConnection) throws {
        try connection.execute(
            Statement(
                "update event_window set kept_since = greatest(kept_since, $2, jadwal_now()) where id = $1",
                [.optionalUUID(id), end.value]
            )
        )
    }

    /// Deletes windows that show one of these messages, because it was edited or revoked.
    static func forget(
        showing messages: [String],
        of conversations: [String],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard !messages.isEmpty else { return }
        try connection.execute(
            Statement(
                "delete from event_window where conversation_id = any($1) and message_ids && $2",
                [.uuidArray(conversations), .uuidArray(messages)]
            )
        )
    }

    /// Deletes all windows of a customer who no longer agrees.
    static func forget(of customerID: String, on connection: isolated PostgresConnection) throws(PostgresError) {
        try connection.execute(Statement("delete from event_window where customer_id = $1", [.uuid(customerID)]))
    }
}
