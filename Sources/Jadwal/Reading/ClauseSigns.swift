/// A closed set whose members are read and written by subscript: `clause.acts[.request] = true`.
protocol ClauseSigns: OptionSet, Sendable where Element == Self, RawValue == UInt32 {}

extension ClauseSigns {
    subscript(_ sign: Self) -> Bool {
        get { self.contains(sign) }
        set { if newValue { self.formUnion(sign) } else { self.subtract(sign) } }
    }
}

extension Clause {
    /// What the clause does in the conversation.
    struct Acts: ClauseSigns {
        let rawValue: UInt32

        /// Says that the writer comes: "I'll be there", "جايين".
        static let commitment = Acts(rawValue: 1 << 0)
        /// "See you tomorrow at ten": proposes if there is no plan yet, else accepts it.
        static let meeting = Acts(rawValue: 1 << 1)
        /// "We should meet", "لازم نتقابل".
        static let suggestion = Acts(rawValue: 1 << 2)
        /// "Let's postpone", "نأجلها".
        static let postponement = Acts(rawValue: 1 << 3)
        /// Calls off what was agreed, not only an hour of it.
        static let withdrawal = Acts(rawValue: 1 << 4)
        /// Asks the other side to do something that is not the plan: "send me the file".
        static let request = Acts(rawValue: 1 << 5)
        /// Says that something asked for is done: "sent", "حولت".
        static let delivery = Acts(rawValue: 1 << 6)
        /// Accepts a no: "no worries", "خيرة".
        static let consolation = Acts(rawValue: 1 << 7)
        /// Accepts a reason: "get well", "الله يعينك".
        static let comfort = Acts(rawValue: 1 << 8)
        /// Gives the plan up: "as you like", "ما تشوف شر".
        static let resignation = Acts(rawValue: 1 << 9)
        static let apology = Acts(rawValue: 1 << 10)
        /// Says when the writer fetches the other side, not when the event begins.
        static let pickUp = Acts(rawValue: 1 << 11)
        /// Says what to bring or to wear.
        static let preparation = Acts(rawValue: 1 << 12)
        /// "Please": wants what it names.
        static let want = Acts(rawValue: 1 << 13)
        /// Tells of other people's plans, opening hours or broadcasts.
        static let fact = Acts(rawValue: 1 << 14)
        /// Says only that the writer has something that takes no time: "I have hands", "عندي القفاز".
        static let possession = Acts(rawValue: 1 << 15)
        /// "I'd love to": a no if "but" follows.
        static let wish = Acts(rawValue: 1 << 16)
    }

    /// What the clause asks for.
    struct Asked: ClauseSigns {
        let rawValue: UInt32

        /// Whether the other side is free, not yet for anything.
        static let availability = Asked(rawValue: 1 << 0)
        /// What the other side has planned: a "no" says that it is free.
        static let plans = Asked(rawValue: 1 << 1)
        /// A fact: "what day is her birthday".
        static let fact = Asked(rawValue: 1 << 2)
        /// A day or an hour: "when?", "متى".
        static let when = Asked(rawValue: 1 << 3)
        /// Whether the hour stays: "same time?".
        static let sameTime = Asked(rawValue: 1 << 4)
        /// "Can you help?"
        static let help = Asked(rawValue: 1 << 5)
        /// A day that only the other side has: "when is your flight?".
        static let ownDay = Asked(rawValue: 1 << 6)
        /// Who, why or how many.
        static let who = Asked(rawValue: 1 << 7)
        /// The link or the way, which somebody who comes asks for.
        static let details = Asked(rawValue: 1 << 8)
        /// The answer itself: "let me know".
        static let answer = Asked(rawValue: 1 << 9)
    }

    /// How the clause answers.
    struct AnswerSigns: ClauseSigns {
        let rawValue: UInt32

        /// "Yes" in so many words, not only a nod: ends an earlier "let me check".
        static let firm = AnswerSigns(rawValue: 1 << 0)
        /// A nod that may answer anything: "ok", "تم".
        static let nod = AnswerSigns(rawValue: 1 << 1)
        /// A refusal stands before every hesitation.
        static let refusedFirst = AnswerSigns(rawValue: 1 << 2)
        /// Nothing but a refusal, whatever mark ends it.
        static let plainRefusal = AnswerSigns(rawValue: 1 << 3)
        /// Doubts in so many words: "I'll get back to you", "ما اوعدك".
        static let wavering = AnswerSigns(rawValue: 1 << 4)
        /// Will ask or look first: "let me check with my wife".
        static let checkingFirst = AnswerSigns(rawValue: 1 << 5)
        /// Depends on something: "if I finish early", "اذا خلصت".
        static let conditional = AnswerSigns(rawValue: 1 << 6)
        /// "Actually …", "sorry, …".
        static let secondThought = AnswerSigns(rawValue: 1 << 7)
    }

    /// Whether the clause is meant.
    struct Tone: ClauseSigns {
        let rawValue: UInt32

        /// Nobody means it: "on the moon".
        static let absurd = Tone(rawValue: 1 << 0)
        /// "In your dreams".
        static let mocking = Tone(rawValue: 1 << 1)
        /// "No, seriously".
        static let serious = Tone(rawValue: 1 << 2)
    }

    /// What the clause says about a slot, beside its days and hours.
    struct SlotSigns: ClauseSigns {
        let rawValue: UInt32

        /// Offers more than one day or hour.
        static let choice = SlotSigns(rawValue: 1 << 0)
        /// Names a stretch in which the day is open: "next week".
        static let vagueDay = SlotSigns(rawValue: 1 << 1)
        /// "Tomorrow too": likens it to what was refused.
        static let also = SlotSigns(rawValue: 1 << 2)
        /// "That day", "ذاك اليوم".
        static let thatDay = SlotSigns(rawValue: 1 << 3)
        /// Starts with a day or an hour, and says little else.
        static let atHead = SlotSigns(rawValue: 1 << 4)
        /// Starts with what it should be instead: "quarter to eight then, …".
        static let settled = SlotSigns(rawValue: 1 << 5)
        /// "Or Saturday …": one more to choose from.
        static let alternative = SlotSigns(rawValue: 1 << 6)
        /// "And Friday …", "also": turns to another plan.
        static let addition = SlotSigns(rawValue: 1 << 7)
        /// Says what was meant: "يعني ١١ وربع".
        static let explanation = SlotSigns(rawValue: 1 << 8)
    }
}
