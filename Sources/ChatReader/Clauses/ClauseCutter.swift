/// Cuts a message into clauses: at punctuation, at "but", and between two sentences without punctuation.
enum ClauseCutter {
    /// `tokens` are those of `body`.
    static func cut(_ body: String, _ tokens: [Token]) -> [(text: Substring, isQuestion: Bool, isTurn: Bool)] {
        var clauses: [(Substring, Bool, Bool)] = []
        var opensTurn = false
        var start = body.startIndex
        var first = 0
        for (index, token) in tokens.enumerated() {
            let isEnd =
                ["?", "!", ";", "\n"].contains(token.text) || token.text == "." && !Self.isInside(tokens, index)
            let isFeeling = index + 1 < tokens.count && Self.isFeeling(token) && !Self.isFeeling(tokens[index + 1])
            let isTurn = ["but", "بس", "لكن", "however", "anyway"].contains(token.text) && index > 0
            // Long texts do not negotiate, so they are not cut.
            let isSplice = body.utf8.count <= 600 && SentenceOpeners.isSplice(tokens, index, from: first)
            // "2. can you help with the sofa": the number counts what is asked.
            if token.text == ".", index == first + 1, Self.isListMark(tokens, index) {
                (start, first) = (token.range.upperBound, index + 1)
                continue
            }
            guard isEnd || isTurn || isSplice || isFeeling else { continue }
            let text = body[start..<(isFeeling ? token.range.upperBound : token.range.lowerBound)]
            if text.contains(where: { !$0.isWhitespace }) { clauses.append((text, token.text == "?", opensTurn)) }
            opensTurn = isTurn
            start = isTurn ? token.range.lowerBound : token.range.upperBound
            first = isTurn ? index : index + 1
        }
        let rest = body[start...]
        if rest.contains(where: { !$0.isWhitespace }) { clauses.append((rest, false, opensTurn)) }
        return clauses
    }

    private static func isListMark(_ tokens: [Token], _ index: Int) -> Bool {
        guard let number = tokens[index - 1].number, (1...4).contains(number), tokens[index - 1].text.count == 1,
            index + 2 < tokens.count, !tokens[index + 1].isAttached, tokens[index + 1].kind == .word
        else { return false }
        return number == 1 || index > 1
    }

    /// An emoji face between two sentences replaces a full stop.
    private static func isFeeling(_ token: Token) -> Bool {
        guard token.kind == .mark, let first = token.text.unicodeScalars.first else { return false }
        return first.properties.isEmojiPresentation && (0x1F600...0x1F64F).contains(first.value)
            || (0x1F910...0x1F97A).contains(first.value) || first.value == 0x1F923
    }

    /// True for the point of 9.30, a.m. and Dr.
    private static func isInside(_ tokens: [Token], _ index: Int) -> Bool {
        guard index > 0 else { return false }
        let before = tokens[index - 1]
        if index + 1 < tokens.count, tokens[index + 1].isAttached, tokens[index].isAttached { return true }
        return before.text.count == 1 && before.kind == .word
            || ["dr", "mr", "mrs", "ms", "st", "eng"].contains(before.text)
    }
}
