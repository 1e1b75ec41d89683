/// How a plan dies without a word against it: the proposing side takes it back, wishes well or lets go; and what only informs.
extension Negotiation {
    /// The proposer answers an excuse with "as you like", "another time", "get well": nothing is on the table any more.
    func letsGo(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard let current, current.state == .open, current.isAnswered, message.side == current.proposer,
            !clause.hasSlot, !clause.isQuestion, current.reference == nil
        else { return false }
        return clause.isResigning
    }

    /// "On the 27th", after "when is your flight?".
    func informs(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard let factAsked, factAsked.side != message.side, position - factAsked.position <= 2 else { return false }
        return !clause.isQuestion && clause.cues.isDisjoint(with: [.invitation, .change]) && clause.otherWords <= 4
    }

    mutating func noteReply(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        if clause.asksOwnDay { self.factAsked = (message.side, position) }
        guard let current, current.state == .open, message.side != current.proposer else { return }
        if !clause.isQuestion { self.current?.isAnswered = !clause.cues.contains(.hesitation) && !clause.wavers }
    }

    /// "Can't … if I finish early I'll come": the no hangs on a condition.
    func softens(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard let current, current.state == .declined, current.reference == nil, message.side != current.proposer,
            clause.cues.contains(.hesitation), !clause.isQuestion, position - current.position <= 2
        else { return false }
        return clause.isCommitment || clause.cues.contains(.acceptance) || clause.cues.contains(.invitation)
    }

    /// Put off without another day: nothing stands.
    mutating func postpone(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard var current = self.current else { return }
        if clause.isQuestion {
            current = self.reopening(current, message.side).undated
        } else {
            current.state = .cancelled
        }
        current.touch(message, at: position)
        self.current = current
    }

    /// "Thursday my parents are visiting", "I'm in Jeddah that day": speaks of the day that was offered, and not of coming.
    func givesReason(_ clause: Clause, _ message: ReadMessage) -> Bool {
        guard let current, current.state == .open, message.side != current.proposer, !clause.isQuestion,
            clause.cues.isDisjoint(with: [.acceptance, .refusal, .cancellation, .invitation, .change, .engagement]),
            clause.otherWords >= 3, clause.time?.value.start == nil, !clause.isChoice
        else { return false }
        return clause.saysThatDay || clause.day.map { $0.value.first == current.day?.first } ?? false
    }

    mutating func cancel(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard let standing = self.current else { return }
        if clause.isQuestion, !clause.hasSlot {
            // "Can we cancel?": what stood is in question.
            if standing.state == .accepted, clause.otherWords <= 4 {
                self.current = self.reopening(standing, message.side).undated
            }
            return
        }
        if !clause.isQuestion { self.current?.state = .cancelled }
        self.current?.touch(message, at: position)
        if let current, clause.cues.contains(.change) || clause.cues.contains(.invitation), clause.hasSlot,
            current.conflicts(with: clause)
        {
            self.reopen(current, clause, message, position)
        }
    }
}
