internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Vault

extension EventTable {
    static func trailContext(_ id: String, customer: String) -> SealContext {
        SealContext(table: "event.trail", row: id, customer: customer)
    }

    /// Records who has proposed and accepted the verdicts' changes. Of an event that is wanted in a newer form already,
    /// nothing is changed.
    static func record(
        _ verdicts: [VerdictCommit],
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        let rows = verdicts.flatMap { verdict in
            verdict.changes.compactMap { change in
                verdict.trails[change.event.identity.id].map { (verdict.claim.customerID, change.event, $0) }
            }
        }
        guard !rows.isEmpty else { return }
        let sealed = try rows.map { customer, event, trail in
            let context = Self.trailContext(event.identity.id, customer: customer)
            return sealer.seal(Array(try JSONEncoder().encode(trail)), for: context)
        }
        try connection.execute(
            Statement(
                """
                update event set trail = new.trail
                from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bytea[]) as new (customer_id, id, revision, trail)
                where event.customer_id = new.customer_id and event.id = new.id
                    and event.wanted_revision = new.revision
                """,
                [
                    .uuidArray(rows.map(\.0)), .uuidArray(rows.map(\.1.identity.id)),
                    .intArray(rows.map { Int64($0.1.revision) }), .bytesArray(sealed),
                ]
            )
        )
    }

    /// nil if it is not known who has proposed and accepted the event.
    static func trail(
        _ row: PostgresRow,
        _ id: String,
        of customer: String,
        _ sealer: Sealer
    ) throws -> EventTrail? {
        try row.optionalBytes("trail").map { sealed in
            let plain = try sealer.open(sealed, for: Self.trailContext(id, customer: customer))
            return try JSONDecoder().decode(EventTrail.self, from: Data(plain))
        }
    }

    /// Records which model and prompt read events, and from which windows. A newer revision is left as it is.
    static func note(
        _ events: [ReadEventRow],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard !events.isEmpty else { return }
        try connection.execute(
            Statement(
                """
                update event set window_id = read.window_id, prompt = read.prompt, model = read.model
                from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::uuid[], $5::text[], $6::text[])
                    as read (customer_id, id, revision, window_id, prompt, model)
                where event.customer_id = read.customer_id and event.id = read.id
                    and event.wanted_revision = read.revision
                """,
                [
                    .uuidArray(events.map(\.customerID)), .uuidArray(events.map(\.id)),
                    .intArray(events.map { Int64($0.revision) }), .uuidArray(events.map(\.windowID)),
                    .textArray(events.map(\.prompt)), .textArray(events.map(\.model)),
                ]
            )
        )
    }
}

/// Which model and prompt read an event, and from which window.
struct ReadEventRow {
    var customerID: String
    var id: String
    var revision: Int
    var prompt: String?
    var model: String?
    /// nil if the chat is not kept.
    var windowID: String?
}

extension ReadEventRow {
    /// An event from an event message was read by no model.
    init(_ event: CalendarEvent, of verdict: VerdictCommit, _ origin: EventOrigin, windowID: String?) {
        let isFromMessage = verdict.sources[event.identity.id] != nil
        self.init(
            customerID: verdict.claim.customerID,
            id: event.identity.id,
            revision: event.revision,
            prompt: isFromMessage ? nil : origin.prompt,
            model: isFromMessage ? nil : origin.model,
            windowID: windowID
        )
    }
}
