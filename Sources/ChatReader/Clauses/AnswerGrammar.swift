/// Reads an answer to a proposal by its grammar: a negation or a condition, whatever verb follows, and idioms of
/// consent.
///
/// The cues are lists of phrases that count in any message. This reads more, and only where a message is known to be an
/// answer.
package enum AnswerGrammar {
    package enum Sense: Sendable, Hashable {
        case accepts
        case negates
        /// Depends on something that is still open.
        case depends
    }

    /// Nil if the grammar tells nothing.
    package static func read(_ text: String) -> Sense? {
        let tokens = Tokenizer.tokens(of: text)
        guard (1...Self.longest).contains(tokens.count) else { return nil }
        let idiom = tokens.indices.lazy.compactMap { first in
            Self.accepting.match(tokens, at: first).map { first..<$0.end }
        }.first
        if Self.isConditional(tokens) { return .depends }
        let cues = CueReader.read(tokens, of: text)
        if Self.refusing.contains(in: tokens), !cues.contains(where: { $0.value == .acceptance }) { return .negates }
        if let first = Self.opening(tokens), Self.negates(tokens, at: first, cues, idiom) { return .negates }
        return Self.accepts(tokens, cues, idiom) ? .accepts : nil
    }

    /// In tokens. Longer messages tell something.
    private static let longest = 30

    // MARK: - Consent

    /// An idiom, or a yes after a sound of thinking, and nothing beside it that refuses or doubts.
    private static func accepts(_ tokens: [Token], _ cues: [ReadPhrase<Cue>], _ idiom: Range<Int>?) -> Bool {
        let isIdiom = idiom.map { Self.rest(tokens, $0) <= Self.aside } ?? false
        let isYes = isIdiom || cues.contains { $0.value == .acceptance } && tokens.contains(where: Self.isSound)
        return isYes
            && cues.allSatisfy { cue in
                switch cue.value {
                case .refusal, .cancellation, .hesitation, .jest:
                    idiom?.overlaps(cue.tokens) ?? false || tokens[cue.tokens].allSatisfy(Self.isSound)
                case .acceptance, .invitation, .change, .engagement, .past, .hearsay, .task: true
                }
            }
    }

    /// The words beside the idiom.
    private static func rest(_ tokens: [Token], _ idiom: Range<Int>) -> Int {
        tokens.indices.count { !idiom.contains($0) && tokens[$0].kind != .mark && !Self.isLead(tokens[$0]) }
    }

    /// With more words beside it, an idiom is part of something else.
    private static let aside = 5

    /// "Hmm", "umm".
    private static func isSound(_ token: Token) -> Bool {
        token.text.count >= 2 && token.text.first != "m" && token.text.allSatisfy { "hmuer".contains($0) }
            && token.text.contains("m")
    }

    // MARK: - Conditions

    private static func isConditional(_ tokens: [Token]) -> Bool {
        if Self.conditions.contains(in: tokens) || Self.open.contains(in: tokens) { return true }
        guard let first = tokens.firstIndex(where: { $0.kind != .mark && !Self.isLead($0) }),
            Self.openers.contains(tokens[first]), first + 1 < tokens.count
        else { return false }
        let next = tokens[first + 1]
        return !ClauseWords.courteous.contains(next) && !Self.so.contains(next)
            && Self.accepting.match(tokens, at: first) == nil
    }

    // MARK: - Negation

    /// The first word that says something.
    private static func opening(_ tokens: [Token]) -> Int? {
        tokens.firstIndex { token in
            token.kind != .mark && (Self.isNegation(token) || !Self.isLead(token))
        }
    }

    private static func isLead(_ token: Token) -> Bool {
        Self.leads.contains(token) || ClauseWords.fillers.contains(token) && !ClauseWords.conditions.contains(token)
    }

    private static func negates(
        _ tokens: [Token],
        at first: Int,
        _ cues: [ReadPhrase<Cue>],
        _ idiom: Range<Int>?
    ) -> Bool {
        let isEnglish = Self.isEnglishNegation(tokens, first)
        guard isEnglish || Self.isNegation(tokens[first]),
            !(first...first + 2).contains(where: { Self.harmless.match(tokens, at: $0) != nil }),
            !(idiom.map { $0.contains(first) } ?? false)
        else { return false }
        // "ما تتاخر" forbids.
        let next = first + 1 < tokens.count ? tokens[first + 1].text : ""
        if next.hasPrefix("ت") && !next.hasSuffix("ني") && !next.hasSuffix("لي") { return false }
        let yeses = cues.filter { $0.value == .acceptance }
        // "I'm not fussy, 8 is fine": in English any yes outweighs it.
        if isEnglish { return yeses.isEmpty && idiom == nil }
        // "ما بعتقد اني فاضي": the yes is negated, "ما عندي مانع" is one itself.
        return yeses.allSatisfy { yes in
            let between = tokens[min(first + 1, yes.tokens.lowerBound)..<yes.tokens.lowerBound]
            return yes.tokens.lowerBound > first && between.count <= Self.reach
                && !between.contains { $0.kind == .mark || Self.turns.contains($0) }
        }
    }

    /// So many words behind a negation are still negated.
    private static let reach = 3

    /// "Not this week", "I don't think".
    private static func isEnglishNegation(_ tokens: [Token], _ first: Int) -> Bool {
        guard tokens[first].text.first?.isASCII == true else { return false }
        if Self.english.contains(tokens[first]) { return true }
        return Self.subjects.contains(tokens[first])
            && tokens[(first + 1)...].prefix(2).contains(where: Self.english.contains)
    }

    private static func isNegation(_ token: Token) -> Bool {
        Self.negations.contains(token) || Self.isCircumfixed(token.text)
    }

    /// "مقدرش", "ما…ش", "ma2darsh": a verb between the two parts of the negation.
    private static func isCircumfixed(_ word: String) -> Bool {
        guard !Self.affirmative.contains(word) else { return false }
        if word.hasPrefix("م"), word.hasSuffix("ش") { return word.count >= 5 }
        return word.hasPrefix("m") && (word.hasSuffix("sh") || word.hasSuffix("ch")) && word.count >= 6
            && word.contains { ("2"..."9").contains($0) }
    }

    private static let english: WordSet = [
        "not", "never", "neither", "nor", "cannot", "cant", "couldnt", "wont", "wouldnt", "dont", "doesnt", "didnt",
        "isnt", "arent", "wasnt", "havent", "hasnt", "aint", "rather", "doubt", "hardly", "unlikely", "nowhere",
        "impossible",
    ]
    private static let subjects: WordSet = [
        "i", "im", "id", "ill", "ive", "we", "were", "wed", "well", "weve", "it", "its", "that", "thats", "this", "my",
    ]
    /// "If so", "اذا كذا", "اذا جد".
    private static let so = Folding.words([
        "so", "seriously", "كذا", "جد", "صدق", "كده", "هيك", "هيج", "جذي", "kida", "keda", "heik", "hek",
    ])
    private static let turns = Folding.words(["بس", "لكن", "bas", "bs", "but", "و"])
    private static let negations = WordSet(.answers, "negations")
    private static let affirmative = WordSet(.answers, "affirmative")
    private static let leads = WordSet(.answers, "leads")
    private static let openers = WordSet(.answers, "opening")
    private static let harmless = PhraseTable<Bool>(.answers, "harmless")
    private static let accepting = PhraseTable<Bool>(.answers, "accepting")
    private static let conditions = PhraseTable<Bool>(.answers, "conditions")
    private static let refusing = PhraseTable<Bool>(.answers, "refusing")
    private static let open = PhraseTable<Bool>(.answers, "open")
}

/// "Finish the slides by Sunday", "سلم التقرير قبل الخميس": to be done by a time, so nobody meets at it.
package enum Deadline {
    /// - Parameter moments: the tokens of days and times.
    package static func isSet(_ tokens: [Token], _ moments: [Range<Int>]) -> Bool {
        guard !moments.isEmpty, !Self.arriving.contains(in: tokens) else { return false }
        if Self.due.contains(anyOf: tokens) { return true }
        guard Self.tasks.contains(anyOf: tokens) else { return false }
        let named = Set(moments.flatMap { $0 })
        return tokens.indices.contains { index in
            guard let end = Self.limits.match(tokens, at: index)?.end else { return false }
            return (end..<min(tokens.count, end + 3)).contains(where: named.contains)
        }
    }

    private static let tasks = WordSet(.answers, "tasks")
    private static let due = WordSet(.answers, "due")
    private static let limits = PhraseTable<Bool>(.answers, "limits")
    private static let arriving = PhraseTable<Bool>(.answers, "arriving")
}
