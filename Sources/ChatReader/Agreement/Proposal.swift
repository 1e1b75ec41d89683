package import Time

/// The plan that the two sides talk about.
struct Proposal: Sendable {
    enum State: Sendable, Hashable {
        case open
        case accepted
        case declined
        case cancelled
    }

    var proposer: String
    var state = State.open
    var day: DayReading?
    var time: TimeReading?
    var length: Int?
    var activity: Activity?
    var place: String?
    /// The other side asked for time to think.
    var isHesitated = false
    /// The other side gave a reason against it.
    var isExcused = false
    /// The other side has answered something.
    var isAnswered = false
    /// Neither an invitation nor a question. It is a proposal only if the other side answers it as one.
    var isStatement = false
    /// No invitation and no activity: only a plain yes right after it accepts it.
    var isLoose = false
    /// Several days or hours were offered and none is chosen. A plain yes does not choose.
    var isChoice = false
    /// The slots to choose from.
    var options: [SlotOption] = []
    /// The other side accepts any of them, so the proposer may choose.
    var isLeftToProposer = false
    /// The days and hours to choose from.
    var offered: [DayReading] = []
    var offeredTimes: [TimeReading] = []
    /// The other side asked for "a bit later", and no hour was named since.
    var awaitsHour = false
    /// The half of the day that other messages about it name.
    var half: DayPart?
    /// Asks only whether the other side is free.
    var isProbe = false
    /// Asks only what the other side has planned.
    var asksPlans = false
    /// It is a joke.
    var isJest = false
    /// The yes after it answered something else.
    var wasEvaded = false
    /// The side that accepted it.
    var accepter: String?
    /// The known event that it is about.
    var reference: String?
    /// False for a known event that no message is about.
    var isTouched = true
    var messages: Set<Int> = []
    /// The words for the day, and for the time.
    var dayPhrase: String?
    var timePhrase: String?
    /// The moment at which the slot was last named.
    var saidAt: LocalDateTime
    /// The position of the last message about it.
    var position: Int

    /// Takes the day, time and details that the clause names and keeps the rest. Another day drops the time, unless the
    /// clause moves the plan.
    mutating func take(_ clause: Clause, from message: ReadMessage, at position: Int) {
        if clause.slot[.choice] {
            self.isChoice = true
            self.options = clause.options
            (self.offered, self.offeredTimes) = (clause.days.map(\.value), clause.times.map(\.value))
        } else if clause.hasSlot || clause.time != nil {
            self.isChoice = false
        }
        if let day = clause.day {
            if let old = self.day, old.first != day.value.first, clause.time == nil, !clause.cues.contains(.change),
                message.side != self.proposer || self.state != .open
            {
                self.time = nil
            }
            (self.day, self.dayPhrase) = (day.value, day.phrase)
        }
        if let time = clause.time {
            if time.value.start != nil { self.awaitsHour = false }
            self.time = Self.merged(self.time, time.value)
            self.timePhrase = time.phrase
        }
        if clause.hasSlot || clause.time != nil { self.saidAt = message.saidAt }
        if let length = clause.lengths.last { self.length = length.value }
        if self.activity == nil { self.activity = clause.activity }
        if let place = clause.place { self.place = place }
        self.touch(message, at: position)
    }

    /// Takes the day and time of a mention that came before the invitation.
    mutating func take(_ mention: Mention) {
        (self.day, self.dayPhrase) = (mention.day?.value, mention.day?.phrase)
        (self.time, self.timePhrase) = (mention.time?.value, mention.time?.phrase)
        (self.activity, self.saidAt) = (mention.activity, mention.saidAt)
    }

    /// True if the clause names one of the days or hours on offer.
    func offers(_ clause: Clause) -> Bool {
        let isDay = clause.day.map { day in self.offered.contains { $0.first == day.value.first } } ?? false
        let isTime =
            clause.time?.value.start.map { start in
                self.offeredTimes.contains { $0.start.map { Self.isSame($0, start) } ?? false }
            } ?? false
        return isDay && (clause.time == nil || isTime || self.offeredTimes.isEmpty) || isTime && clause.day == nil
    }

    /// Completes a choice: choosing the 14th of "the 14th at 9.10 or the 19th at 3.40" also chooses 9.10.
    mutating func takeRest(of clause: Clause, from choice: Proposal) {
        if clause.time == nil, let day = clause.day?.value {
            let fitting = choice.options.filter { $0.day?.first == day.first }
            if fitting.count == 1, let time = fitting[0].time { self.time = time }
        } else if clause.day == nil, let start = clause.time?.value.start {
            let fitting = choice.options.filter { $0.time?.start.map { Self.isSame($0, start) } ?? false }
            if fitting.count == 1, let day = fitting[0].day { self.day = day }
        }
    }

    /// Takes the day and the hour of one option.
    mutating func choose(_ index: Int) {
        let option = self.options[index]
        if let day = option.day { (self.day, self.dayPhrase) = (day, option.phrase ?? self.dayPhrase) }
        if let time = option.time { self.time = time }
        self.isChoice = false
    }

    /// True if the clause decides the whole choice.
    func isWhole(_ clause: Clause) -> Bool {
        let days = Set(self.offered.map(\.first)).count > 1
        let times = Set(self.offeredTimes.compactMap(\.start)).count > 1
        if days, times {
            return clause.day != nil && clause.time != nil || self.offered.count == self.offeredTimes.count
        }
        return days ? clause.day != nil : clause.time != nil
    }

    private static func isSame(_ left: ClockReading, _ right: ClockReading) -> Bool {
        left.hour % 12 == right.hour % 12 && left.minute == right.minute
            && (!left.isSettled || !right.isSettled || left.hour == right.hour)
    }

    /// True if no event may be written for it at present.
    var isDoubtful: Bool {
        self.isJest || self.awaitsHour || self.wasEvaded && self.state == .open
            || (self.state == .open ? self.isHesitated : self.state != .accepted)
    }

    /// The half of the day to assume. The activity decides before other messages do, except for dawn, which must be
    /// said.
    var usual: DayPart? { self.half == .dawn ? .dawn : self.activity?.usual ?? self.half }

    /// The proposal without its day and hour.
    var undated: Proposal {
        var copy = self
        (copy.day, copy.time, copy.dayPhrase, copy.timePhrase) = (nil, nil, nil, nil)
        return copy
    }

    mutating func accept(_ side: String) {
        (self.state, self.isHesitated, self.accepter) = (.accepted, false, side)
    }

    mutating func touch(_ message: ReadMessage, at position: Int) {
        self.messages.insert(message.number)
        self.position = position
        self.isTouched = true
    }

    /// "٥ ونص" after "the afternoon" is in the afternoon. "6 العصر" after "6" settles it.
    private static func merged(_ old: TimeReading?, _ new: TimeReading) -> TimeReading {
        guard let old else { return new }
        var merged = new
        if merged.zone == nil, old.zone != .unknown { merged.zone = old.zone }
        if merged.start == nil {
            guard let part = new.part, let start = old.start else { return new }
            merged.start = start.settled(by: part)
            merged.end = old.end
            merged.zone = old.zone
            return merged
        }
        // "2 it is" accepts "2 to 4".
        if merged.end == nil, let start = merged.start, let before = old.start, Self.isSame(start, before) {
            merged.end = old.end
        }
        if merged.part == nil, [.noon, .afternoon].contains(old.part), let start = merged.start,
            (9...11).contains(start.hour)
        {
            // The hour is impossible in the afternoon, so another half of the day is meant.
            return merged
        }
        if merged.part == nil, let part = old.part {
            merged.part = part
            merged.start = merged.start?.settled(by: part)
        } else if let start = merged.start, !start.isSettled, let before = old.start, before.isSettled {
            merged.start = Self.near(before, start)
        } else if let start = merged.start, !start.isSettled, (7...9).contains(start.hour), let before = old.start,
            (3...6).contains(before.hour)
        {
            // "No need for half six, say seven?": both in the afternoon.
            merged.start = start.settled(by: .afternoon)
        }
        return merged
    }

    /// Puts an hour into the half of the day of a settled one. The afternoon stays, the morning only for near hours.
    private static func near(_ before: ClockReading, _ start: ClockReading) -> ClockReading {
        if before.hour >= 12, start.hour < 12 {
            // Beside half past five, ten is in the morning.
            return before.hour < 18 && start.hour >= 9 ? start : start.settled(by: .afternoon)
        }
        let early = ClockReading(hour: start.hour % 12, minute: start.minute, isSettled: true) ?? start
        return before.hour < 12 && abs(early.hour - before.hour) <= 3 ? early : start
    }

    /// True if the clause names another day or hour than the proposal has.
    func conflicts(with clause: Clause) -> Bool {
        if let day = clause.day?.value, let own = self.day, day.first != own.first { return true }
        guard let start = clause.time?.value.start, let own = self.time?.start else { return false }
        return !Self.isSame(start, own)
    }

    /// True if the clause names a day or an hour that the proposal lacks.
    func lacks(_ clause: Clause) -> Bool {
        clause.day != nil && self.day == nil || clause.time?.value.start != nil && self.time?.start == nil
    }
}

/// The day and hours of a proposal as a calendar needs them.
package struct Slot: Sendable {
    package let date: LocalDate
    package let endDate: LocalDate?
    package let start: LocalTime?
    package let end: LocalTime?

    /// nil if no day can be derived, if it is unclear, or if it lies before `newest`.
    init?(_ proposal: Proposal, newest: LocalDateTime, zone: Zone?) {
        let moment = MomentReading(day: proposal.day, time: proposal.time)
        guard !proposal.isProbe, !proposal.awaitsHour,
            let slot = MomentSlot(moment, saidAt: proposal.saidAt, usual: proposal.usual),
            !slot.isUnclear
        else { return nil }
        guard let (first, last) = Self.converted(slot, from: proposal.time?.zone, to: zone) else { return nil }
        (self.date, self.start) = (first.date, slot.start == nil ? nil : first.time)
        var (end, endDate) = (last?.time, last?.date ?? slot.endDate)
        if end == nil, slot.start != nil, let length = proposal.length {
            let last = first.adding(minutes: length)
            (end, endDate) = (last.time, last.date)
        }
        (self.end, self.endDate) = (end, endDate)
        if slot.start != nil {
            guard first > newest else { return nil }
        } else {
            guard (self.endDate ?? slot.date) >= newest.date else { return nil }
        }
    }

    /// nil if it is unknown which clock is meant.
    private static func converted(_ slot: MomentSlot, from clock: ClockZone?, to owner: Zone?) -> (
        first: LocalDateTime, last: LocalDateTime?
    )? {
        let first = LocalDateTime(date: slot.date, time: slot.start ?? .midnight)
        let last = slot.end.map { LocalDateTime(date: slot.endDate ?? slot.date, time: $0) }
        switch clock {
        case nil: return (first, last)
        case .speakers, .listeners: return slot.start == nil ? (first, last) : nil
        case .named(let name):
            guard let owner, let zone = Zone(name) else { return nil }
            return (owner.local(zone.instant(of: first)), last.map { owner.local(zone.instant(of: $0)) })
        }
    }
}
