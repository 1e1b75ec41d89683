internal import FoundationEssentials
internal import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// The rows of `question`, inside other transactions. A transaction that writes one holds its conversation's lock.
enum QuestionTable {
    static func context(_ id: String, customer: String) -> SealContext {
        SealContext(table: "question", row: id, customer: customer)
    }

    /// Stores the questions of verdicts with their notifications, and ends the questions that they replace. A plan
    /// with an open or declined question is not asked about again.
    static func write(
        _ verdicts: [VerdictCommit],
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        try Self.end(verdicts.flatMap(\.replacedQuestions), as: .replaced, on: connection)
        for verdict in verdicts {
            for question in verdict.questions {
                try Self.insert(question, of: verdict, context, on: connection)
            }
        }
    }

    private static func insert(
        _ question: Question,
        of verdict: VerdictCommit,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let (customer, change) = (verdict.claim.customerID, question.change)
        let content = try StoredQuestion(question, of: verdict.claim).sealed(
            as: question.id,
            of: customer,
            context.messages
        )
        let added = try connection.execute(
            Statement(
                """
                insert into question (id, customer_id, conversation_id, event_id, plan_id, message_ids, action,
                    expires_at, prompt, model, content)
                values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
                on conflict (conversation_id, plan_id) where state in ('open', 'declined') do nothing
                """,
                [
                    .uuid(question.id), .uuid(customer), .uuid(verdict.claim.conversationID),
                    .uuid(change.event.identity.id), .uuid(Self.planID(change, of: verdict.claim, context.lookup)),
                    .uuidArray(question.messageIDs), .text(change.action.rawValue), question.expiresAt.value,
                    .optionalText(verdict.origin?.prompt), .optionalText(verdict.origin?.model), .bytes(content),
                ]
            )
        )
        guard added == 1, let outgoing = question.notification else { return }
        try WantedNotification(outgoing, of: customer, until: question.expiresAt, context.messages)
            .record(on: connection)
    }

    /// A keyed hash of what would be written and, for a known event, of its id.
    private static func planID(_ change: EventChange, of claim: Claim, _ lookup: LookupKey) -> String {
        var parts = [change.action.rawValue]
        if change.action != .add { parts.append(change.event.identity.id) }
        if change.action != .cancel {
            switch change.event.times {
            case .timed(let start, let end, let zone): parts += ["\(start)", "\(end)", zone.name]
            case .allDay(let start, let end): parts += ["\(start)", "\(end)"]
            }
        }
        return lookup.planID(conversation: claim.conversationID, parts: parts)
    }

    // MARK: - Ending

    /// Ends the open ones among these questions. Their text and their notifications are deleted.
    static func end(
        _ ids: [String],
        as outcome: QuestionOutcome,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard !ids.isEmpty else { return }
        try Self.end("id = any($1)", [.uuidArray(ids)], as: outcome, on: connection)
    }

    /// Replaces questions that rest on one of these messages, because it was edited or revoked.
    static func replace(
        restingOn messages: [String],
        of conversations: [String],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        guard !messages.isEmpty else { return }
        try Self.end(
            "conversation_id = any($1) and message_ids && $2",
            [.uuidArray(conversations), .uuidArray(messages)],
            as: .replaced,
            on: connection
        )
    }

    /// Replaces questions about this event, because its owner has judged it.
    static func replace(
        about eventID: String,
        of customer: String,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try Self.end(
            "customer_id = $1 and event_id = $2",
            [.uuid(customer), .uuid(eventID)],
            as: .replaced,
            on: connection
        )
    }

    /// Ends at most `count` questions whose event has begun.
    static func expire(atMost count: Int, on connection: isolated PostgresConnection) throws(PostgresError) {
        try Self.end(
            """
            id in (
                select id from question where state = 'open' and expires_at <= jadwal_now()
                order by expires_at limit $1 for update skip locked)
            """,
            [.int(Int64(count))],
            as: .expired,
            on: connection
        )
    }

    private static func end(
        _ condition: String,
        _ values: [PostgresValue],
        as outcome: QuestionOutcome,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(
            Statement(
                """
                with ended as (
                    update question set state = '\(outcome.rawValue)', ended_at = jadwal_now(), content = null
                    where state = 'open' and \(condition) returning id
                )
                delete from notification where id in (select id from ended) and told_at is null
                """,
                values
            )
        )
    }

    // MARK: - Reading

    /// A condition on a row of `question`: its owner can answer it.
    static let isAnswerable = "state = 'open' and expires_at > jadwal_now() and content is not null"

    /// How many questions the customer $1 can answer, up to 100.
    static let countOfAnswerable = """
        select count(*) from (
            select from question where question.customer_id = $1 and \(Self.isAnswerable) limit 100
        ) open_question
        """

    /// The open questions of a conversation, as `WindowQuery` reads them.
    static func open(_ rows: [PostgresRow], of claim: Claim, _ sealer: Sealer) throws -> [OpenQuestion] {
        try rows.map { row in
            let id = try row.uuid("id")
            let stored = try StoredQuestion.open(try row.bytes("content"), as: id, of: claim.customerID, sealer)
            return OpenQuestion(id: id, change: try stored.change(), messageIDs: stored.messages)
        }
    }
}

/// The encrypted part of a question: the change if it is accepted, why it is asked, and the messages that it rests on.
struct StoredQuestion: Codable {
    /// A calendar message as JSON.
    private var message: String
    private var reasons: [String]
    /// Keyed hashes of messages.
    var messages: [String]

    init(_ question: Question, of claim: Claim) throws {
        let message = CalendarMessage(
            customerID: claim.customerID,
            chatID: claim.conversationID,
            change: question.change
        )
        self.message = String(decoding: try CalendarMessageCoder().encode(message), as: UTF8.self)
        self.reasons = question.reasons.map(\.rawValue)
        self.messages = question.messageIDs
    }

    func change() throws -> EventChange { try CalendarMessageCoder().decode(Array(self.message.utf8)).change }

    /// Most important first. Reasons of an older version that this one does not know are left out.
    var grounds: [GroundingFault] { self.reasons.compactMap { GroundingFault(rawValue: $0) } }

    func sealed(as id: String, of customer: String, _ sealer: Sealer) throws -> [UInt8] {
        sealer.seal(Array(try JSONEncoder().encode(self)), for: QuestionTable.context(id, customer: customer))
    }

    static func open(_ sealed: [UInt8], as id: String, of customer: String, _ sealer: Sealer) throws -> StoredQuestion {
        let plain = try sealer.open(sealed, for: QuestionTable.context(id, customer: customer))
        return try JSONDecoder().decode(StoredQuestion.self, from: Data(plain))
    }
}
