internal import Jadwal
internal import Postgres

/// What claimed conversations are read from, for many claims in one statement and so in one snapshot.
enum WindowRows {
    /// The rows of one claim.
    struct Parts: Sendable {
        /// The conversation itself; nil when the lease is lost.
        var head: PostgresRow?
        /// Messages, newest first.
        var messages: [PostgresRow] = []
        /// Events that are still to come.
        var events: [PostgresRow] = []
        /// What was judged and is still to come.
        var judgements: [PostgresRow] = []
        /// Open questions, oldest first.
        var questions: [PostgresRow] = []
    }

    /// What each row is about. The columns are those of `parts`, and mean something else in each kind.
    private enum Kind: Int64 {
        case head
        case message
        case event
        case judgement
        case question
    }

    private static let parts = """
        with held as materialized (
            select place, conversation.id, conversation.generation, customer.time_zone, clock.now, customer.keeps_windows,
                customer.locale, customer.asks_questions, conversation.read_generation, conversation.left_open,
                coalesce(judged_until > clock.now, false) as is_judged,
                exists (select from model_answer where model_answer.conversation_id = conversation.id) as is_answered
            from (select jadwal_now() as now) clock,
                unnest($1::uuid[], $2::bigint[]) with ordinality as claimed (id, lease_number, place)
                join conversation on conversation.id = claimed.id
                join customer on customer.id = conversation.customer_id
            where conversation.id = any($1) and conversation.lease_number = claimed.lease_number
                and conversation.lease_owner is not null
        )
        select place, 0::bigint as kind, id, generation as number, keeps_windows as flag, is_answered as other, time_zone as text,
            null::bytea as content, null::uuid as source, locale, asks_questions, left_open
        from held
        union all
        select place, 1, message.id, said_at, sender_is_owner, message.generation > held.read_generation, null, content, null, null, null, null
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
            where event.conversation_id = held.id and ends_at > held.now and not cancelled and not removed_by_owner
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
        // The rows of a claim and kind come as the subquery orders them: nothing sorts them afterwards.
        for row in rows {
            let place = Int(try row.int(0)) - 1
            switch Kind(rawValue: try row.int(1)) {
            case .head?: parts[place].head = row
            case .message?: parts[place].messages.append(row)
            case .event?: parts[place].events.append(row)
            case .judgement?: parts[place].judgements.append(row)
            case .question?: parts[place].questions.append(row)
            case nil: break
            }
        }
        return parts
    }
}
