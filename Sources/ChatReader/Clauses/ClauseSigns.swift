/// A closed set whose members are read and written by subscript: `clause.acts[.request] = true`.
package protocol ClauseSigns: OptionSet, Sendable where Element == Self, RawValue == UInt32 {}

extension ClauseSigns {
    package subscript(_ sign: Self) -> Bool {
        get { self.contains(sign) }
        set { if newValue { self.formUnion(sign) } else { self.subtract(sign) } }
    }
}

extension Clause {
    /// The actions of the clause in the conversation.
    package struct Acts: ClauseSigns {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Says that the writer comes: "I'll be there", "جايين".
        package static let commitment = Acts(rawValue: 1 << 0)
        /// "See you tomorrow at ten": proposes if there is no plan yet, else accepts it.
        package static let meeting = Acts(rawValue: 1 << 1)
        /// "We should meet", "لازم نتقابل".
        package static let suggestion = Acts(rawValue: 1 << 2)
        /// "Let's postpone", "نأجلها".
        package static let postponement = Acts(rawValue: 1 << 3)
        /// Calls off what was agreed, not only an hour of it.
        package static let withdrawal = Acts(rawValue: 1 << 4)
        /// Asks the other side to do something that is not the plan: "send me the file".
        package static let request = Acts(rawValue: 1 << 5)
        /// Says that something asked for is done: "sent", "حولت".
        package static let delivery = Acts(rawValue: 1 << 6)
        /// Accepts a no: "no worries", "خيرة".
        package static let consolation = Acts(rawValue: 1 << 7)
        /// Accepts a reason: "get well", "الله يعينك".
        package static let comfort = Acts(rawValue: 1 << 8)
        /// Gives the plan up: "as you like", "ما تشوف شر".
        package static let resignation = Acts(rawValue: 1 << 9)
        package static let apology = Acts(rawValue: 1 << 10)
        /// Names the time when the writer fetches the other side, not the start of the event.
        package static let pickUp = Acts(rawValue: 1 << 11)
        /// Says what to bring or to wear.
        package static let preparation = Acts(rawValue: 1 << 12)
        /// "Please": wants what it names.
        package static let want = Acts(rawValue: 1 << 13)
        /// Tells of other people's plans, opening hours or broadcasts.
        package static let fact = Acts(rawValue: 1 << 14)
        /// Says only that the writer has something that takes no time: "I have hands", "عندي القفاز".
        package static let possession = Acts(rawValue: 1 << 15)
        /// "I'd love to": a refusal if "but" follows.
        package static let wish = Acts(rawValue: 1 << 16)
    }

    /// The subject of a question or request.
    package struct Asked: ClauseSigns {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The other side's free time, without a plan yet.
        package static let availability = Asked(rawValue: 1 << 0)
        /// The other side's plans. The answer "no" means that it is free.
        package static let plans = Asked(rawValue: 1 << 1)
        /// A fact: "what day is her birthday".
        package static let fact = Asked(rawValue: 1 << 2)
        /// A day or an hour: "when?", "متى".
        package static let when = Asked(rawValue: 1 << 3)
        /// The unchanged hour: "same time?".
        package static let sameTime = Asked(rawValue: 1 << 4)
        /// "Can you help?"
        package static let help = Asked(rawValue: 1 << 5)
        /// A day that only the other side has: "when is your flight?".
        package static let ownDay = Asked(rawValue: 1 << 6)
        /// A person, a reason or a number.
        package static let who = Asked(rawValue: 1 << 7)
        /// The link or the way, which somebody asks for who intends to come.
        package static let details = Asked(rawValue: 1 << 8)
        /// The answer itself: "let me know".
        package static let answer = Asked(rawValue: 1 << 9)
    }

    /// The kind of answer that the clause gives.
    package struct AnswerSigns: ClauseSigns {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// An explicit yes, not only a nod: ends an earlier "let me check".
        package static let firm = AnswerSigns(rawValue: 1 << 0)
        /// A nod that may answer anything: "ok", "تم".
        package static let nod = AnswerSigns(rawValue: 1 << 1)
        /// A refusal stands before every hesitation.
        package static let refusedFirst = AnswerSigns(rawValue: 1 << 2)
        /// Nothing but a refusal, whatever mark ends it.
        package static let plainRefusal = AnswerSigns(rawValue: 1 << 3)
        /// Explicit doubt: "I'll get back to you", "ما اوعدك".
        package static let wavering = AnswerSigns(rawValue: 1 << 4)
        /// Will ask or look first: "let me check with my wife".
        package static let checkingFirst = AnswerSigns(rawValue: 1 << 5)
        /// Depends on something: "if I finish early", "اذا خلصت".
        package static let conditional = AnswerSigns(rawValue: 1 << 6)
        /// "Actually …", "sorry, …".
        package static let secondThought = AnswerSigns(rawValue: 1 << 7)
    }

    /// How seriously the clause is meant.
    package struct Tone: ClauseSigns {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Not meant seriously: "on the moon".
        package static let absurd = Tone(rawValue: 1 << 0)
        /// "In your dreams".
        package static let mocking = Tone(rawValue: 1 << 1)
        /// "No, seriously".
        package static let serious = Tone(rawValue: 1 << 2)
    }

    /// Properties of the slot in the clause, besides its days and hours.
    package struct SlotSigns: ClauseSigns {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Offers more than one day or hour.
        package static let choice = SlotSigns(rawValue: 1 << 0)
        /// Names a period in which the day is open: "next week".
        package static let vagueDay = SlotSigns(rawValue: 1 << 1)
        /// "Tomorrow too": compares the slot with a refused one.
        package static let also = SlotSigns(rawValue: 1 << 2)
        /// "That day", "ذاك اليوم".
        package static let thatDay = SlotSigns(rawValue: 1 << 3)
        /// Starts with a day or an hour, and says little else.
        package static let atHead = SlotSigns(rawValue: 1 << 4)
        /// Starts with the corrected slot: "quarter to eight then, …".
        package static let settled = SlotSigns(rawValue: 1 << 5)
        /// "Or Saturday …": one more to choose from.
        package static let alternative = SlotSigns(rawValue: 1 << 6)
        /// "And Friday …", "also": turns to another plan.
        package static let addition = SlotSigns(rawValue: 1 << 7)
        /// Explains an earlier slot: "يعني ١١ وربع".
        package static let explanation = SlotSigns(rawValue: 1 << 8)
    }
}
