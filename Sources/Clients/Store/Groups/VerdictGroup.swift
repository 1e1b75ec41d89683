internal import Jadwal
internal import Postgres
internal import Vault

/// Verdicts of several conversations in one transaction. Each stands or falls by its own lease and generation.
enum VerdictGroup {
    /// - Parameter waits: false where somebody else's lock is not waited for: a group is not held up by one of its
    ///   conversations, and two groups cannot wait for each other.
    /// - Returns: for each verdict, in their order; nil for one that has to be committed by itself, and without
    ///   effect here. With `waits` there is none.
    static func commit(
        _ verdicts: [VerdictCommit],
        waits: Bool,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> [CommitDecision?] {
        var locked = try VerdictRow.lock(verdicts, waits: waits, on: connection)
        var changed: [(id: String, conversation: Conversation)] = []
        var committed: [(verdict: VerdictCommit, row: VerdictRow)] = []
        var replayed: [(verdict: VerdictCommit, decision: CommitDecision)] = []
        let decisions = try verdicts.map { verdict -> CommitDecision? in
            let id = verdict.claim.conversationID
            // A second verdict on the same conversation finds nothing here.
            guard var row = locked.removeValue(forKey: id) else { return waits ? .leaseLost : nil }
            let hasMovedOn = row.conversation.generation != verdict.readGeneration
            guard waits || (!hasMovedOn && !row.isReplayed) else { return nil }
            let decision = row.conversation.commit(
                verdict.verdict,
                for: verdict.claim,
                // What came later is looked for only when something did: mostly nothing has.
                window: hasMovedOn
                    ? try Self.state(of: verdict, on: connection) : WindowState(readGeneration: verdict.readGeneration),
                eventsUntil: Self.eventsUntil(verdict, row),
                staysArmed: !verdict.openMessageIDs.isEmpty,
                at: row.now,
                rules: context.rules
            )
            guard decision != .leaseLost else { return decision }
            changed.append((id, row.conversation))
            if decision == .committed { committed.append((verdict, row)) }
            if row.isReplayed { replayed.append((verdict, decision)) }
            return decision
        }
        guard !changed.isEmpty else { return decisions }
        try VerdictRows.save(changed, committed.map(\.verdict), on: connection)
        try Self.writeEffects(of: committed, context, on: connection)
        for (verdict, decision) in replayed { try Self.endReplays(by: verdict, decision, on: connection) }
        return decisions
    }

    private static func eventsUntil(_ verdict: VerdictCommit, _ row: VerdictRow) -> UnixTime? {
        let changed = verdict.changes.filter { $0.event.status == .confirmed }.map { $0.event.times.end(in: row.zone) }
        return (changed + [row.lastEnd].compactMap { $0 }).filter { $0 > row.now }.max()
    }

    private static func writeEffects(
        of committed: [(verdict: VerdictCommit, row: VerdictRow)],
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let wanted = committed.flatMap { verdict, row in
            verdict.changes.map { WantedChange($0, of: verdict.claim, in: row.zone) }
        }
        try EventRows.want(wanted, context.messages, on: connection)
        try EventRows.link(
            committed.flatMap { verdict, _ in
                verdict.sources.map { (verdict.claim.customerID, $0.key, $0.value) }
            },
            on: connection
        )
        try EventWindowRows.note(
            committed.map(\.verdict),
            keeping: Set(committed.filter(\.row.hasWindows).map(\.verdict.claim.conversationID)),
            context.messages,
            on: connection
        )
        try OutboxRows.insert(
            committed.flatMap { verdict, _ in verdict.outgoing.map { ($0, verdict.claim.customerID) } },
            context.messages,
            on: connection
        )
        try QuestionRows.write(committed.map(\.verdict), context, on: connection)
        try FailureRows.insert(committed.compactMap(\.verdict.failure), context.messages, on: connection)
    }

    /// Somebody retried a failed reading of this conversation. It ends here, whatever comes of the reading: a dropped
    /// verdict means that the conversation has moved on, and will be read for what is new.
    private static func endReplays(
        by verdict: VerdictCommit,
        _ decision: CommitDecision,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) {
        let end: ReplayEnd =
            if let failure = verdict.failure {
                .failed(as: failure.id)
            } else if verdict.windowMessageIDs.isEmpty {
                .dropped("nothing_left")
            } else {
                .done
            }
        try AnalysisReplays.end(
            of: verdict.claim.conversationID,
            generation: decision == .committed ? verdict.readGeneration : nil,
            as: end,
            on: connection
        )
    }

    private static func state(
        of verdict: VerdictCommit,
        on connection: isolated PostgresConnection
    ) throws(PostgresError) -> WindowState {
        let rows = try connection.query(
            Statement(
                """
                select coalesce(bool_or(id = any($3)), false), min(stored_at),
                    min(stored_at) filter (where state = 0 and (sender_is_owner or arms))
                from message where conversation_id = $1 and generation > $2
                """,
                [
                    .uuid(verdict.claim.conversationID), .int(verdict.readGeneration),
                    .uuidArray(verdict.windowMessageIDs),
                ]
            )
        )
        guard let row = rows.first else { return WindowState(readGeneration: verdict.readGeneration) }
        return WindowState(
            readGeneration: verdict.readGeneration,
            wasRewritten: try row.bool(0),
            firstLaterChangeAt: try row.optionalTime(1),
            firstLaterArmingAt: try row.optionalTime(2)
        )
    }
}
