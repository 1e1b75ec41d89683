/// Cuts a message into clauses and reads each.
struct ClauseReader {
    private let reference: LocalDateTime

    init(reference: LocalDateTime) { self.reference = reference }

    func read(_ body: String) -> [Clause] {
        guard !Self.isForMachines(body) else { return [] }
        return Self.cut(body).map { self.clause(String($0.text), endsAsQuestion: $0.isQuestion) }
    }

    /// Text that imitates tags, JSON or a verdict is nobody's word on an appointment; neither is a forwarded message.
    static func isForMachines(_ body: String) -> Bool {
        let folded = Folding.fold(body)
        return ["has_event", "no_event", "<system", "[system", "</messages", "\"status\"", "system:", "النظام:"]
            .contains(where: folded.contains)
            || folded.hasPrefix("↪") || folded.hasPrefix("forwarded")
    }

    private func clause(_ text: String, endsAsQuestion: Bool) -> Clause {
        let tokens = Tokenizer.tokens(of: text)
        var clause = Clause()
        clause.days = DateReader(reference: self.reference).read(tokens, of: text)
        clause.lengths = LengthReader.read(tokens, of: text)
        var taken = clause.days.map(\.tokens) + clause.lengths.map(\.tokens)
        clause.times = TimeReader().read(tokens, of: text, except: taken)
        taken += clause.times.map(\.tokens)
        clause.activity = ActivityReader.read(tokens, of: text).first?.value
        clause.place = PlaceReader.read(tokens, of: text, except: taken)?.phrase
        let cues = CueReader.read(tokens, of: text)
        clause.cues = Set(cues.map(\.value))
        clause.isFirm = cues.contains { $0.value == .acceptance && !Self.nods.contains(Folding.fold($0.phrase)) }
        clause.isWithdrawal = cues.contains { $0.value == .refusal && Self.withdraws(Folding.fold($0.phrase)) }
        clause.isQuestion = endsAsQuestion || tokens.prefix(3).contains { Self.questionWords.contains($0.text) }
        let read = TakenTokens(taken + cues.map(\.tokens), of: tokens.count)
        clause.otherWords = tokens.indices.count { index in
            tokens[index].kind != .mark && !read.contains(index)
        }
        return clause
    }

    private static let nods = Folding.words([
        "ok", "okay", "k", "kk", "👍", "طيب", "اوكي", "تمام", "fine", "noted", "np", "cool",
    ])

    private static func withdraws(_ phrase: String) -> Bool {
        ["make it", "not coming", "another time", "rain check", "اقدر", "اعتذر", "مره ثانيه", "وقت ثاني", "مو جاي"]
            .contains {
                phrase.contains($0)
            }
    }

    private static let questionWords = Folding.words([
        "what", "which", "who", "where", "when", "why", "how", "وين", "متي", "مين", "كم", "ليش", "ليه", "وش", "ايش",
        "كيف", "هل", "wain", "mita",
    ])

    private static func cut(_ body: String) -> [(text: Substring, isQuestion: Bool)] {
        let tokens = Tokenizer.tokens(of: body)
        var clauses: [(Substring, Bool)] = []
        var start = body.startIndex
        for (index, token) in tokens.enumerated() {
            let isEnd =
                ["?", "!", ";", "\n"].contains(token.text) || token.text == "." && !Self.isInside(tokens, index)
            let isTurn = ["but", "بس", "لكن", "however", "anyway"].contains(token.text) && index > 0
            guard isEnd || isTurn else { continue }
            let text = body[start..<token.range.lowerBound]
            if text.contains(where: { !$0.isWhitespace }) { clauses.append((text, token.text == "?")) }
            start = isEnd ? token.range.upperBound : token.range.lowerBound
        }
        let rest = body[start...]
        if rest.contains(where: { !$0.isWhitespace }) { clauses.append((rest, false)) }
        return clauses
    }

    /// The point of 9.30, a.m. and Dr.
    private static func isInside(_ tokens: [Token], _ index: Int) -> Bool {
        guard index > 0 else { return false }
        let before = tokens[index - 1]
        if index + 1 < tokens.count, tokens[index + 1].isAttached, tokens[index].isAttached { return true }
        return before.text.count == 1 && before.kind == .word
            || ["dr", "mr", "mrs", "ms", "st", "eng"].contains(before.text)
    }
}
