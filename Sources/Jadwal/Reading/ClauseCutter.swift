/// Cuts a message where one thing ends and another begins.
enum ClauseCutter {
    static func cut(_ body: String) -> [(text: Substring, isQuestion: Bool, isTurn: Bool)] {
        let tokens = Tokenizer.tokens(of: body)
        var clauses: [(Substring, Bool, Bool)] = []
        var opensTurn = false
        var start = body.startIndex
        for (index, token) in tokens.enumerated() {
            let isEnd =
                ["?", "!", ";", "\n"].contains(token.text) || token.text == "." && !Self.isInside(tokens, index)
            let isTurn = ["but", "بس", "لكن", "however", "anyway"].contains(token.text) && index > 0
            guard isEnd || isTurn else { continue }
            let text = body[start..<token.range.lowerBound]
            if text.contains(where: { !$0.isWhitespace }) { clauses.append((text, token.text == "?", opensTurn)) }
            opensTurn = isTurn
            start = isEnd ? token.range.upperBound : token.range.lowerBound
        }
        let rest = body[start...]
        if rest.contains(where: { !$0.isWhitespace }) { clauses.append((rest, false, opensTurn)) }
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
