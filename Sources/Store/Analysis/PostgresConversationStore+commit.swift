public import ChatReader
public import Pipeline
internal import Postgres
internal import Time
internal import Vault

extension PostgresConversationStore {
    /// Commits verdicts that are ready at the same time together. A verdict is committed alone if its conversation is
    /// locked or has changed, if a retried failure waits for it, or if something in the group was wrong.
    public func commit(_ verdict: VerdictCommit) async throws -> CommitDecision {
        if let decision = try await self.commits(verdict) { return decision }
        let context = self.context
        let decisions = try await context.pool.transaction { connection in
            try VerdictGroup.commit([verdict], waits: true, context, on: connection)
        }
        return (decisions.first ?? nil) ?? .leaseLost
    }

    static func commits(_ context: StoreContext) -> CallBatcher<VerdictCommit, CommitDecision?> {
        CallBatcher(width: 64, lanes: 2) { verdicts in
            do {
                let decisions = try await context.pool.transaction(retries: 0) { connection in
                    try VerdictGroup.commit(verdicts, waits: false, context, on: connection)
                }
                return decisions.map { .success($0) }
            } catch let error as PostgresError where !error.mayBeOneCalls {
                return verdicts.map { _ in .failure(error) }
            } catch {
                return verdicts.map { _ in .success(nil) }
            }
        }
    }

    public func fail(_ claim: Claim, with failure: FailureReport) async throws {
        let context = self.context
        try await context.pool.transaction { connection in
            guard var locked = try ConversationTable.lock(claim.conversationID, on: connection) else { return }
            let generation = locked.conversation.generation
            let decision = locked.conversation.commit(
                .rejected,
                for: claim,
                window: WindowState(readGeneration: generation),
                eventsUntil: locked.conversation.eventsUntil,
                at: locked.now,
                rules: context.rules
            )
            guard decision == .committed else { return }
            try ConversationTable.save(locked.conversation, as: claim.conversationID, on: connection)
            var failure = failure
            failure.generation = generation
            try FailureTable.insert([failure], context.messages, on: connection)
            let note = VerdictNote(.rejected(kind: failure.kind))
            let row = VerdictTable.Row(claim: claim, generation: generation, note: note)
            try VerdictTable.insert([row], on: connection)
            try AnswerTable.forget([claim.conversationID], on: connection)
            guard locked.isReplayed else { return }
            try AnalysisReplays.end(
                of: claim.conversationID,
                generation: generation,
                as: .failed(as: failure.id),
                on: connection
            )
        }
    }
}

/// Commits verdicts of several conversations in one transaction. Each is checked against its own lease and generation.
private enum VerdictGroup {
    /// - Parameter waits: false to skip conversations that another session has locked. Then one conversation does not
    ///   delay a group, and two groups cannot wait for each other.
    /// - Returns: for each verdict, in their order. nil: this verdict had no effect and has to be committed alone.
    ///   There is no nil if `waits` is true.
    static func commit(
        _ verdicts: [VerdictCommit],
        waits: Bool,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws -> [CommitDecision?] {
        var locked = try LockedConversation.lock(verdicts, waits: waits, on: connection)
        var changed: [(id: String, conversation: Conversation)] = []
        var committed: [(verdict: VerdictCommit, row: LockedConversation)] = []
        var replayed: [(verdict: VerdictCommit, decision: CommitDecision)] = []
        var rows: [VerdictTable.Row] = []
        let decisions = try verdicts.map { verdict -> CommitDecision? in
            let id = verdict.claim.conversationID
            // Each conversation is taken once. A second verdict on it finds nothing here.
            guard var row = locked.removeValue(forKey: id) else { return waits ? .leaseLost : nil }
            let hasMovedOn = row.conversation.generation != verdict.readGeneration
            guard waits || (!hasMovedOn && !row.isReplayed) else { return nil }
            let decision = row.conversation.commit(
                verdict.verdict,
                for: verdict.claim,
                // Looks for later messages only if the conversation has changed. Mostly it has not.
                window: hasMovedOn
                    ? try Self.state(of: verdict, on: connection) : WindowState(readGeneration: verdict.readGeneration),
                eventsUntil: Self.eventsUntil(verdict, row),
                staysArmed: !verdict.openMessageIDs.isEmpty,
                at: row.now,
                rules: context.rules
            )
            guard decision != .leaseLost else { return decision }
            changed.append((id, row.conversation))
            rows += [VerdictTable.Row(verdict, decision)].compactMap(\.self)
            if decision == .committed { committed.append((verdict, row)) }
            if row.isReplayed { replayed.append((verdict, decision)) }
            return decision
        }
        guard !changed.isEmpty else { return decisions }
        try LockedConversation.save(changed, committed.map(\.verdict), on: connection)
        try Self.writeEffects(of: committed, context, on: connection)
        try VerdictTable.insert(rows, on: connection)
        for (verdict, decision) in replayed { try Self.endReplays(by: verdict, decision, on: connection) }
        return decisions
    }

    private static func eventsUntil(_ verdict: VerdictCommit, _ row: LockedConversation) -> UnixTime? {
        let changed = verdict.changes.filter { $0.event.status == .confirmed }.map { $0.event.times.end(in: row.zone) }
        return (changed + [row.lastEnd].compactMap { $0 }).filter { $0 > row.now }.max()
    }

    private static func writeEffects(
        of committed: [(verdict: VerdictCommit, row: LockedConversation)],
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let wanted = committed.flatMap { verdict, row in
            verdict.changes.map { WantedChange($0, of: verdict.claim, in: row.zone) }
        }
        try EventTable.recordWanted(wanted, context.messages, on: connection)
        try EventTable.link(
            committed.flatMap { verdict, _ in
                verdict.sources.map { (verdict.claim.customerID, $0.key, $0.value) }
            },
            on: connection
        )
        try EventTable.record(committed.map(\.verdict), context.messages, on: connection)
        try EventWindowTable.note(
            committed.map(\.verdict),
            keeping: Set(committed.filter(\.row.hasWindows).map(\.verdict.claim.conversationID)),
            context.messages,
            on: connection
        )
        try OutboxTable.insert(
            committed.flatMap { verdict, _ in verdict.outgoing.map { ($0, verdict.claim.customerID) } },
            context.messages,
            on: connection
        )
        try QuestionTable.write(committed.map(\.verdict), context, on: connection)
        try FailureTable.insert(committed.compactMap(\.verdict.failure), context.messages, on: connection)
    }

    /// A failed analysis of this conversation was retried. The retry ends here with any outcome: if the verdict was
    /// dropped, the conversation has changed and will be analysed again.
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
                select coalesce(bool_or(id = any($3)), false) as was_rewritten, min(stored_at) as first_change_at,
                    min(stored_at) filter (where state = 0 and (sender_is_owner or arms)) as first_arming_at
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
            wasRewritten: try row.bool("was_rewritten"),
            firstLaterChangeAt: try row.optionalTime("first_change_at"),
            firstLaterArmingAt: try row.optionalTime("first_arming_at")
        )
    }
}
