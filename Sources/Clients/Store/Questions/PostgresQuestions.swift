internal import FoundationEssentials
public import Jadwal
internal import Postgres
internal import Vault

/// What owners are asked about, and their answers. Each answer is one transaction, with the change that it makes to
/// the calendar and its row in the audit table.
public struct PostgresQuestions: Sendable {
    /// In one sweep.
    private static let width = 1000

    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// What expires first comes first.
    ///
    /// - Parameters:
    ///   - customerID: of everybody when nil.
    ///   - past: also those that are over.
    public func list(of customerID: String?, past: Bool, atMost limit: Int = 1000) async throws -> [QuestionOverview] {
        try await self.context.pool.query(
            Statement(
                """
                select \(Self.columns) from question
                where ($1::uuid is null or customer_id = $1::uuid) and ($2 or state = 'open' and expires_at > jadwal_now())
                order by expires_at, id limit $3
                """,
                [.optionalUUID(customerID), .bool(past), .int(Int64(limit))]
            )
        ).map { try Self.overview($0) }
    }

    /// Nil when there is none of this id. Whoever asks is recorded by the caller. The text is nil when the question
    /// is over.
    public func show(_ id: String) async throws -> (overview: QuestionOverview, text: QuestionText?)? {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select \(Self.columns), content, (select time_zone from customer where customer.id = customer_id)
                from question where id = $1
                """,
                [.uuid(id)]
            )
        )
        guard let row = rows.first else { return nil }
        let overview = try Self.overview(row)
        let zone = try row.optionalText(9).flatMap { Zone($0) } ?? .utc
        let text = try row.optionalBytes(8).map { sealed in
            let stored = try StoredQuestion.open(sealed, as: id, of: overview.customerID, self.context.messages)
            return QuestionText(change: try stored.change(), reasons: stored.grounds, zone: zone)
        }
        return (overview, text)
    }

    /// Writes the event as it was asked about, once: the calendar queue takes it from there.
    ///
    /// - Parameter customerID: the question must be this customer's; anybody's when nil.
    public func accept(_ id: String, of customerID: String? = nil, by person: String) async throws -> QuestionAnswer {
        try await self.answer(id, of: customerID, .accepted, by: person) { asked, change, connection in
            try asked.accept(change, self.context, on: connection)
        }
    }

    /// The plan is not asked about again, and not written either when the same chat tells of it. Recorded as a
    /// dismissed event is.
    ///
    /// - Parameter customerID: as for `accept`.
    public func decline(_ id: String, of customerID: String? = nil, by person: String) async throws -> QuestionAnswer {
        try await self.answer(id, of: customerID, .declined, by: person) { asked, change, connection in
            try asked.decline(change, self.context, on: connection)
        }
    }

    private func answer(
        _ id: String,
        of customerID: String?,
        _ outcome: QuestionOutcome,
        by person: String,
        _ act: @escaping @Sendable (AskedQuestion, EventChange, isolated PostgresConnection) throws -> Void
    ) async throws -> QuestionAnswer {
        let context = self.context
        return try await context.pool.transaction { connection in
            let asked = try AskedQuestion.lock(id, of: customerID, context, on: connection)
            guard try asked.isOpen(for: outcome) else { return asked.answered(outcome, isNew: false) }
            let change = try asked.change()
            try act(asked, change, connection)
            try QuestionRows.end([id], as: outcome, on: connection)
            let action = outcome == .accepted ? "accept question" : "decline question"
            try PostgresAudit.record(action, subject: id, by: person, on: connection)
            return asked.answered(outcome, isNew: true)
        }
    }

    /// Ends what nobody has answered before its event began.
    public func sweep() async throws {
        try await self.context.pool.transaction { connection in
            try QuestionRows.expire(atMost: Self.width, on: connection)
        }
    }

    /// How many were asked and how many have ended since somebody last asked, each counted once whatever worker asks.
    public func count() async throws -> (asked: Int, ended: [QuestionOutcome: Int]) {
        let rows = try await self.context.pool.query(
            Statement(
                """
                with held as (
                    select id, counted from question where counted = 0 or counted = 1 and ended_at is not null
                    order by asked_at limit $1 for update skip locked
                )
                update question set counted = case when ended_at is null then 1 else 2 end from held
                where question.id = held.id returning held.counted, nullif(state, 'open')
                """,
                [.int(Int64(Self.width))]
            )
        )
        var (asked, ended): (Int, [QuestionOutcome: Int]) = (0, [:])
        for row in rows {
            if try row.int(0) == 0 { asked += 1 }
            if let outcome = try row.optionalText(1).flatMap({ QuestionOutcome(rawValue: $0) }) {
                ended[outcome, default: 0] += 1
            }
        }
        return (asked, ended)
    }

    private static let columns =
        "id, customer_id, event_id, action, nullif(state, 'open'), asked_at, expires_at, ended_at"

    private static func overview(_ row: PostgresRow) throws -> QuestionOverview {
        QuestionOverview(
            id: try row.uuid(0),
            customerID: try row.uuid(1),
            eventID: try row.uuid(2),
            action: EventChange.Action(rawValue: try row.text(3)) ?? .add,
            outcome: try row.optionalText(4).flatMap { QuestionOutcome(rawValue: $0) },
            askedAt: try row.time(5),
            expiresAt: try row.time(6),
            endedAt: try row.optionalTime(7)
        )
    }
}
