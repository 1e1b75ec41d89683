/// A part of a message that does one thing, and everything that was read in it.
struct Clause: Sendable {
    /// As written.
    var text = ""
    /// The positions of the tokens that say when, and of those that show what the clause does.
    var moments: [Range<Int>] = []
    var spoken: [Range<Int>] = []
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
    /// What it offers to choose from.
    var options: [SlotOption] = []
    /// Takes one of two to four by its place, by how many there are: "the middle one".
    var choices: [Int: Int] = [:]
    /// Asks what the other has planned: a "no" to it says that one is free.
    var asksPlans = false
    /// Asks for a fact: "what day is her birthday".
    var asksFact = false
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
    /// "Get well", "الله يعينك": takes a reason.
    var isComforting = false
    /// Speaks of "we", "you", "at mine".
    var isTogether = false
    /// Lets go of a plan: "as you like", "ما تشوف شر".
    var isResigning = false
    /// A day or an hour stands at its head, and little behind it.
    var opensWithSlot = false
    /// "Quarter to eight then, …": names at its head what it should be instead.
    var settlesOn = false
    /// Asks for a day of the other's own: "when is your flight?".
    var asksOwnDay = false
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
    /// Asks the other side to do something beside the plan: "send me the file".
    var isRequest = false
    /// Asks for the link or the way, as who comes does.
    var asksDetails = false
    /// Asks for the answer itself: "let me know".
    var asksBack = false
    /// Says that something asked for is done: "sent", "حولت".
    var isDelivery = false
    /// Doubts in so many words: "I'll get back to you", "ما اوعدك".
    var wavers = false
    /// Will ask or look first: "let me check with my wife".
    var checksFirst = false
    /// Says only that one has something, and nothing that takes time: "I have hands", "عندي القفاز".
    var isPossession = false
    /// Says what to bring or to wear.
    var isPreparation = false
    /// "Please": wants what it names.
    var isWanting = false
    /// "Actually …", "sorry, …": thinks again.
    var isSecondThought = false
    /// Hangs on something: "if I finish early", "اذا خلصت".
    var isConditional = false
    /// Nobody means it: "on the moon".
    var isAbsurd = false
    /// "In your dreams".
    var isMocking = false
    /// "No, seriously".
    var isSerious = false
    var laughs = false
    /// Tells of other people's plans, opening hours or broadcasts.
    var isFact = false
    /// "Or Saturday …": one more to choose from.
    var isAlternative = false
    /// "And Friday …", "also": turns to another matter.
    var isAddition = false
    /// Taken from a nod that may answer anything: "ok", "تم".
    var isNod = false
    /// Moves the hour on the table.
    var shift: HourShift?
    /// Where it says so.
    var shiftTokens = 0..<0
    /// Says what was meant: "يعني ١١ وربع".
    var isExplaining = false
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

    /// Opening hours and habits: "10 til 4 on Sundays".
    func isHabit(_ tokens: [Token]) -> Bool {
        !tokens.contains {
            ["this", "next", "coming", "same", "usual", "lesson", "class", "session"].contains($0.text)
        }
    }

    /// Takes up a proposal. A question does not, but "yes, right?" does.
    var isYes: Bool { self.cues.contains(.acceptance) && (!self.isQuestion || self.isFirm && self.otherWords == 0) }

    /// Names the plan or says that one comes: more than an acknowledgement.
    var speaksOfPlan: Bool {
        self.hasSlot || self.time != nil || self.place != nil || self.activity != nil || self.isCommitment
            || self.isSeeing
    }

    /// Says the slot again and little else: "8 Thursday block C then".
    var isEcho: Bool {
        let isShort = self.otherWords == 0 || self.otherWords <= 3 && self.time?.value.start != nil
        return isShort && !self.saysToo && self.cues.isDisjoint(with: [.past, .hesitation])
    }
}
