internal import Jadwal
internal import Postgres

/// What a verdict is committed against: the conversation under its lock, and what goes with it.
struct VerdictRow {
    var conversation: Conversation
    var now: UnixTime
    /// Somebody waits for the end of a failure that it was made due for again.
    var isReplayed: Bool
    var zone: Zone
    /// When the last of its events that the verdict does not change is over; nil when none is to come.
    var lastEnd: UnixTime?
    /// A chat is kept with events of it.
    var hasWindows: Bool

    /// Locks the conversations of the verdicts, in the order of their ids. What is read beside them may be as old as
    /// the statement: whoever changes it and concerns the verdict has changed the conversation as well.
    ///
    /// - Parameter waits: false where a conversation that somebody else has locked is left out.
    /// - Returns: by conversation.
    static func lock(
        _ verdicts: [VerdictCommit],
        waits: Bool,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> [String: VerdictRow] {
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
        var locked: [String: VerdictRow] = [:]
        for row in rows {
            locked[try ConversationRow.id(row)] = VerdictRow(
                conversation: try ConversationRow.read(row),
                now: try row.time(17),
                isReplayed: try row.bool(18),
                zone: try row.optionalText(19).flatMap { Zone($0) } ?? .utc,
                lastEnd: try row.optionalTime(20),
                hasWindows: try row.bool(21)
            )
        }
        return locked
    }

    private static let waiting = """
        select \(ConversationRow.columns), jadwal_now(), replayed_failure_id is not null,
            (select time_zone from customer where customer.id = conversation.customer_id),
            (
                select max(ends_at) from event
                where event.conversation_id = conversation.id and ends_at > (select jadwal_now()) and not cancelled
                    and not removed_by_owner and not exists (
                        select from unnest($2::uuid[], $3::uuid[]) as changed (conversation_id, id)
                        where changed.conversation_id = conversation.id and changed.id = event.id
                    )
            ),
            exists (select from event_window where event_window.conversation_id = conversation.id)
        from conversation where id = any($1) order by id for update
        """
    private static let skipping = Self.waiting + " skip locked"
}
