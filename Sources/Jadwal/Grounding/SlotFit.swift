/// How a clause stands to a claimed day and time.
struct SlotFit: Sendable {
    enum Match: Sendable {
        /// It names none.
        case none
        /// It names this one, perhaps among others.
        case same
        /// It names only others.
        case other
    }

    var day = Match.none
    var time = Match.none
    /// Turns this one down for another that it names: "can't at 6, could do 8".
    var isRefusedForOther = false

    var isSame: Bool { !self.isOther && (self.day == .same || self.time == .same) }
    var isOther: Bool { self.day == .other || self.time == .other }
}

/// Compares clauses with one claim.
struct SlotFitter: Sendable {
    let claim: ClaimedSlot
    let zone: Zone
    /// When the things that the chat speaks of usually are.
    let usual: Set<DayPart>
    /// Times of day that leave nothing open, in minutes since midnight, and whether only mornings or only later parts were named.
    let settled: [Int]
    let isMorning: Bool?
    /// Nothing is spoken of but what is done in working hours.
    let isWork: Bool
    /// The claimed day is named somewhere: then the bare name of its weekday means it.
    let isDayNamed: Bool

    func fit(_ clause: SlotClause) -> SlotFit {
        var fit = SlotFit()
        let days = clause.days.map { self.means($0, clause) }
        let clocks = clause.clocks.map { self.means($0, clause) }
        if clause.refuses || clause.withdraws || clause.changes, days.count > 1 || clocks.count > 1 {
            // To move something turns nothing down: the other side may keep to it.
            let moves = clause.changes && !clause.refuses && !clause.withdraws
            // The one that is offered comes last.
            let offered = (days.last ?? true) && (clocks.last ?? true)
            fit.isRefusedForOther =
                !moves && !offered && (days.dropLast().contains(true) || clocks.dropLast().contains(true))
            fit.day = days.last.map { $0 ? .same : .other } ?? .none
            fit.time = clocks.last.map { $0 ? .same : .other } ?? .none
            return fit
        }
        if !days.isEmpty { fit.day = days.contains(true) ? .same : .other }
        if !clocks.isEmpty, self.claim.time != nil { fit.time = clocks.contains(true) ? .same : .other }
        return fit
    }

    func means(_ days: NamedDays, _ clause: SlotClause) -> Bool {
        if days.candidates.contains(self.claim.date), self.isWeekRight(days, clause) { return true }
        if let weekday = days.weekday, self.isDayNamed, weekday == self.claim.date.weekday {
            return (1...14).contains(self.claim.date.daysSince1970 - clause.saidAt.date.daysSince1970)
        }
        // Hours after midnight of "tonight" are on the next date.
        guard let time = self.claim.time, Conventions.isAfterMidnight(time) else { return false }
        let isNight = (days.part ?? clause.part) == .night || clause.clocks.contains { $0.part == .night }
        let before = self.claim.date.adding(days: -1)
        return isNight && days.candidates.contains(before)
            && !(clause.saidAt.time.hour < 4 && before == clause.saidAt.date)
    }

    /// A weekday said on that weekday is today while its hour is to come, else a week later; without an hour it may be either.
    private func isWeekRight(_ days: NamedDays, _ clause: SlotClause) -> Bool {
        guard days.mayBeToday, let time = self.claim.time else { return true }
        return (self.claim.date == clause.saidAt.date) == (time > clause.saidAt.time)
    }

    func means(_ clock: NamedClock, _ clause: SlotClause) -> Bool {
        guard let claimed = self.claim.start else { return true }
        var times = clock.times(of: clock.start, unless: self.usual, at: clause.saidAt)
        if times.count > 1 {
            let near = times.filter { time in self.settled.contains { abs($0 - time.minutesSinceMidnight) <= 180 } }
            if near.count == 1 { times = near }
            // "The meeting is at 9" is in the morning.
            if near.isEmpty, self.isWork, isMorning == nil, (8...11).contains(clock.start.hour) {
                times = times.filter { $0.hour < 12 }
            }
            if near.isEmpty, let isMorning { times = times.filter { ($0.hour < 12) == isMorning } }
        }
        guard let other = clock.zone else { return times.contains(claimed.time) }
        return times.contains { time in
            (-1...1).contains { offset in
                let there = LocalDateTime(date: claimed.date.adding(days: offset), time: time)
                return self.zone.local(other.instant(of: there)) == claimed
            }
        }
    }

    /// A time without a day is the next such time.
    func impliesDay(_ clause: SlotClause) -> Bool {
        let isArranging = !clause.isBare || clause.invites || clause.changes || !clause.activities.isEmpty
        guard isArranging, clause.days.isEmpty, let start = self.claim.start,
            clause.clocks.contains(where: { self.means($0, clause) })
        else { return false }
        let ahead = start.minutesSince1970 - clause.saidAt.minutesSince1970
        return ahead > 0 && (start.date == clause.saidAt.date || ahead <= 360)
    }
}
