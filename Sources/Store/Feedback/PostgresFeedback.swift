internal import FoundationEssentials
public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// Judgements of owners, or of others for them, about events, to learn from.
public struct PostgresFeedback: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Oldest first.
    ///
    /// - Parameters:
    ///   - customerID: nil for all customers.
    ///   - id: the last one of the page before; nil for the first page.
    public func list(
        of customerID: String?,
        after id: String? = nil,
        atMost limit: Int = 1000
    ) async throws -> [FeedbackRecord] {
        try await self.context.pool.query(
            Statement(
                """
                select id, event_id, customer_id, kind, reason, judged_at, revision, prompt, model,
                    window_id is not null as had_window,
                    exists (select from event_window where event_window.id = window_id) as has_window
                from feedback where ($1::uuid is null or customer_id = $1::uuid) and ($2::uuid is null
                    or (judged_at, id) > (select judged_at, id from feedback where id = $2::uuid))
                order by judged_at, id limit $3
                """,
                [.optionalUUID(customerID), .optionalUUID(id), .int(Int64(limit))]
            )
        ).map { row in
            FeedbackRecord(
                id: try row.uuid("id"),
                eventID: try row.uuid("event_id"),
                customerID: try row.uuid("customer_id"),
                kind: FeedbackKind(rawValue: try row.text("kind")) ?? .dismissed,
                reason: try row.optionalText("reason").flatMap { DismissalReason(rawValue: $0) },
                judgedAt: try row.time("judged_at"),
                revision: Int(try row.int("revision")),
                prompt: try row.optionalText("prompt"),
                model: try row.optionalText("model"),
                window: try row.bool("has_window") ? .kept : try row.bool("had_window") ? .deleted : .notKept
            )
        }
    }

    /// The number of judgements, of those among them whose window is still kept, and of these windows.
    public func counts(
        of customerID: String?
    ) async throws -> (judgements: Int, withWindow: Int, windows: Int) {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select count(*) as judgements, count(event_window.id) as with_window,
                    count(distinct event_window.id) as windows
                from feedback
                left join event_window on event_window.id = window_id
                where ($1::uuid is null or feedback.customer_id = $1::uuid) and kind <> 'moved'
                """,
                [.optionalUUID(customerID)]
            )
        )
        guard let row = rows.first else { return (0, 0, 0) }
        return (Int(try row.int("judgements")), Int(try row.int("with_window")), Int(try row.int("windows")))
    }

    /// Judged windows that are still kept, decrypted, with their labels. The caller records who asks.
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
        let judgements = try await self.judgements(of: try windows.map { try $0.uuid("id") })
        return try windows.map { row in
            let (id, customer) = (try row.uuid("id"), try row.uuid("customer_id"))
            let context = EventWindowTable.context(id, customer: customer)
            let plain = try self.context.messages.open(try row.bytes("content"), for: context)
            let window = try JSONDecoder().decode(KeptWindow.self, from: Data(plain))
            return JudgedWindow(id: id, window: window, judgements: judgements[id] ?? [])
        }
    }

    /// By window, oldest first.
    private func judgements(of windows: [String]) async throws -> [String: [WindowJudgement]] {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select window_id, id, customer_id, event_id, kind, reason, content from feedback
                where window_id = any($1)
                order by judged_at, revision
                """,
                [.uuidArray(windows)]
            )
        )
        var judgements: [String: [WindowJudgement]] = [:]
        for row in rows {
            let (id, customer) = (try row.uuid("id"), try row.uuid("customer_id"))
            let judgement = WindowJudgement(
                eventID: try row.uuid("event_id"),
                kind: FeedbackKind(rawValue: try row.text("kind")) ?? .dismissed,
                reason: try row.optionalText("reason").flatMap { DismissalReason(rawValue: $0) },
                plan: try row.optionalBytes("content").map {
                    try FeedbackTable.plan($0, id, of: customer, self.context.messages)
                }
            )
            judgements[try row.uuid("window_id"), default: []].append(judgement)
        }
        return judgements
    }
}

/// One judgement, without any text.
public struct FeedbackRecord: Sendable, Hashable {
    /// The state of the window that the event was read from.
    public enum Window: String, Sendable, Hashable {
        case kept
        /// It is past the retention, one of its messages was edited or revoked, or the customer no longer agrees.
        case deleted
        /// The customer had not agreed, or the event was not read from a chat.
        case notKept = "not kept"
    }

    public var id: String
    public var eventID: String
    public var customerID: String
    public var kind: FeedbackKind
    public var reason: DismissalReason?
    public var judgedAt: UnixTime
    /// The revision that was judged.
    public var revision: Int
    public var prompt: String?
    public var model: String?
    public var window: Window
}
