/// Turning down and leaving open.
extension Negotiation {
    func turnsDown(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard let current = self.current, !clause.isQuestion || clause.isPlainRefusal else { return false }
        // "Doing anything Friday?" – "nah, why": is free.
        if current.asksPlans, current.isProbe, clause.isPlainRefusal, !clause.isWithdrawal { return false }
        switch current.state {
        case .accepted:
            // "Seven thirty. On a Sunday. Absolutely not": what was repeated in the same breath was no yes.
            return clause.isWithdrawal
                || clause.cues.contains(.refusal) && current.accepter == message.side && self.acceptedAt == position
        case .open:
            if message.side == current.proposer { return clause.isWithdrawal && clause.cues.contains(.refusal) }
            let isBusy =
                clause.cues.contains(.engagement) && !clause.isFirm && !clause.cues.contains(.invitation)
                && !clause.isPossession
            let isSorry = clause.isSorry && clause.cues.isDisjoint(with: [.acceptance, .invitation, .change])
            return clause.cues.contains(.refusal) || isBusy || isSorry
        case .declined, .cancelled: return clause.cues.contains(.refusal)
        }
    }

    mutating func turnDown(_ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard var current = self.current else { return }
        current.state = current.state == .accepted ? .cancelled : .declined
        current.touch(message, at: position)
        self.current = current
        // "Can't at 6, could do 8": the counter-proposal is in the same breath, and the last time is the one that is offered.
        let offers =
            clause.cues.contains(.invitation) || clause.cues.contains(.change) || clause.cues.contains(.acceptance)
            || clause.isQuestion || !clause.cues.contains(.engagement) && clause.otherWords <= 4
        if offers, clause.hasSlot || clause.time != nil, current.conflicts(with: clause) {
            self.reopen(current, clause, message, position)
        }
    }

    func hesitates(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard clause.cues.contains(.hesitation), let current = self.current else { return false }
        // "I've got the family till four, let me see if I can shift it."
        if current.state == .declined, current.position == position { return message.side != current.proposer }
        guard current.state == .open else { return false }
        return message.side != current.proposer && !clause.isRefusedFirst
    }
}
