internal import ChatReader

/// Completes answers of version 1 of the prompt, which has no references to known events. A change or a cancellation
/// then refers to the only known event that fits.
struct ReferenceCompletion {
    let window: ConversationWindow

    func completed(_ verdict: Verdict) -> Verdict {
        guard let known = self.window.knownEvents.first else { return verdict }
        var completed = verdict
        let isLone = self.window.knownEvents.count == 1
        switch verdict.status {
        case .denied where verdict.claims.isEmpty:
            // With several known events the grounder decides, or the owner is asked.
            let index = isLone ? 0 : self.likeliest
            let event = self.window.knownEvents[index]
            completed.claims = [
                EventClaim(
                    .cancel(index),
                    title: event.summary,
                    times: event.times,
                    location: event.location,
                    notes: ""
                )
            ]
        case .agreed:
            completed.claims = verdict.claims.map { claim in
                guard claim.action == .add, isLone, self.speaksOfChange(of: known, claim) else { return claim }
                var move = claim
                move.action = .move(0)
                return move
            }
        case .noEvent, .notConfirmed, .denied: break
        }
        return completed
    }

    /// True if the chat asks for a change and mentions no other event that the answer could mean.
    private func speaksOfChange(of known: CalendarEvent, _ claim: EventClaim) -> Bool {
        guard !KnownPlan.isSame(claim, as: known) else { return false }
        let chat = ChatReading(self.window)
        let clauses = chat.said(in: chat.messages.indices)
        guard clauses.contains(where: { $0.changes || $0.cancels || $0.withdraws || $0.refuses }) else { return false }
        let references = ReferenceCheck(
            chat: chat,
            known: self.window.knownEvents,
            cited: CitedMessages(proposal: 0, acceptance: 0)
        )
        let isNamed = references.score(0, in: Array(chat.messages.indices)) > 0
        let kind = KnownPlan.kind(of: claim.title ?? "")
        let isOther =
            kind != nil && KnownPlan.kind(of: known.summary) != nil && kind != KnownPlan.kind(of: known.summary)
        return !isOther && (isNamed || clauses.contains(where: \.changes))
    }

    private var likeliest: Int {
        let chat = ChatReading(self.window)
        let references = ReferenceCheck(
            chat: chat,
            known: self.window.knownEvents,
            cited: CitedMessages(proposal: 0, acceptance: 0)
        )
        let scores = self.window.knownEvents.indices.map { references.score($0, in: Array(chat.messages.indices)) }
        return scores.indices.max { scores[$0] < scores[$1] } ?? 0
    }
}
