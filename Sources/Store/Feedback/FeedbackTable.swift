internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The rows of `feedback`, inside other transactions.
enum FeedbackTable {
    static func context(_ id: String, customer: String) -> SealContext {
        SealContext(table: "feedback", row: id, customer: customer)
    }

    /// - Parameter end: when both the judged and the right version of the plan are over.
    static func insert(
        _ judging: EventDecision.Judging,
        of event: EventRecord,
        until end: UnixTime,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws {
        let id = EventIdentity.random().id
        let content = try JSONEncoder().encode(try FeedbackContent(judging.plan, of: event.customerID))
        try connection.execute(
            Statement(
                """
                insert into feedback (id, customer_id, event_id, conversation_id, kind, reason, revision, ends_at,
                    kept_since, prompt, model, window_id, content, removes_entry)
                values ($1, $2, $3, $4, $5, $6, $7, $8, greatest($8, jadwal_now()), $9, $10, $11, $12, $13)
                """,
                [
                    .uuid(id), .uuid(event.customerID), .uuid(event.id), .optionalUUID(event.conversationID),
                    .text(judging.kind.rawValue), .optionalText(judging.reason?.rawValue), .int(Int64(event.wanted)),
                    end.value, .optionalText(event.prompt), .optionalText(event.model),
                    // A person who only moves an event does not judge how the chat was read.
                    .optionalUUID(judging.kind == .moved ? nil : event.windowID),
                    .bytes(sealer.seal(Array(content), for: Self.context(id, customer: event.customerID))),
                    judging.removesEntry.map { PostgresValue.bool($0) } ?? .null,
                ]
            )
        )
    }

    static func give(
        _ reason: DismissalReason,
        to id: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let change = "update feedback set reason = $2 where id = $1"
        try connection.execute(Statement(change, [.uuid(id), .text(reason.rawValue)]))
    }

    static func delete(_ id: String, on connection: isolated PostgresConnection) throws(PostgresError) {
        try connection.execute(Statement("delete from feedback where id = $1", [.uuid(id)]))
    }

    /// The judgements of an event, newest first.
    static func judgements(
        of event: String,
        _ customer: String,
        atMost limit: Int,
        on connection: isolated PostgresConnection
    ) throws -> [JudgementRecord] {
        try connection.query(
            Statement(
                """
                select id, kind, reason, judged_at, revision, content is not null as has_plan from feedback
                where customer_id = $1 and event_id = $2 order by judged_at desc limit $3
                """,
                [.uuid(customer), .uuid(event), .int(Int64(limit))]
            )
        ).map { row in
            JudgementRecord(
                id: try row.uuid("id"),
                kind: FeedbackKind(rawValue: try row.text("kind")) ?? .corrected,
                reason: try row.optionalText("reason").flatMap { DismissalReason(rawValue: $0) },
                at: try row.time("judged_at"),
                revision: Int(try row.int("revision")),
                hasPlan: try row.bool("has_plan")
            )
        }
    }

    /// nil if the plan is no longer kept.
    static func plan(
        of id: String,
        _ customer: String,
        _ sealer: Sealer,
        on connection: isolated PostgresConnection
    ) throws -> JudgedPlan? {
        let rows = try connection.query(Statement("select content from feedback where id = $1", [.uuid(id)]))
        return try rows.first?.optionalBytes("content").map { try Self.plan($0, id, of: customer, sealer) }
    }

    /// The judged plans of the claim's conversation that are still to come, oldest first.
    ///
    /// - Parameter rows: newest first, as `WindowQuery` reads them.
    static func plans(_ rows: [PostgresRow], of claim: Claim, _ sealer: Sealer) throws -> [JudgedPlan] {
        try rows.reversed().map { row in
            try Self.plan(try row.bytes("content"), try row.uuid("id"), of: claim.customerID, sealer)
        }
    }

    static func plan(_ sealed: [UInt8], _ id: String, of customer: String, _ sealer: Sealer) throws -> JudgedPlan {
        let plain = try sealer.open(sealed, for: Self.context(id, customer: customer))
        return try JSONDecoder().decode(FeedbackContent.self, from: Data(plain)).plan()
    }
}

/// The encrypted part of a judgement.
private struct FeedbackContent: Codable {
    /// A calendar message as JSON: the event before the judgement.
    private var judged: String
    private var right: String?

    init(_ plan: JudgedPlan, of customerID: String) throws {
        self.judged = try Self.text(plan.judged, customerID)
        self.right = try plan.right.map { try Self.text($0, customerID) }
    }

    func plan() throws -> JudgedPlan {
        JudgedPlan(judged: try Self.event(self.judged), right: try self.right.map { try Self.event($0) })
    }

    private static func text(_ event: CalendarEvent, _ customerID: String) throws -> String {
        let change = EventChange(action: .update, event: event)
        let message = CalendarMessage(customerID: customerID, chatID: nil, change: change)
        return String(decoding: try CalendarMessageCoder().encode(message), as: UTF8.self)
    }

    private static func event(_ text: String) throws -> CalendarEvent {
        try CalendarMessageCoder().decode(Array(text.utf8)).change.event
    }
}

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
