internal import Jadwal

/// The lines of version 2: `[n] SenderName (owner|other, YYYY-MM-DD HH:mm Weekday): body`, with a quote after the body if there is one.
enum NumberedLines {
    static func read(_ block: Substring) -> [ReadMessage] {
        var messages: [ReadMessage] = []
        for line in block.split(separator: "\n", omittingEmptySubsequences: true) {
            if let message = Self.message(line, number: messages.count + 1) {
                messages.append(message)
            } else if let last = messages.popLast() {
                let body = last.body + "\n" + PromptReader.unescaped(Self.withoutQuote(String(line)))
                messages.append(
                    ReadMessage(
                        number: last.number,
                        sender: last.sender,
                        isOwner: last.isOwner,
                        saidAt: last.saidAt,
                        body: body
                    )
                )
            }
        }
        return messages
    }

    /// Nil for a line of another shape, and for one whose number is not the next: it is text.
    private static func message(_ line: Substring, number: Int) -> ReadMessage? {
        let form = /\[([0-9]+)\] (.*?) \((owner|other), ([0-9-]{10}) ([0-9:]{5}) [A-Za-z]+(?:, edited)?\): ?(.*)/
        guard let match = line.wholeMatch(of: form), Int(match.output.1) == number,
            let date = LocalDate(match.output.4), let time = LocalTime(match.output.5)
        else { return nil }
        return ReadMessage(
            number: number,
            sender: PromptReader.unescaped(String(match.output.2)),
            isOwner: match.output.3 == "owner",
            saidAt: LocalDateTime(date: date, time: time),
            body: PromptReader.unescaped(Self.withoutQuote(String(match.output.6)))
        )
    }

    private static func withoutQuote(_ body: String) -> String {
        guard body.hasSuffix("⟫"), let quote = body.ranges(of: " ⟪quoting: ").last else { return body }
        return String(body[..<quote.lowerBound])
    }
}
