/// Words by which a clause shows what it does, beside its cues.
enum ClauseWords {
    static let nods = WordSet(.clauses, "nods")

    /// What may take note of anything that was said.
    static func acknowledges(_ phrase: String) -> Bool {
        Self.acknowledgements.contains(phrase) || Self.nods.contains(phrase)
    }

    private static let acknowledgements = WordSet(.clauses, "acknowledgements")

    static let question = WordSet(.clauses, "question")

    /// Open a question for a fact when nobody of the two is spoken of.
    static let factOpeners = WordSet(.clauses, "factOpeners")
    static let negations = WordSet(.clauses, "negations")
    /// A day or hour after these bounds another.
    static let bounds = WordSet(.clauses, "bounds")
    /// A time beside these is the one that the clock shows.
    static let nows = WordSet(.clauses, "nows")
    /// Before a length these say that it is how long it takes.
    static let lasting = WordSet(.clauses, "lasting")
    /// Say nothing.
    static let fillers = WordSet(.clauses, "fillers")

    /// Before "from … to …" these say that the second is the new one.
    static let moving = WordSet(.clauses, "moving")

    static let timeAsked = PhraseTable<Bool>(.clauses, "timeAsked")
    static let hand = PhraseTable<Bool>(.clauses, "hand")
    /// Alone in a clause they take up a proposal.
    static let single = WordSet(.clauses, "single")
    static let apologies = WordSet(.clauses, "apologies")
    static let noes = WordSet(.clauses, "noes")
    static let pastOpeners = WordSet(.clauses, "pastOpeners")
    static let probe = PhraseTable<Bool>(.clauses, "probe")
    /// "Doing anything Friday?", "you busy?"
    static let plans = PhraseTable<Bool>(.clauses, "plans")
    static let alsos = WordSet(.clauses, "alsos")
    static let thatDay = PhraseTable<Bool>(.clauses, "thatDay")
    static let wish = PhraseTable<Bool>(.clauses, "wish")
    static let consoling = PhraseTable<Bool>(.clauses, "consoling")
    /// Takes a reason for a no; where none was given, it only gives time.
    static let comforting = PhraseTable<Bool>(.clauses, "comforting")
    /// Words by which a statement is about the two of them.
    static let together = WordSet(.clauses, "together")
    static let facts = WordSet(.clauses, "facts")
    static let resigning = PhraseTable<Bool>(.clauses, "resigning")
    static let suggestion = PhraseTable<Bool>(.clauses, "suggestion")
    static let pickUp = PhraseTable<Bool>(.clauses, "pickUp")
    static let postponing = PhraseTable<Bool>(.clauses, "postponing")

    private static let whenPhrases = PhraseTable<Bool>(.clauses, "whenPhrases")
    /// After "when" these ask for a fact.
    private static let factual = WordSet(.clauses, "factual")

    /// Alone they say which half of the day was meant.
    static let halves: [String: DayPart] = ["am": .morning, "pm": .afternoon]

    static func asksWhen(_ tokens: [Token], isQuestion: Bool) -> Bool {
        guard let index = tokens.indices.first(where: { Self.whenPhrases.match(tokens, at: $0) != nil }),
            isQuestion || index <= 2 || tokens.count <= 6
        else { return false }
        return !tokens[(index + 1)...].prefix(5).contains { Self.factual.contains($0) }
    }

    static func withdraws(_ phrase: String) -> Bool {
        Self.withdrawals.contains { phrase.contains($0) }
    }

    private static let withdrawals = [
        "make it", "not coming", "another time", "rain check", "اقدر", "اعتذر", "مره ثانيه", "وقت ثاني", "مو جاي",
        "cant come",
        "اعذر", "have to pass", "out", "بقدر", "فيني", "فيي", "فيا", "fiyye", "نقدر", "قادر", "wont be able", "unable",
        "نعتذر",
        "اعفيني", "معتذر", "bail", "withdraw", "ينفع", "هقدر", "هعرف", "هاجي", "gonna pass", "going to pass",
        "استانس", "تتعوض", "نعوضها", "خيرها بغيرها", "بدون", "من دوني", "من غيري", "لا تحسب", "لا تنتظر", "لا تستن",
        "لا تنطر", "متستن",
        "مش جاي", "ماني جاي", "مب جاي", "مش هاجي", "مش رايح", "ما راح اجي", "انسحب", "شوفوا غير", "دوروا غير", "خلوني",
    ]
}
