public import Jadwal
internal import Postgres
internal import Vault

extension PostgresConversationStore {
    /// Verdicts that are ready at the same time are committed together. One that cannot be, since its conversation is locked or has
    /// moved on, somebody waits for its end, or something in the group was wrong, is committed by itself.
    public func commit(_ verdict: VerdictCommit) async throws -> CommitDecision {
        if let decision = try await self.commits(verdict) { return decision }
        let context = self.context
        let decisions = try await context.pool.transaction { connection in
            try VerdictGroup.commit([verdict], waits: true, context, on: connection)
        }
        return (decisions.first ?? nil) ?? .leaseLost
    }

    static func commits(_ context: StoreContext) -> GroupedCalls<VerdictCommit, CommitDecision?> {
        GroupedCalls(width: 64, lanes: 2) { verdicts in
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
}
