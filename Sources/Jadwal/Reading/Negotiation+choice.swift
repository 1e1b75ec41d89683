/// Choosing among what was offered, and what belongs to the acceptance itself.
extension Negotiation {
    /// "The middle one please": takes one of the options by its place.
    mutating func takesOption(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard var current, current.isChoice, current.state == .open, message.side != current.proposer,
            !clause.isQuestion, self.isWithin(current, position), let index = clause.choices[current.options.count],
            clause.cues.isDisjoint(with: [.refusal, .cancellation])
        else { return false }
        current.choose(index)
        (current.state, current.isHesitated, current.accepter) = (.accepted, false, message.side)
        current.touch(message, at: position)
        self.current = current
        return true
    }

    /// A day inside the stretch on the table is part of it: "including the Sunday night?"
    func withinRange(_ clause: Clause) -> Clause {
        guard let own = self.current?.day, let end = own.last, let last = clause.days.last,
            let weekday = last.value.weekday, last.value.last == nil, clause.days.count == 1,
            !(own.first...end).contains(last.value.first), end.daysSince1970 - own.first.daysSince1970 < 7,
            (own.first.daysSince1970...end.daysSince1970).contains(where: {
                own.first.adding(days: $0 - own.first.daysSince1970).weekday == weekday
            })
        else { return clause }
        var clause = clause
        clause.days[clause.days.count - 1] = last.with(own)
        return clause
    }

    /// Remembers where it was agreed. Who repeats a slot and asks the other to come along has not agreed yet: "yep 7.30, you joining?"
    mutating func noteAcceptance(_ wasAccepted: Bool, _ clause: Clause, _ message: ReadMessage, _ position: Int) {
        guard let current, current.state == .accepted else { return }
        if !wasAccepted { self.acceptedAt = position }
        guard self.acceptedAt == position, current.accepter == message.side, clause.isQuestion,
            clause.cues.contains(.invitation), !clause.hasSlot, clause.isProbe || clause.otherWords <= 1,
            clause.activity == nil, clause.place == nil
        else { return }
        self.current = self.reopening(current, message.side)
    }
}
