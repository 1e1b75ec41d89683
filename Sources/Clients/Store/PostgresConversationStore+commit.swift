public import Jadwal
internal import Postgres
internal import Vault

extension PostgresConversationStore {
    public func commit(_ verdict: VerdictCommit) async throws -> CommitDecision {
        let context = self.context
        return try await context.pool.transaction { connection in
            guard var locked = try ConversationRows.lock(verdict.claim.conversationID, on: connection) else {
                return .leaseLost
            }
            // What came later is looked for only when something did: mostly nothing has.
            let window =
                locked.conversation.generation == verdict.readGeneration
                ? WindowState(readGeneration: verdict.readGeneration)
                : try Self.state(of: verdict, on: connection)
            let decision = locked.conversation.commit(
                verdict.verdict,
                for: verdict.claim,
                window: window,
                eventsUntil: try EventRows.lastEnd(after: verdict, at: locked.now, on: connection),
                staysArmed: !verdict.openMessageIDs.isEmpty,
                at: locked.now,
                rules: context.rules
            )
            guard decision != .leaseLost else { return decision }
            try ConversationRows.save(locked.conversation, as: verdict.claim.conversationID, on: connection)
            if decision == .committed { try Self.writeEffects(of: verdict, context, on: connection) }
            if locked.isReplayed { try Self.endReplays(by: verdict, decision, on: connection) }
            return decision
        }
    }

    public func fail(_ claim: Claim, with failure: FailureReport) async throws {
        let context = self.context
        try await context.pool.transaction { connection in
            guard var locked = try ConversationRows.lock(claim.conversationID, on: connection) else { return }
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
            try ConversationRows.save(locked.conversation, as: claim.conversationID, on: connection)
            var failure = failure
            failure.generation = generation
            try FailureRows.insert([failure], context.messages, on: connection)
            try AnswerRows.forget([claim.conversationID], on: connection)
            guard locked.isReplayed else { return }
            try AnalysisReplays.end(
                of: claim.conversationID,
                generation: generation,
                as: .failed(as: failure.id),
                on: connection
            )
        }
    }

    private static func writeEffects(
        of verdict: VerdictCommit,
        _ context: StoreContext,
        on connection: isolated PostgresConnection
    ) throws {
        let claim = verdict.claim
        if case .status(let status) = verdict.verdict, status.clearsHistory {
            _ = try connection.execute(
                Statement(
                    """
                    update message set state = 1, content = null
                    where conversation_id = $1 and state = 0 and generation <= $2 and id <> all($3)
                    """,
                    [
                        .uuid(claim.conversationID), .int(verdict.readGeneration),
                        .uuidArray(verdict.openMessageIDs),
                    ]
                )
            )
        }
        if verdict.verdict.forgetsAnswers { try AnswerRows.forget([claim.conversationID], on: connection) }
        for change in verdict.changes {
            try EventRows.want(change, claim.customerID, claim.conversationID, context.messages, on: connection)
        }
        try EventRows.link(verdict.sources, of: claim.customerID, on: connection)
        try EventWindowRows.note(verdict, context.messages, on: connection)
        try OutboxRows.insert(verdict.outgoing, customer: claim.customerID, context.messages, on: connection)
        if let failure = verdict.failure { try FailureRows.insert([failure], context.messages, on: connection) }
    }

    /// Somebody retried a failed reading of this conversation. It ends here, whatever comes of the reading: a dropped verdict
    /// means that the conversation has moved on, and will be read for what is new.
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

extension VerdictKind {
    /// The messages go, or another answer is wanted to the same question.
    fileprivate var forgetsAnswers: Bool { self.clearsHistory || self == .rejected }
}
