/// Follows one claimed day and time through a window: who named it, who took it up, and what became of it afterwards.
///
/// It does not understand what is talked about. It only has to be sure that one side named what is claimed, that the other said yes
/// while it was the latest on the table, and that nothing later turned it down, replaced it or left a change of it open.
struct ConsentTrail {
    /// An answer that comes more messages later answers something else.
    private static let longestWait = 8

    private let fitter: SlotFitter
    private let needsTime: Bool
    /// Who named another matter, or another time, that is the latest and has no answer yet.
    private var other: Bool?
    private var otherPosition = 0
    private var isDayNamed: Bool
    private var isTimeNamed: Bool
    /// Who named the claim last.
    private var namer: Bool?
    private var position = 0
    private var hesitated: Set<Bool> = []
    private var refused: Set<Bool> = []
    private var isDayAgreed = false
    private var isContested = false
    private var wasTurned = false
    private var activity: String?
    /// Told of, not offered.
    private var isReport = false
    /// Another day was proposed: a time alone is not on the day of its message.
    private var hasOtherDay = false
    /// Another day is the latest: what names a time alone is about that.
    private var isOtherDay = false
    /// The claimed time was named for another day.
    private var hasTimeElsewhere = false
    /// The message that told of the claimed day with another hour: a question in it is about that day.
    private var toldPosition: Int?
    private(set) var isAgreed = false

    /// - Parameter known: the day and time that the event has already: what is not said of a change stays.
    init(_ clauses: [SlotClause], _ fitter: SlotFitter, known: LocalDateTime? = nil) {
        self.fitter = fitter
        self.needsTime = fitter.claim.time != nil
        self.isDayNamed = known?.date == fitter.claim.date
        self.isTimeNamed = fitter.claim.time == nil || known?.time == fitter.claim.time
        for clause in clauses where !clause.isPast { self.take(clause) }
        if self.isContested { self.isAgreed = false }
    }

    private mutating func take(_ clause: SlotClause) {
        let fit = self.fitter.fit(clause)
        if clause.changes || clause.refuses || clause.cancels { self.wasTurned = true }
        if clause.cancels, !clause.isQuestion, !clause.reports {
            if !fit.isOther || fit.isRefusedForOther { self.turnDown(clause) }
            if fit.isSame, clause.invites || clause.changes { self.name(clause, fit) }
        } else if fit.isRefusedForOther {
            self.turnDown(clause)
            (self.other, self.otherPosition) = (clause.isOwner, clause.position)
        } else if self.refuses(clause, fit) {
            let isOfOther = self.other == !clause.isOwner && clause.position - self.otherPosition <= 3 && !fit.isSame
            if isOfOther { self.other = nil } else if !fit.isOther { self.turnDown(clause) }
        } else if clause.hesitates, !clause.acceptsFirmly, !(fit.isSame && (clause.isQuestion || clause.invites)) {
            if self.other == nil, !self.isAgreed, !fit.isOther { self.hesitated.insert(clause.isOwner) }
        } else if fit.isSame, self.isOtherDay, !self.bringsBack(clause, fit) {
            if fit.day == .none { (self.other, self.otherPosition) = (clause.isOwner, clause.position) }
        } else if fit.isSame {
            self.name(clause, fit)
        } else if fit.isOther {
            self.leave(clause, fit)
        } else {
            self.answer(clause)
        }
    }

    // MARK: - No

    private func refuses(_ clause: SlotClause, _ fit: SlotFit) -> Bool {
        guard !clause.isQuestion else { return false }
        if clause.refuses || clause.withdraws {
            // "No problem, Friday at 8 then", "can't Thursday, Friday?"
            return !(fit.isSame && (clause.accepts || clause.days.count + clause.clocks.count > 1))
        }
        let isBusy = clause.reports && !clause.accepts && fit.day == .same && fit.time != .same
        return isBusy && self.namer == !clause.isOwner && !self.isAgreed
    }

    private mutating func turnDown(_ clause: SlotClause) {
        if self.isAgreed || self.isDayAgreed {
            // "No need to bring anything" takes nothing back.
            guard clause.withdraws || clause.cancels || self.isContested else { return }
        }
        (self.isAgreed, self.isDayAgreed, self.isContested) = (false, false, false)
        self.refused.insert(clause.isOwner)
    }

    // MARK: - The claim

    /// Names the claimed day after another one was proposed, and not only in passing.
    private func bringsBack(_ clause: SlotClause, _ fit: SlotFit) -> Bool {
        fit.day == .same && (clause.isOffer || clause.saysYes || clause.otherWords <= 3 || !clause.activities.isEmpty)
    }

    private mutating func name(_ clause: SlotClause, _ fit: SlotFit) {
        let isOther = self.namer.map { $0 != clause.isOwner } ?? false
        let isNewDay = !self.isDayNamed && (fit.day == .same || !self.hasOtherDay && self.fitter.impliesDay(clause))
        // "Thursday, same time?"
        let isMoved = self.hasTimeElsewhere && fit.day == .same && clause.changes
        let isNewTime = !self.isTimeNamed && (fit.time == .same || isMoved)
        let wasOther = self.other == !clause.isOwner
        self.isDayNamed = self.isDayNamed || isNewDay
        self.isTimeNamed = self.isTimeNamed || isNewTime
        if let kind = clause.activities.first?.kind, self.activity == nil { self.activity = kind }
        if clause.reports, self.namer == nil { self.isReport = true } else if !clause.reports { self.isReport = false }
        let repeats = fit.day == .same && (fit.time == .same || !self.needsTime)
        let isYes =
            clause.saysYes
            || !clause.isQuestion && (clause.otherWords <= (isNewDay || isNewTime ? 0 : 3) || repeats && !isNewDay)
        let isFresh = clause.position - self.position <= Self.longestWait
        let accepts =
            isOther && isYes && isFresh && !self.isReport
            && (!self.hesitated.contains(clause.isOwner) || clause.acceptsFirmly || repeats)
            && !(wasOther && (isNewDay || isNewTime))
        let isDetail = self.isDayAgreed && isNewTime && !clause.isQuestion && self.other == nil
        if fit.day == .same { self.isOtherDay = false }
        if clause.saysYes || !clause.isQuestion { self.refused.remove(clause.isOwner) }
        self.refused.remove(!clause.isOwner)
        (self.other, self.position) = (nil, clause.position)
        if accepts || isDetail {
            self.agree()
        } else if self.namer == nil || isNewDay || isNewTime || !isOther || wasOther || self.isContested {
            self.namer = clause.isOwner
            if isNewDay || isNewTime { self.hesitated = [] }
        }
        if self.isContested, accepts || !isOther { self.isContested = false }
    }

    private mutating func agree() {
        guard self.isDayNamed else { return }
        self.isDayAgreed = true
        if self.isTimeNamed { (self.isAgreed, self.isContested) = (true, false) }
    }

    // MARK: - Something else

    /// Another day or time than the claimed one is named.
    private mutating func leave(_ clause: SlotClause, _ fit: SlotFit) {
        let isCounter = self.namer == !clause.isOwner && fit.time == .other && clause.otherWords <= 5
        guard clause.isOffer || clause.saysYes || isCounter || !clause.activities.isEmpty else {
            if fit.day == .same, !clause.reports { self.toldPosition = clause.position }
            return
        }
        // "Sunday at five?", after Saturday: an hour that follows is on Sunday.
        if fit.day == .same { self.isOtherDay = false }
        let asks = clause.isQuestion || clause.invites || clause.changes
        // A yes with more behind it, an afterthought, a number that counts something.
        if clause.saysYes, !asks, fit.time != .other, clause.otherWords > 2 { return self.answer(clause) }
        if !asks, clause.position == self.position, clause.isOwner == self.namer { return }
        if !asks, fit.day != .other, clause.isBare, clause.otherWords > 0, !clause.saysYes { return }
        if fit.day == .other, !(self.isAgreed && (clause.turns || !asks)) { self.isOtherDay = true }
        self.hasOtherDay = self.hasOtherDay || fit.day == .other
        self.hasTimeElsewhere = self.hasTimeElsewhere || fit.time == .same
        let kinds = Set(clause.activities.map(\.kind))
        let isOtherMatter =
            clause.turns || self.activity.map { !kinds.isEmpty && !kinds.contains($0) } ?? false
        if self.isAgreed, !isOtherMatter {
            // An hour before the agreed one, to be picked up, replaces nothing.
            if fit.day != .other, !clause.changes, !clause.isQuestion, self.isShortlyBefore(clause) { return }
            let isChange = fit.day != .other || clause.changes || clause.isQuestion && kinds.isEmpty || self.wasTurned
            let isTaken = clause.saysYes && self.other == !clause.isOwner
            if isTaken, isChange || self.isContested {
                (self.isAgreed, self.isDayAgreed) = (false, fit.day != .other && self.isDayAgreed)
            } else if isChange, clause.isQuestion || clause.changes || clause.invites || clause.otherWords <= 2 {
                self.isContested = true
            }
        }
        if fit.time == .other, fit.day == .same, !self.isDayNamed { self.isDayNamed = true }
        (self.other, self.otherPosition) = (clause.isOwner, clause.position)
    }

    private func isShortlyBefore(_ clause: SlotClause) -> Bool {
        guard let claimed = self.fitter.claim.time else { return false }
        return clause.clocks.contains { clock in
            clock.times(of: clock.start, unless: [], at: clause.saidAt).contains {
                (1...90).contains(claimed.minutesSinceMidnight - $0.minutesSinceMidnight)
            }
        }
    }

    // MARK: - Yes

    private mutating func answer(_ clause: SlotClause) {
        if let kind = clause.activities.first?.kind, self.activity == nil { self.activity = kind }
        if clause.invites, self.namer == clause.isOwner { self.isReport = false }
        // "I'm seeing it on Thursday at half seven, would you come?"
        if clause.isOffer, clause.position == self.toldPosition { self.isDayNamed = true }
        guard clause.saysYes else { return }
        if let other = self.other {
            // Yes to the other one: what was agreed before has been replaced.
            guard other != clause.isOwner else { return }
            if self.isContested { (self.isAgreed, self.isDayAgreed, self.isContested) = (false, false, false) }
            if self.isAgreed || clause.position - self.otherPosition > Self.longestWait { self.other = nil }
            return
        }
        guard let namer = self.namer, namer != clause.isOwner, !self.refused.contains(clause.isOwner), !self.isReport,
            clause.position - self.position <= Self.longestWait,
            !self.hesitated.contains(clause.isOwner) || clause.acceptsFirmly
        else { return }
        self.position = clause.position
        self.agree()
    }
}
