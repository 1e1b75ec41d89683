/// A part of a message that does one thing, and everything that was read in it.
struct Clause: Sendable {
    var cues: Set<Cue> = []
    var days: [ReadPhrase<DayReading>] = []
    var times: [ReadPhrase<TimeReading>] = []
    var lengths: [ReadPhrase<Int>] = []
    var activity: Activity?
    var place: String?
    var isQuestion = false
    /// "Yes" in so many words, not only a nod: what takes back an earlier "let me check".
    var isFirm = false
    /// Calls off what was agreed, not only an hour of it.
    var isWithdrawal = false
    /// How many words say nothing that was read.
    var otherWords = 0

    var day: ReadPhrase<DayReading>? { self.days.last }

    /// The last clock time, else the last part of a day.
    var time: ReadPhrase<TimeReading>? {
        self.times.last { $0.value.start != nil } ?? self.times.last
    }

    var hasSlot: Bool { self.day != nil || self.time.map { !$0.value.isBare } ?? false }

    /// Tells of one's own or of others' plans, not of common ones.
    var isReport: Bool {
        (self.cues.contains(.engagement) || self.cues.contains(.hearsay)) && !self.cues.contains(.invitation)
    }
}
