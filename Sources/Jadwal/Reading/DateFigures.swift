/// What tells a number of a date from one of a clock.
enum DateFigures {
    /// True for the hour of `5:30` and of `5pm`.
    static func isClock(_ tokens: [Token], _ index: Int) -> Bool {
        guard index + 1 < tokens.count else { return false }
        let next = tokens[index + 1]
        if next.isAttached, ["am", "pm", "a", "p", "h"].contains(next.text) { return true }
        return next.text == ":" && next.isAttached && index + 2 < tokens.count && tokens[index + 2].kind == .number
            || ["am", "pm"].contains(next.text)
    }
}
