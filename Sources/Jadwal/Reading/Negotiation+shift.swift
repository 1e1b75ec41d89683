/// Hours that are told by the one on the table.
extension Negotiation {
    /// "An hour later", of the plan that is talked about, is an hour by name.
    func shifted(_ clause: Clause) -> Clause {
        guard let shift = clause.shift, let (current, time) = self.onTable(clause) else { return clause }
        // "It ends at 2, so half past" names the hour; beside another shift the hour that is named is the one.
        let start = clause.time?.value.start
        let own = shift.isMinute ? start.map { TimeReading(start: $0) } : nil
        guard start == nil || own != nil,
            let moved = shift.applied(to: own ?? time, usual: current.usual)
        else { return clause }
        var clause = clause
        let whole = ReadPhrase(moved, clause.shiftTokens, in: Tokenizer.tokens(of: clause.text), of: clause.text)
        clause.times = [whole]
        clause.cues.insert(.change)
        (clause.isPostponement, clause.isProbe) = (false, false)
        return clause
    }

    /// "A bit later?": the hour is open until one is named. True when there is nothing else in the clause.
    mutating func opensHour(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard let shift = clause.shift, let (current, time) = self.onTable(clause),
            clause.time?.value.start == nil, shift.applied(to: time, usual: current.usual) == nil,
            clause.cues.isDisjoint(with: [.refusal, .cancellation, .hesitation])
        else { return false }
        var next = self.reopening(current, message.side)
        next.awaitsHour = true
        next.touch(message, at: position)
        self.current = next
        return true
    }

    private func onTable(_ clause: Clause) -> (Proposal, TimeReading)? {
        guard let current, !clause.isReport, !clause.isFact, current.state == .open || current.state == .accepted,
            let time = current.time, time.start != nil, clause.day.map({ $0.value.first == current.day?.first }) ?? true
        else { return nil }
        return (current, time)
    }
}
