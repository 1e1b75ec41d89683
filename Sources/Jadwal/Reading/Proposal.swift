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
    /// Neither an invitation nor a question: it proposes only if the other side takes it so.
    var isStatement = false
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
        if let day = clause.day {
            if let old = self.day, old.first != day.value.first, clause.time == nil, !clause.cues.contains(.change) {
                self.time = nil
            }
            (self.day, self.dayPhrase) = (day.value, day.phrase)
        }
        if let time = clause.time {
            self.time = Self.merged(self.time, time.value)
            self.timePhrase = time.phrase
        }
        if clause.hasSlot || clause.time != nil { self.saidAt = message.saidAt }
        if let length = clause.lengths.last { self.length = length.value }
        if self.activity == nil { self.activity = clause.activity }
        if let place = clause.place { self.place = place }
        self.touch(message, at: position)
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
        if merged.start == nil {
            guard let part = new.part, let start = old.start else { return new }
            merged.start = start.settled(by: part)
            merged.end = old.end?.settled(by: part)
            return merged
        }
        if merged.part == nil, let part = old.part {
            merged.part = part
            merged.start = merged.start?.settled(by: part)
            merged.end = merged.end?.settled(by: part)
        } else if let start = merged.start, !start.isSettled, let before = old.start, before.isSettled,
            before.hour >= 12,
            start.hour < 12
        {
            merged.start = start.settled(by: .afternoon)
        }
        return merged
    }

    /// True when the clause names another day or hour than the proposal has.
    func conflicts(with clause: Clause) -> Bool {
        if let day = clause.day?.value, let own = self.day, day.first != own.first { return true }
        guard let start = clause.time?.value.start, let own = self.time?.start else { return false }
        return start.hour % 12 != own.hour % 12 || start.minute != own.minute
    }

    /// True when the clause names a day or an hour that the proposal lacks.
    func lacks(_ clause: Clause) -> Bool {
        clause.day != nil && self.day == nil || clause.time?.value.start != nil && self.time?.start == nil
    }
}
