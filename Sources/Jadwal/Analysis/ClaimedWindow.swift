/// A claimed conversation as it was read, and what its event messages come to.
struct ClaimedWindow: Sendable {
    var claim: Claim
    var window: ConversationWindow
    var invitations = InvitationReading(needsModel: true)

    var newerHalf: ClaimedWindow? {
        self.window.newerHalf.map { ClaimedWindow(claim: self.claim, window: $0, invitations: self.invitations) }
    }

    /// Without effects.
    func commit(_ verdict: VerdictKind) -> VerdictCommit {
        VerdictCommit(
            claim: self.claim,
            verdict: verdict,
            readGeneration: self.window.generation,
            windowMessageIDs: self.window.messages.map(\.id)
        )
    }

    func commit(_ verdict: VerdictKind, _ plan: EventPlan) -> VerdictCommit {
        var commit = self.commit(verdict)
        (commit.changes, commit.outgoing, commit.sources) = (plan.changes, plan.outgoing, plan.sources)
        commit.openMessageIDs = self.invitations.openMessages
        return commit
    }
}
