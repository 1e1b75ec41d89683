internal import Time

/// Resolves a clause against the current plan: is it relevant, whose clock does it use, which day and hour does it
/// mean.
extension Negotiation {
    /// Without a plan: recognises hours of the past, also in the clauses right after: "she came at five to ten. Dinner
    /// at 11."
    mutating func tellsOfPast(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard self.current == nil, clause.day == nil, !clause.isQuestion,
            clause.cues.isDisjoint(with: [.cancellation, .refusal, .invitation, .change, .engagement])
        else { return false }
        let isSameBreath = self.told.map { $0.side == message.side && position - $0.position <= 2 } ?? false
        guard clause.cues.contains(.past) || isSameBreath && clause.cues.isEmpty && !clause.isTogether else {
            return false
        }
        self.told = (message.side, position)
        return clause.time != nil
    }

    func isPast(_ clause: Clause, _ today: LocalDate) -> Bool {
        if let day = clause.day?.value, (day.last ?? day.first) < today { return true }
        if clause.opensPast, clause.time?.value.start == nil, clause.day?.value.first == today { return true }
        if clause.opensPast, clause.isQuestion || clause.time == nil { return true }
        if clause.day != nil { return false }
        return clause.cues.contains(.past) && !clause.cues.contains(.cancellation) && !clause.cues.contains(.refusal)
            && !clause.cues.contains(.acceptance) && !clause.cues.contains(.invitation) && clause.time == nil
    }

    /// Notes that a plan is absurd, mocked or called a joke. Returns true if the clause says nothing else.
    mutating func notesJest(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        if clause.tone[.serious], !clause.isQuestion { self.current?.isJest = false }
        if let current, position - current.position <= 2, current.reference == nil,
            current.state == .open || current.state == .accepted
        {
            if clause.tone[.absurd] && !clause.tone[.serious] { self.current?.isJest = true }
            if clause.tone[.mocking], message.side != current.proposer || current.state == .accepted {
                self.current?.isJest = true
            }
        }
        guard clause.cues.contains(.jest), !self.agreesWithWish(clause, message) else { return false }
        guard let current, current.reference == nil else { return true }
        if current.proposer == message.side, current.state == .open {
            self.current = nil
        } else if current.state == .open || current.state == .accepted, position - current.position <= 2,
            clause.otherWords <= 4
        {
            self.current?.isJest = true
        }
        return true
    }

    /// "I wish …", "ياليت والله" in answer to the other side's proposal is meant seriously.
    private func agreesWithWish(_ clause: Clause, _ message: ReadMessage) -> Bool {
        guard clause.acts[.wish], let current, current.state == .open else { return false }
        return message.side != current.proposer && !clause.hasSlot
    }

    /// Returns the clause with the clock, the day and the hour that it means in the context of the plan.
    func resolved(_ clause: Clause, of message: ReadMessage) -> Clause {
        var clause = clause
        for index in clause.times.indices {
            var time = clause.times[index].value
            // "My time" of the owner and "your time" of the other mean the owner's clock. The other side's is the one named before, if any.
            let isOwners = time.zone == (message.isOwner == true ? .speakers : .listeners)
            if isOwners { time.zone = nil }
            if !isOwners, time.zone == .speakers || time.zone == .listeners, let named = self.current?.time?.zone {
                time.zone = named
            }
            // "9 am Houston", after "9 am my time?".
            if time.zone == nil, self.current?.time?.zone == .speakers || self.current?.time?.zone == .listeners {
                let tokens = Tokenizer.tokens(of: clause.text)
                time.zone = ZonePlaces.table.match(tokens, at: clause.times[index].tokens.upperBound).map {
                    .named($0.value)
                }
            }
            clause.times[index] = clause.times[index].with(time)
        }
        // "In three and a half hours" only repeats roughly the hour that was named.
        if let time = clause.times.first, let day = clause.days.last, time.tokens == day.tokens,
            let own = self.current?.time?.start, let start = time.value.start
        {
            let gap = abs((own.hour - start.hour) * 60 + own.minute - start.minute) % 720
            if min(gap, 720 - gap) <= 75 { clause.times.removeFirst() }
        }
        // "21 to 24" of a trip that begins on the 21st are days.
        if let day = self.current?.day {
            let last = day.last?.day ?? min(31, day.first.day + 6)
            clause.times.removeAll { time in
                guard time.value.isBare, let hour = time.value.start?.hour, hour > 12 else { return false }
                return (day.first.day...max(day.first.day, last)).contains(hour)
            }
        }
        return self.withPlannedDay(self.shifted(clause))
    }

    /// A weekday that the plan already has means the plan's day, even if the message is sent on that weekday.
    private func withPlannedDay(_ clause: Clause) -> Clause {
        guard let own = self.current?.day, self.current?.state == .open || self.current?.state == .accepted,
            let last = clause.days.last, let weekday = last.value.weekday ?? self.span(last.value, like: own)
        else { return clause }
        if own.last != nil, last.value.last == nil, weekday != own.first.weekday { return self.withinRange(clause) }
        var clause = clause
        guard weekday == own.first.weekday, own.first != last.value.first else { return clause }
        let day = DayReading(first: own.first, last: own.last, part: last.value.part ?? own.part)
        clause.days[clause.days.count - 1] = last.with(day)
        return clause
    }

    /// "Thursday to Saturday" for a plan from the third to the fifth, if these days are a Thursday and a Saturday.
    private func span(_ day: DayReading, like own: DayReading) -> Weekday? {
        guard let last = day.last, let end = own.last, last.weekday == end.weekday,
            day.first.weekday == own.first.weekday,
            last.daysSince1970 - day.first.daysSince1970 == end.daysSince1970 - own.first.daysSince1970,
            (0...14).contains(own.first.daysSince1970 - day.first.daysSince1970)
        else { return nil }
        return own.first.weekday
    }

    /// A weekday within the days of the plan is part of it: "including the Sunday night?"
    private func withinRange(_ clause: Clause) -> Clause {
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

    /// Converts "an hour later" into the hour that it means for the plan.
    private func shifted(_ clause: Clause) -> Clause {
        guard let shift = clause.shift, let (current, time) = self.plannedTime(clause) else { return clause }
        // "It ends at 2, so half past" names the hour. Beside another shift the named hour counts.
        let start = clause.time?.value.start
        let own = shift.isMinute ? start.map { TimeReading(start: $0) } : nil
        guard start == nil || own != nil,
            let moved = shift.applied(to: own ?? time, usual: current.usual)
        else { return clause }
        var clause = clause
        let whole = ReadPhrase(moved, clause.shiftTokens, in: Tokenizer.tokens(of: clause.text), of: clause.text)
        clause.times = [whole]
        clause.cues.insert(.change)
        (clause.acts[.postponement], clause.asked[.availability]) = (false, false)
        return clause
    }

    /// "A bit later?" leaves the plan's hour open. Returns true if the clause says nothing else.
    mutating func opensHour(_ clause: Clause, _ message: ReadMessage, _ position: Int) -> Bool {
        guard let shift = clause.shift, let (current, time) = self.plannedTime(clause),
            clause.time?.value.start == nil, shift.applied(to: time, usual: current.usual) == nil,
            clause.cues.isDisjoint(with: [.refusal, .cancellation, .hesitation])
        else { return false }
        var next = self.reopening(current, message.side)
        next.awaitsHour = true
        next.touch(message, at: position)
        self.current = next
        return true
    }

    private func plannedTime(_ clause: Clause) -> (Proposal, TimeReading)? {
        guard let current, !clause.isReport, !clause.acts[.fact], current.state == .open || current.state == .accepted,
            let time = current.time, time.start != nil, clause.day.map({ $0.value.first == current.day?.first }) ?? true
        else { return nil }
        return (current, time)
    }
}
