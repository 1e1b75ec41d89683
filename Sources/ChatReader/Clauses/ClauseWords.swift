/// Words other than cues that tell the purpose of a clause.
package enum ClauseWords {
    package static let nods = WordSet(.clauses, "nods")

    /// True if the phrase may only acknowledge what was said.
    package static func acknowledges(_ phrase: String) -> Bool {
        Self.acknowledgements.contains(phrase) || Self.nods.contains(phrase)
    }

    private static let acknowledgements = WordSet(.clauses, "acknowledgements")

    package static let question = WordSet(.clauses, "question")

    /// They open a factual question if it is not about the two who chat.
    package static let factOpeners = WordSet(.clauses, "factOpeners")
    package static let negations = WordSet(.clauses, "negations")
    /// A day or hour after one of these limits another one.
    package static let bounds = WordSet(.clauses, "bounds")
    /// A time next to these is the current time.
    package static let nows = WordSet(.clauses, "nows")
    /// Before a length: the length is the event's duration.
    package static let lasting = WordSet(.clauses, "lasting")
    /// Words without meaning for a plan.
    package static let fillers = WordSet(.clauses, "fillers")

    /// Before "from … to …": the second time is the new one.
    package static let moving = WordSet(.clauses, "moving")

    package static let timeAsked = PhraseTable<Bool>(.clauses, "timeAsked")
    package static let hand = PhraseTable<Bool>(.clauses, "hand")
    /// A clause that is only one of these words accepts a proposal.
    package static let single = WordSet(.clauses, "single")
    package static let apologies = WordSet(.clauses, "apologies")
    package static let noes = WordSet(.clauses, "noes")
    package static let pastOpeners = WordSet(.clauses, "pastOpeners")
    package static let probe = PhraseTable<Bool>(.clauses, "probe")
    /// "Doing anything Friday?", "you busy?"
    package static let plans = PhraseTable<Bool>(.clauses, "plans")
    package static let alsos = WordSet(.clauses, "alsos")
    package static let thatDay = PhraseTable<Bool>(.clauses, "thatDay")
    package static let wish = PhraseTable<Bool>(.clauses, "wish")
    package static let consoling = PhraseTable<Bool>(.clauses, "consoling")
    /// Answers the reason for a refusal. Without such a reason, it only gives the other side time.
    package static let comforting = PhraseTable<Bool>(.clauses, "comforting")
    /// Words that make a statement about the two who chat.
    package static let together = WordSet(.clauses, "together")
    package static let facts = WordSet(.clauses, "facts")
    package static let resigning = PhraseTable<Bool>(.clauses, "resigning")
    package static let suggestion = PhraseTable<Bool>(.clauses, "suggestion")
    package static let pickUp = PhraseTable<Bool>(.clauses, "pickUp")
    package static let postponing = PhraseTable<Bool>(.clauses, "postponing")

    private static let whenPhrases = PhraseTable<Bool>(.clauses, "whenPhrases")
    /// After "when" these ask for a fact.
    private static let factual = WordSet(.clauses, "factual")

    /// A clause that is only one of these names the half of the day.
    package static let halves: [String: DayPart] = ["am": .morning, "pm": .afternoon]

    package static func asksWhen(_ tokens: [Token], isQuestion: Bool) -> Bool {
        guard let index = tokens.indices.first(where: { Self.whenPhrases.match(tokens, at: $0) != nil }),
            isQuestion || index <= 2 || tokens.count <= 6
        else { return false }
        return !tokens[(index + 1)...].prefix(5).contains { Self.factual.contains($0) }
    }

    package static func withdraws(_ phrase: String) -> Bool {
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

extension ClauseWords {
    /// "See you", "I'll come to you": proposes if there is no plan yet, else accepts.
    package static let seeing = PhraseTable<Bool>(.clauses, "seeing")
    /// Announces that the writer comes. This also accepts a plan that was only mentioned.
    package static let coming = PhraseTable<Bool>(.clauses, "coming")
    /// Before a condition that is only polite, such as "if you like".
    package static let courteous = WordSet(.clauses, "courteous")
    package static let conditions = WordSet(.clauses, "conditions")
    package static let firstPersons = WordSet(.clauses, "firstPersons")

    /// "Ok if I finish early", "تمام اذا خلصت بدري": the yes depends on something else.
    package static func isConditional(_ tokens: [Token]) -> Bool {
        guard let index = tokens.firstIndex(where: { Self.conditions.contains($0) }), index + 1 < tokens.count
        else { return false }
        let next = tokens[index + 1].text
        guard !Self.courteous.contains(next) else { return false }
        if tokens[index].text == "unless" || Self.firstPersons.contains(next) {
            return !tokens[(index + 1)...].prefix(4).contains { Self.courteous.contains($0) }
        }
        // "خلصت", "قدرنا": the first person of the perfect.
        return tokens[index].text != "if" && next.count >= 3 && (next.hasSuffix("ت") || next.hasSuffix("نا"))
    }
}

/// Reads words that are an answer only if the clause says nothing else, except a form of address: "sound", "top", "in
/// x".
package enum BriefAnswers {
    /// nil if anything else is said.
    package static func read(_ tokens: [Token]) -> Cue? {
        let words = tokens.filter { $0.kind != .mark }
        guard let first = words.firstIndex(where: { !ClauseWords.fillers.contains($0) || $0.text == "in" }),
            words.count <= 5
        else { return nil }
        guard let match = Self.table.match(words, at: first) else { return nil }
        let isWhole = words[match.end...].allSatisfy { word in
            ClauseWords.fillers.contains(word) || Self.addresses.contains(word)
        }
        return isWhole ? match.value : nil
    }

    private static let addresses = WordSet(.briefAnswers, "addresses")

    private static let table = PhraseTable<Cue>(.briefAnswers, "answers")
}

/// Finds questions for a fact about the other side: "When is your flight?", "سفرك متى". Neither the question nor its
/// answer proposes a plan.
enum FactQuestion {
    static func asks(_ tokens: [Token]) -> Bool {
        guard let when = tokens.firstIndex(where: { Self.whens.contains($0) }) else { return false }
        let near = tokens[max(0, when - 2)..<when] + tokens[(when + 1)...].prefix(3)
        return near.contains { Self.isOwn($0.text) } || Self.english.contains(in: tokens)
    }

    /// "سفرك", "اختباراتكم", "رحلتج".
    private static func isOwn(_ word: String) -> Bool {
        let bare = word.hasPrefix("و") ? String(word.dropFirst()) : word
        guard Self.owned.words.contains(where: bare.hasPrefix) else { return Self.doings.contains(bare) }
        return ["ك", "كم", "كن", "ج", "ه", "ها", "هم", "نا"].contains(where: bare.hasSuffix)
    }

    private static let whens = WordSet(.factQuestions, "whens")
    private static let owned = WordSet(.factQuestions, "owned")
    private static let doings = WordSet(.factQuestions, "doings")
    private static let english = PhraseTable<Bool>(.factQuestions, "english")
}
