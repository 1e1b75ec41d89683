internal import FoundationEssentials
internal import Jadwal
internal import Postgres
internal import Vault

/// What events were read from, inside other transactions.
enum EventWindowRows {
    static func context(_ id: String, customer: String) -> SealContext {
        SealContext(table: "event_window", row: id, customer: customer)
    }

    /// Notes who has read the verdict's events, none where it was an event message, and keeps the window where the customer still agrees to it. Older windows of the
    /// conversation that no event and no judgement needs any more are deleted.
    static func note(
        _ verdict: VerdictCommit,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        guard let origin = verdict.origin else { return }
        let claim = verdict.claim
        var kept: String?
        if let window = origin.window { kept = try Self.keep(window, of: verdict, sealer, on: connection) }
        let events = verdict.changes.map(\.event)
        try connection.execute(
            Statement(
                """
                update event set window_id = $4, prompt = case when event.id = any($7) then null else $2 end,
                    model = case when event.id = any($7) then null else $3 end
                from unnest($5::uuid[], $6::bigint[]) as read (id, revision)
                where event.customer_id = $1 and event.id = read.id and event.wanted_revision = read.revision
                """,
                [
                    .uuid(claim.customerID), .optionalText(origin.prompt), .optionalText(origin.model),
                    .optionalUUID(kept),
                    .uuidArray(events.map(\.identity.id)), .intArray(events.map { Int64($0.revision) }),
                    .uuidArray(Array(verdict.sources.keys)),
                ]
            )
        )
        try connection.execute(
            Statement(
                """
                delete from event_window where conversation_id = $1
                    and not exists (select from event where conversation_id = $1 and window_id = event_window.id)
                    and not exists (select from feedback where window_id = event_window.id)
                """,
                [.uuid(claim.conversationID)]
            )
        )
    }

    /// Nil when the customer does not agree to it, or has just been removed. Holds the customer's row, as by everything that stores
    /// something of a customer: whoever switches it off deletes what was kept before.
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

    /// Judged now: kept for the whole retention once more, but never for less than the event's own text.
    static func judged(_ id: String?, until end: UnixTime, on connection: isolated PostgresConnection) throws {
        try connection.execute(
            Statement(
                "update event_window set kept_since = greatest(kept_since, $2, jadwal_now()) where id = $1",
                [.optionalUUID(id), end.value]
            )
        )
    }

    /// One of these messages was edited or revoked: nobody is to read on what it said.
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

    /// The customer no longer agrees.
    static func forget(of customerID: String, on connection: isolated PostgresConnection) throws(PostgresError) {
        try connection.execute(Statement("delete from event_window where customer_id = $1", [.uuid(customerID)]))
    }
}
