internal import ChatReader
internal import Pipeline
internal import Postgres
internal import Time

/// A conversation under its lock, with what the commit of a verdict needs.
struct LockedConversation {
    var conversation: Conversation
    var now: UnixTime
    /// A failure of this conversation was retried and waits for its outcome.
    var isReplayed: Bool
    var zone: Zone
    /// When the last of the events that the verdict does not change is over; nil if none is to come.
    var lastEnd: UnixTime?
    /// Windows of this conversation's events are kept.
    var hasWindows: Bool

    /// Locks the conversations of the verdicts in the order of their ids. The other columns may be as old as the
    /// statement. That is safe: a change to them that concerns the verdict also changes the conversation.
    ///
    /// - Parameter waits: false to leave out conversations that another session has locked.
    /// - Returns: by conversation id.
    static func lock(
        _ verdicts: [VerdictCommit],
        waits: Bool,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> [String: LockedConversation] {
        let changes = verdicts.flatMap { verdict in
            verdict.changes.map { (verdict.claim.conversationID, $0.event.identity.id) }
        }
        let rows = try connection.query(
            Statement(
                waits ? Self.waiting : Self.skipping,
                [
                    .uuidArray(verdicts.map(\.claim.conversationID)), .uuidArray(changes.map(\.0)),
                    .uuidArray(changes.map(\.1)),
                ]
            )
        )
        var locked: [String: LockedConversation] = [:]
        for row in rows {
            locked[try row.uuid("id")] = LockedConversation(
                conversation: try ConversationTable.read(row),
                now: try row.time("now"),
                isReplayed: try row.bool("is_replayed"),
                zone: try row.optionalText("time_zone").flatMap { Zone($0) } ?? .utc,
                lastEnd: try row.optionalTime("last_end"),
                hasWindows: try row.bool("has_windows")
            )
        }
        return locked
    }

    /// The verdicts of this turn do not change the event.
    private static let isUnchanged = """
        not exists (
            select from unnest($2::uuid[], $3::uuid[]) as changed (conversation_id, id)
            where changed.conversation_id = conversation.id and changed.id = event.id
        )
        """
    private static let waiting = """
        select \(ConversationTable.columns), jadwal_now() as now, replayed_failure_id is not null as is_replayed,
            (select time_zone from customer where customer.id = conversation.customer_id) as time_zone,
            (\(EventTable.lastEnd(where: Self.isUnchanged))) as last_end,
            exists (select from event_window where event_window.conversation_id = conversation.id) as has_windows
        from conversation where id = any($1) order by id for update
        """
    private static let skipping = Self.waiting + " skip locked"
}

extension LockedConversation {
    /// Saves conversations, clears the messages that their verdicts have used up, and deletes model answers that are
    /// no longer needed, all in one statement.
    ///
    /// - Parameters:
    ///   - conversations: in their new state, including those whose verdict was dropped.
    ///   - committed: the verdicts that were committed.
    static func save(
        _ conversations: [(id: String, conversation: Conversation)],
        _ committed: [VerdictCommit],
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let cleared = committed.filter(\.verdict.clearsHistory)
        let forgotten = committed.filter(\.verdict.forgetsAnswers)
        try connection.execute(
            Statement(
                Self.saving,
                ConversationTable.values(conversations) + [
                    .uuidArray(cleared.map(\.claim.conversationID)), .intArray(cleared.map(\.readGeneration)),
                    .uuidArray(cleared.flatMap(\.openMessageIDs)),
                    .uuidArray(forgotten.map(\.claim.conversationID)),
                ]
            )
        )
    }

    private static let saving = """
        with cleared as (
            update message set state = 1, content = null
            from unnest($17::uuid[], $18::bigint[]) as verdict (conversation_id, generation)
            where message.conversation_id = verdict.conversation_id and state = 0
                and message.generation <= verdict.generation and id <> all($19)
        ), forgotten as (
            delete from model_answer where conversation_id = any($20)
        )
        \(ConversationTable.saving)
        """
}

extension VerdictKind {
    /// The messages are cleared, or the model is to give another answer to the same request.
    fileprivate var forgetsAnswers: Bool { self.clearsHistory || self == .rejected }
}
