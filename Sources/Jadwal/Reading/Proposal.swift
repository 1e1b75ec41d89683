/// What is on the table between the two sides.
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
    /// It gave a reason that speaks against it.
    var isExcused = false
    /// The other side has said something to it.
    var isAnswered = false
    /// Neither an invitation nor a question: it proposes only if the other side takes it so.
    var isStatement = false
    /// Neither invites nor names what to do: only a plain yes right after it takes it up.
    var isLoose = false
    /// Several days or hours were offered and none is chosen: a yes to them says nothing.
    var isChoice = false
    /// What may be chosen, day by day.
    var options: [SlotOption] = []
    /// The other side takes any of them: whoever offered may choose.
    var isLeftToProposer = false
    /// What may be chosen.
    var offered: [DayReading] = []
    var offeredTimes: [TimeReading] = []
    /// "A bit later" was wanted, and no hour was named since.
    var awaitsHour = false
    /// The half of the day that the talk about it names elsewhere.
    var half: DayPart?
    /// Only asked whether the other is free.
    var isProbe = false
    /// Only asked what the other has planned.
    var asksPlans = false
    /// Said for fun.
    var isJest = false
    /// What followed it answered something else.
    var wasEvaded = false
    /// Who took it up.
    var accepter: String?
    /// The known event that it is about.
    var reference: String?
    /// False for a known event that nobody has touched.
    var isTouched = true
    var messages: Set<Int> = []
    /// The words for the day, and for the time.
    var dayPhrase: String?
    var timePhrase: String?
    /// The moment at which the slot was last named.
    var saidAt: LocalDateTime
    /// Where in the conversation it was last spoken of.
    var position: Int

    /// Takes what the clause says; what it does not say stays, except that another day drops the time unless it is "the same".
    mutating func take(_ clause: Clause, from message: ReadMessage, at position: Int) {
        if clause.isChoice {
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

    /// What was told before the invitation.
    mutating func take(_ mention: Mention) {
        (self.day, self.dayPhrase) = (mention.day?.value, mention.day?.phrase)
        (self.time, self.timePhrase) = (mention.time?.value, mention.time?.phrase)
        (self.activity, self.saidAt) = (mention.activity, mention.saidAt)
    }

    /// True when the clause names one of the days or hours on offer.
    func offers(_ clause: Clause) -> Bool {
        let isDay = clause.day.map { day in self.offered.contains { $0.first == day.value.first } } ?? false
        let isTime =
            clause.time?.value.start.map { start in
                self.offeredTimes.contains { $0.start.map { Self.isSame($0, start) } ?? false }
            } ?? false
        return isDay && (clause.time == nil || isTime || self.offeredTimes.isEmpty) || isTime && clause.day == nil
    }

    /// "The 14th at 9.10 or the 19th at 3.40": who takes the 14th takes its hour too.
    mutating func takeRest(of clause: Clause, from choice: Proposal) {
        if clause.time == nil, let day = clause.day?.value {
            let fitting = choice.options.filter { $0.day?.first == day.first }
            if fitting.count == 1, let time = fitting[0].time { self.time = time }
        } else if clause.day == nil, let start = clause.time?.value.start {
            let fitting = choice.options.filter { $0.time?.start.map { Self.isSame($0, start) } ?? false }
            if fitting.count == 1, let day = fitting[0].day { self.day = day }
        }
    }

    /// Takes one of the options whole.
    mutating func choose(_ index: Int) {
        let option = self.options[index]
        if let day = option.day { (self.day, self.dayPhrase) = (day, option.phrase ?? self.dayPhrase) }
        if let time = option.time { self.time = time }
        self.isChoice = false
    }

    /// True when the clause leaves nothing of the choice open.
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

    /// Nothing that may be written down for now.
    var isDoubtful: Bool {
        self.isJest || self.awaitsHour || self.wasEvaded && self.state == .open
            || (self.state == .open ? self.isHesitated : self.state != .accepted)
    }

    /// Before sunrise is what people said; else what is usual for the activity comes first.
    var usual: DayPart? { self.half == .dawn ? .dawn : self.activity?.usual ?? self.half }

    /// Without its day and hour.
    var undated: Proposal {
        var copy = self
        (copy.day, copy.time, copy.dayPhrase, copy.timePhrase) = (nil, nil, nil, nil)
        return copy
    }

    mutating func touch(_ message: ReadMessage, at position: Int) {
        self.messages.insert(message.number)
        self.position = position
        self.isTouched = true
    }

    /// "٥ ونص" after "the afternoon" is in the afternoon; "6 العصر" after "6" settles it.
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
        // "2 it is" takes up "2 to 4".
        if merged.end == nil, let start = merged.start, let before = old.start, Self.isSame(start, before) {
            merged.end = old.end
        }
        if merged.part == nil, [.noon, .afternoon].contains(old.part), let start = merged.start,
            (9...11).contains(start.hour)
        {
            // No hour of the afternoon that was named before: it is another half of the day.
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

    /// The half of the day in which an hour is meant beside one that is settled: the afternoon stays, a morning only for hours near it.
    private static func near(_ before: ClockReading, _ start: ClockReading) -> ClockReading {
        if before.hour >= 12, start.hour < 12 {
            // Beside half past five, ten is in the morning.
            return before.hour < 18 && start.hour >= 9 ? start : start.settled(by: .afternoon)
        }
        let early = ClockReading(hour: start.hour % 12, minute: start.minute, isSettled: true) ?? start
        return before.hour < 12 && abs(early.hour - before.hour) <= 3 ? early : start
    }

    /// True when the clause names another day or hour than the proposal has.
    func conflicts(with clause: Clause) -> Bool {
        if let day = clause.day?.value, let own = self.day, day.first != own.first { return true }
        guard let start = clause.time?.value.start, let own = self.time?.start else { return false }
        return !Self.isSame(start, own)
    }

    /// True when the clause names a day or an hour that the proposal lacks.
    func lacks(_ clause: Clause) -> Bool {
        clause.day != nil && self.day == nil || clause.time?.value.start != nil && self.time?.start == nil
    }
}
