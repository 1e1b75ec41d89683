internal import FoundationEssentials
public import Jadwal
internal import Postgres
internal import Vault

extension PostgresFeedback {
    /// Oldest first.
    ///
    /// - Parameters:
    ///   - customerID: of everybody when nil.
    ///   - id: the last one of the page before; nil for the first page.
    public func list(
        of customerID: String?,
        after id: String? = nil,
        atMost limit: Int = 1000
    ) async throws -> [FeedbackRecord] {
        try await self.context.pool.query(
            Statement(
                """
                select id, event_id, customer_id, kind, reason, judged_at, revision, prompt, model, window_id is not null,
                    exists (select from event_window where event_window.id = window_id)
                from feedback where ($1::uuid is null or customer_id = $1::uuid) and ($2::uuid is null
                    or (judged_at, id) > (select judged_at, id from feedback where id = $2::uuid))
                order by judged_at, id limit $3
                """,
                [.optionalUUID(customerID), .optionalUUID(id), .int(Int64(limit))]
            )
        ).map { row in
            FeedbackRecord(
                id: try row.uuid(0),
                eventID: try row.uuid(1),
                customerID: try row.uuid(2),
                kind: FeedbackKind(rawValue: try row.text(3)) ?? .dismissed,
                reason: try row.optionalText(4).flatMap { DismissalReason(rawValue: $0) },
                judgedAt: try row.time(5),
                revision: Int(try row.int(6)),
                prompt: try row.optionalText(7),
                model: try row.optionalText(8),
                window: try row.bool(10) ? .kept : try row.bool(9) ? .deleted : .notKept
            )
        }
    }

    /// How many judgements there are, how many of them have a window that is still kept, and how many windows those are.
    public func counts(
        of customerID: String?
    ) async throws -> (judgements: Int, withWindow: Int, windows: Int) {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select count(*), count(event_window.id), count(distinct event_window.id) from feedback
                left join event_window on event_window.id = window_id
                where ($1::uuid is null or feedback.customer_id = $1::uuid) and kind <> 'moved'
                """,
                [.optionalUUID(customerID)]
            )
        )
        return try rows.first.map { (Int(try $0.int(0)), Int(try $0.int(1)), Int(try $0.int(2))) } ?? (0, 0, 0)
    }

    /// Windows that were judged and are kept, decrypted. Whoever asks is recorded by the caller.
    ///
    /// - Parameter id: the last window of the page before; nil for the first page.
    public func labelled(
        of customerID: String?,
        after id: String?,
        atMost limit: Int
    ) async throws -> [JudgedWindow] {
        let windows = try await self.context.pool.query(
            Statement(
                """
                select id, customer_id, content from event_window
                where ($1::uuid is null or customer_id = $1::uuid) and ($2::uuid is null or id > $2::uuid)
                    and exists (select from feedback where window_id = event_window.id)
                order by id limit $3
                """,
                [.optionalUUID(customerID), .optionalUUID(id), .int(Int64(limit))]
            )
        )
        let judgements = try await self.judgements(of: try windows.map { try $0.uuid(0) })
        return try windows.map { row in
            let (id, customer) = (try row.uuid(0), try row.uuid(1))
            let context = EventWindowRows.context(id, customer: customer)
            let plain = try self.context.messages.open(try row.bytes(2), for: context)
            let window = try JSONDecoder().decode(KeptWindow.self, from: Data(plain))
            return JudgedWindow(id: id, window: window, judgements: judgements[id] ?? [])
        }
    }

    /// By window, oldest first.
    private func judgements(of windows: [String]) async throws -> [String: [WindowJudgement]] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select window_id, id, customer_id, event_id, kind, reason, content from feedback where window_id = any($1)
                order by judged_at, revision
                """,
                [.uuidArray(windows)]
            )
        )
        var judgements: [String: [WindowJudgement]] = [:]
        for row in rows {
            let (id, customer) = (try row.uuid(1), try row.uuid(2))
            let judgement = WindowJudgement(
                eventID: try row.uuid(3),
                kind: FeedbackKind(rawValue: try row.text(4)) ?? .dismissed,
                reason: try row.optionalText(5).flatMap { DismissalReason(rawValue: $0) },
                plan: try row.optionalBytes(6).map {
                    try FeedbackRows.plan($0, id, of: customer, self.context.messages)
                }
            )
            judgements[try row.uuid(0), default: []].append(judgement)
        }
        return judgements
    }
}
