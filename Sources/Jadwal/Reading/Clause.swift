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
    /// Offers more than one day or hour.
    var isChoice = false
    /// Names a stretch in which the day is open: "next week".
    var hasVagueDay = false
    /// Asks for a day or an hour: "when?", "متى".
    var asksWhen = false
    /// Asks whether the hour stays: "same time?".
    var asksForTime = false
    /// Asks for help: "can you help?".
    var asksForHand = false
    /// Puts off: "let's postpone", "نأجلها".
    var isPostponement = false
    /// "See you tomorrow at ten": proposes where nothing is on the table, else takes up.
    var isSeeing = false
    /// "We should meet", "لازم نتقابل".
    var isSuggestion = false
    /// "Tomorrow too": likens it to what was turned down.
    var saysToo = false
    /// Begs pardon.
    var isSorry = false
    /// "That day", "ذاك اليوم".
    var saysThatDay = false
    /// "I'd love to": a no when "but" follows.
    var isWish = false
    /// "No worries", "خيرة": takes a no.
    var isConsoling = false
    /// Asks who, why or how many.
    var asksWho = false
    /// Says when one fetches the other, not when it begins.
    var isPickUp = false
    /// "Did you …", "شفت …".
    var opensPast = false
    /// Says that one comes: "I'll be there", "جايين".
    var isCommitment = false
    /// Asks whether the other is free, not yet for anything.
    var isProbe = false
    /// A refusal stands before anything that hesitates.
    var isRefusedFirst = false
    /// Nothing but a refusal in so many words, whatever mark ends it.
    var isPlainRefusal = false
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

    /// Something to be sent, paid or delivered, not a meeting.
    var isTask: Bool { self.cues.contains(.task) }

    /// Takes up a proposal. A question does not, but "yes, right?" does.
    var isYes: Bool { self.cues.contains(.acceptance) && (!self.isQuestion || self.isFirm && self.otherWords == 0) }

    /// Says the slot again and little else: "8 Thursday block C then".
    var isEcho: Bool {
        let isShort = self.otherWords == 0 || self.otherWords <= 3 && self.time?.value.start != nil
        return isShort && !self.saysToo && self.cues.isDisjoint(with: [.past, .hesitation])
    }
}
