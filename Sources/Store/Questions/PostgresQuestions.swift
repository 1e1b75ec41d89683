internal import FoundationEssentials
public import Pipeline
internal import Postgres
public import Time
internal import Vault

/// The questions to owners, and their answers.
public struct PostgresQuestions: Sendable {
    /// The most rows in one sweep.
    private static let width = 1000

    let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// Ordered by expiry.
    ///
    /// - Parameters:
    ///   - customerID: nil for all customers.
    ///   - past: include questions that are over.
    public func list(of customerID: String?, past: Bool, atMost limit: Int = 1000) async throws -> [QuestionOverview] {
        try await self.context.pool.query(
            Statement(
                """
                select \(Self.columns) from question
                where ($1::uuid is null or customer_id = $1::uuid)
                    and ($2 or state = 'open' and expires_at > jadwal_now())
                order by expires_at, id limit $3
                """,
                [.optionalUUID(customerID), .bool(past), .int(Int64(limit))]
            )
        ).map { try Self.overview($0) }
    }

    /// nil if there is no question with this id. The caller records who asks. The text is nil if the question is over.
    public func show(_ id: String) async throws -> (overview: QuestionOverview, text: QuestionText?)? {
        let rows = try await self.context.pool.query(
            Statement(
                """
                select \(Self.columns), content,
                    (select time_zone from customer where customer.id = customer_id) as time_zone
                from question where id = $1
                """,
                [.uuid(id)]
            )
        )
        guard let row = rows.first else { return nil }
        let overview = try Self.overview(row)
        let zone = try row.optionalText("time_zone").flatMap { Zone($0) } ?? .utc
        let text = try row.optionalBytes("content").map { sealed in
            let stored = try StoredQuestion.open(sealed, as: id, of: overview.customerID, self.context.messages)
            return QuestionText(change: try stored.change(), reasons: stored.grounds, zone: zone)
        }
        return (overview, text)
    }

    /// Ends questions whose event has begun without an answer.
    public func sweep() async throws {
        try await self.context.pool.transaction { connection in
            try QuestionTable.expire(atMost: Self.width, on: connection)
        }
    }

    /// How many questions were asked and how many have ended since the last count. Each is counted once, whichever
    /// worker counts.
    public func count() async throws -> (asked: Int, ended: [QuestionOutcome: Int]) {
        let rows = try await self.context.pool.query(
            Statement(
                """
                with held as (
                    select id, counted from question where counted = 0 or counted = 1 and ended_at is not null
                    order by asked_at limit $1 for update skip locked
                )
                update question set counted = case when ended_at is null then 1 else 2 end from held
                where question.id = held.id returning held.counted, nullif(state, 'open') as outcome
                """,
                [.int(Int64(Self.width))]
            )
        )
        var (asked, ended): (Int, [QuestionOutcome: Int]) = (0, [:])
        for row in rows {
            if try row.int("counted") == 0 { asked += 1 }
            if let outcome = try row.optionalText("outcome").flatMap({ QuestionOutcome(rawValue: $0) }) {
                ended[outcome, default: 0] += 1
            }
        }
        return (asked, ended)
    }

    private static let columns =
        "id, customer_id, event_id, action, nullif(state, 'open') as outcome, asked_at, expires_at, ended_at"

    private static func overview(_ row: PostgresRow) throws -> QuestionOverview {
        QuestionOverview(
            id: try row.uuid("id"),
            customerID: try row.uuid("customer_id"),
            eventID: try row.uuid("event_id"),
            action: EventChange.Action(rawValue: try row.text("action")) ?? .add,
            outcome: try row.optionalText("outcome").flatMap { QuestionOutcome(rawValue: $0) },
            askedAt: try row.time("asked_at"),
            expiresAt: try row.time("expires_at"),
            endedAt: try row.optionalTime("ended_at")
        )
    }
}

/// A question without its text.
public struct QuestionOverview: Sendable, Hashable {
    public var id: String
    public var customerID: String
    public var eventID: String
    public var action: EventChange.Action
    /// nil while it is open.
    public var outcome: QuestionOutcome?
    public var askedAt: UnixTime
    /// When the event begins. After that the question cannot be answered.
    public var expiresAt: UnixTime
    public var endedAt: UnixTime?
}

/// The text of an open question.
public struct QuestionText: Sendable, Hashable {
    public var change: EventChange
    /// Why Jadwal is not sure, most important first.
    public var reasons: [GroundingFault]
    /// The owner's zone.
    public var zone: Zone
}

/// The result of an answer.
public struct QuestionAnswer: Sendable, Hashable {
    public var questionID: String
    public var eventID: String
    public var customerID: String
    public var outcome: QuestionOutcome
    /// False if the question already had this answer.
    public var isNew: Bool
}
