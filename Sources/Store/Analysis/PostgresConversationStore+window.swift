internal import FoundationEssentials
public import Pipeline
internal import Postgres
internal import Time
internal import Vault

extension PostgresConversationStore {
    /// Windows that are requested at the same time are read together. Each caller decrypts its own.
    public func window(of claim: Claim, within limits: WindowLimits) async throws -> ConversationWindow? {
        let sealer = self.context.messages
        let parts = try await self.windows(WindowRequest(claim: claim, messages: limits.messages))
        guard let head = parts.head else { return nil }
        let known = try EventTable.known(parts.events, of: claim, sealer)
        var window = ConversationWindow(
            messages: try Self.messages(parts.messages, of: claim, within: limits, sealer),
            generation: try head.int("number"),
            zone: Zone(try head.text("text")) ?? .utc,
            knownEvents: known.events,
            sources: known.sources,
            judgedPlans: try FeedbackTable.plans(parts.judgements, of: claim, sealer),
            mayBeKept: try head.bool("flag"),
            mayBeAnswered: try head.bool("other")
        )
        window.openQuestions = try QuestionTable.open(parts.questions, of: claim, sealer)
        (window.locale, window.asksQuestions) = (try head.text("locale"), try head.bool("asks_questions"))
        window.leftOpen = try head.bool("left_open")
        window.adoptedEvents = try EventTable.known(parts.adopted, of: claim, sealer).events
        return window
    }

    /// A window of many long messages is large, so a group holds few.
    static func windows(_ context: StoreContext) -> CallBatcher<WindowRequest, WindowQuery.Parts> {
        CallBatcher(width: 16, lanes: 2) { questions in
            do {
                let most = questions.map(\.messages).max() ?? 0
                let parts = try await WindowQuery.read(questions.map(\.claim), atMost: most, context.pool)
                return zip(questions, parts).map { question, parts in
                    var parts = parts
                    parts.messages = Array(parts.messages.prefix(question.messages))
                    return .success(parts)
                }
            } catch {
                return questions.map { _ in .failure(error) }
            }
        }
    }

    /// Takes messages from the newest back, as long as the limits allow. Returns them oldest first.
    private static func messages(
        _ rows: [PostgresRow],
        of claim: Claim,
        within limits: WindowLimits,
        _ sealer: Sealer
    ) throws -> [WindowMessage] {
        var messages: [WindowMessage] = []
        var bytes = 0
        let oldest = try rows.first.map { try $0.int("number") - Int64(limits.age / .seconds(1)) } ?? 0
        for row in rows {
            let id = try row.uuid("id")
            let saidAt = try row.int("number")
            let context = SealContext(table: "message", row: id, customer: claim.customerID)
            let plain = try sealer.open(try row.bytes("content"), for: context)
            let content =
                try MessageContent(flatJSON: plain) ?? JSONDecoder().decode(MessageContent.self, from: Data(plain))
            bytes += content.body.utf8.count + (content.quoted?.body.utf8.count ?? 0)
            // The newest message is always read, even if it is too large.
            guard saidAt >= oldest, bytes <= limits.bytes || messages.isEmpty else { break }
            var message = WindowMessage(id: id, isSenderMe: try row.bool("flag"), saidAt: saidAt, content: content)
            message.isNew = try row.bool("other")
            messages.append(message)
        }
        return messages.reversed()
    }
}

/// A claim whose window is requested, and how many of its newest messages.
struct WindowRequest: Sendable {
    var claim: Claim
    var messages: Int
}

/// Reads the rows of windows for many claims in one statement, and so in one snapshot.
enum WindowQuery {
    /// The rows of one claim.
    struct Parts: Sendable {
        /// The conversation itself; nil if the lease is lost.
        var head: PostgresRow?
        /// Messages, newest first.
        var messages: [PostgresRow] = []
        /// Events that are still to come.
        var events: [PostgresRow] = []
        /// Judgements on events that are still to come.
        var judgements: [PostgresRow] = []
        /// Open questions, oldest first.
        var questions: [PostgresRow] = []
        /// The customer's events that a recovery has found in the calendar, and that belong to no conversation yet.
        var adopted: [PostgresRow] = []
    }

    /// The kind of a row. The columns have the same names in each kind, but different meanings.
    private enum Kind: Int64 {
        case head
        case message
        case event
        case judgement
        case question
        case adopted
    }

    private static let parts = """
        with held as materialized (
            select place, conversation.id, conversation.customer_id, conversation.generation, customer.time_zone,
                clock.now, customer.keeps_windows, customer.locale, customer.asks_questions, conversation.read_generation,
                conversation.left_open,
                coalesce(judged_until > clock.now, false) as is_judged,
                exists (select from model_answer where model_answer.conversation_id = conversation.id) as is_answered
            from (select jadwal_now() as now) clock,
                unnest($1::uuid[], $2::bigint[]) with ordinality as claimed (id, lease_number, place)
                join conversation on conversation.id = claimed.id
                join customer on customer.id = conversation.customer_id
            where conversation.id = any($1) and conversation.lease_number = claimed.lease_number
                and conversation.lease_owner is not null
        )
        select place, 0::bigint as kind, id, generation as number, keeps_windows as flag, is_answered as other,
            time_zone as text, null::bytea as content, null::uuid as source, locale, asks_questions, left_open
        from held
        union all
        select place, 1, message.id, said_at, sender_is_owner, message.generation > held.read_generation, null, content,
            null, null, null, null
        from held, lateral (
            select id, said_at, sender_is_owner, generation, content from message
            where conversation_id = held.id and state = 0 and content is not null
            order by said_at desc, coalesce(first_generation, generation) desc limit $3
        ) as message
        union all
        select place, 2, event.id, null, is_revoked, null, null, content, message_id, null, null, null
        from held, lateral (
            select event.id, coalesce(message.state = $4, false) as is_revoked, event.content, event.message_id
            from event left join message on message.id = event.message_id
            where event.conversation_id = held.id and event.customer_id = held.customer_id and ends_at > held.now
                and not cancelled and not removed_by_owner
                and event.content is not null
            order by starts_at, event.id limit 20
        ) as event
        union all
        select place, 3, judged.id, null, null, null, null, content, null, null, null, null
        from held, lateral (
            select id, content from feedback
            where held.is_judged and conversation_id = held.id and ends_at > held.now and content is not null
            order by judged_at desc limit 100
        ) as judged
        union all
        select place, 4, asked.id, null, null, null, null, content, null, null, null, null
        from held, lateral (
            select id, content from question
            where conversation_id = held.id and state = 'open' and content is not null order by asked_at, id limit 50
        ) as asked
        union all
        select place, 5, forgotten.id, null, false, null, null, content, null, null, null, null
        from held, lateral (
            select event.id, event.content from adopted_event join event on event.id = adopted_event.event_id
                and event.customer_id = adopted_event.customer_id
            where adopted_event.customer_id = held.customer_id and event.conversation_id is null
                and adopted_event.ends_at > held.now and event.content is not null limit 100
        ) as forgotten
        """

    /// - Returns: for each claim, in their order.
    static func read(
        _ claims: [Claim],
        atMost messages: Int,
        _ pool: PostgresPool
    ) async throws -> [Parts] {
        let rows = try await pool.query(
            Statement(
                Self.parts,
                [
                    .uuidArray(claims.map(\.conversationID)), .intArray(claims.map(\.leaseNumber)),
                    .int(Int64(messages)),
                    .int(Int64(MessageRecord.State.revoked.rawValue)),
                ]
            )
        )
        var parts = [Parts](repeating: Parts(), count: claims.count)
        // The subqueries order the rows of each claim and kind. Nothing sorts them afterwards.
        for row in rows {
            let place = Int(try row.int("place")) - 1
            switch Kind(rawValue: try row.int("kind")) {
            case .head?: parts[place].head = row
            case .message?: parts[place].messages.append(row)
            case .event?: parts[place].events.append(row)
            case .judgement?: parts[place].judgements.append(row)
            case .question?: parts[place].questions.append(row)
            case .adopted?: parts[place].adopted.append(row)
            case nil: break
            }
        }
        return parts
    }
}
