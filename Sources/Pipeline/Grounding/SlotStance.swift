internal import ChatReader

/// The stance of a clause towards the claimed slot.
struct SlotStance {
    enum Stance {
        /// A yes, or the slot repeated.
        case yes(isFirm: Bool)
        case no
        /// Doubts the slot. Certain if the words do so, or if another person has to be asked first.
        case hedge(isSure: Bool)
        /// Accepts and asks in one clause, or speaks like somebody who intends to come.
        case leaning
        /// Asks for something else, or reports that something else is done.
        case aside
        case other
    }

    let days: DaySupport
    let hours: HourSupport?

    func of(_ clause: SlotClause) -> Stance {
        if clause.wavers, !clause.isQuestion { return .hedge(isSure: true) }
        if clause.hesitates || clause.isConditional && clause.accepts, !clause.isQuestion {
            return .hedge(isSure: false)
        }
        let isFirm = clause.acceptsFirmly || self.repeats(clause)
        if clause.refuses || clause.withdraws || clause.cancels, !clause.isQuestion {
            return clause.accepts && isFirm ? .leaning : .no
        }
        if clause.isDelivery || clause.asksBack, !isFirm { return .aside }
        if clause.saysYes { return .yes(isFirm: isFirm) }
        if self.repeats(clause), !clause.isQuestion, !clause.reports { return .yes(isFirm: true) }
        // "Sunday at 9 is nice, at yours or out?": accepts, or asks for it.
        if clause.isQuestion, clause.accepts || self.repeats(clause) { return .leaning }
        // "Friday I work": names the day and does not accept.
        if clause.reports, self.names(clause) { return .no }
        if clause.isPreparation, !clause.isQuestion { return .leaning }
        return clause.isRequest ? .aside : .other
    }

    /// True if it names the claimed day or hour, and no other.
    func repeats(_ clause: SlotClause) -> Bool {
        let isHour = self.hours.map { hours in clause.clocks.contains { hours.names($0) } } ?? false
        let isDay = clause.days.contains { self.days.meaning($0, clause) == .exact }
        let hasOtherHour = !isHour && !clause.clocks.isEmpty && self.hours != nil
        return isHour && (isDay || clause.days.isEmpty) || isDay && !hasOtherHour
    }

    func names(_ clause: SlotClause) -> Bool {
        self.isOnItsDay(clause)
            || clause.clocks.contains { self.hours?.names($0) ?? false }
    }

    /// True if it names another day or hour than the claimed one.
    func isElsewhere(_ clause: SlotClause) -> Bool { self.isOnAnotherDay(clause) || self.isAtAnotherHour(clause) }

    func isOnAnotherDay(_ clause: SlotClause) -> Bool {
        !clause.days.isEmpty && !self.isOnItsDay(clause)
    }

    /// A refusal is about the day that it names: "can't Friday".
    private func isOnItsDay(_ clause: SlotClause) -> Bool {
        var named = clause
        (named.refuses, named.withdraws) = (false, false)
        return named.days.contains { self.days.meaning($0, named) != .other }
    }

    func isAtAnotherHour(_ clause: SlotClause) -> Bool { !clause.isBare && self.isAtAnotherNumber(clause) }

    /// Numbers alone count, too: "make it 7".
    func isAtAnotherNumber(_ clause: SlotClause) -> Bool {
        self.hours.map { hours in !clause.clocks.isEmpty && !clause.clocks.contains { hours.names($0) } } ?? false
    }
}
