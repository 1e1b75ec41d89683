/// The lines of version 2: `[n] SenderName (owner|other, YYYY-MM-DD HH:mm Weekday): body`, with a quote after the body if there is one.
enum NumberedLines {
    static func read(_ block: Substring) -> [ReadMessage] {
        // By scalars: a name may begin with a mark that joins the blank before it into one character.
        let form = /\[([0-9]+)\] (.*?) \((owner|other), ([0-9-]{10}) ([0-9:]{5}) [A-Za-z]+(?:, edited)?\): ?(.*)/
            .matchingSemantics(.unicodeScalar)
        var found: [(message: ReadMessage, body: String)] = []
        for line in block.split(separator: "\n", omittingEmptySubsequences: true) {
            if let match = line.wholeMatch(of: form),
                let message = Self.message(match.output, number: found.count + 1)
            {
                found.append((message, message.body))
            } else if !found.isEmpty {
                found[found.count - 1].body += "\n" + PromptReader.unescaped(Self.withoutQuote(String(line)))
            }
        }
        return found.map { message, body in
            ReadMessage(
                number: message.number,
                sender: message.sender,
                isOwner: message.isOwner,
                saidAt: message.saidAt,
                body: body
            )
        }
    }

    private typealias Parts = (Substring, Substring, Substring, Substring, Substring, Substring, Substring)

    /// Nil for a line whose number is not the next: it is text.
    private static func message(_ parts: Parts, number: Int) -> ReadMessage? {
        guard Int(parts.1) == number, let date = LocalDate(parts.4), let time = LocalTime(parts.5) else { return nil }
        return ReadMessage(
            number: number,
            sender: PromptReader.unescaped(String(parts.2)),
            isOwner: parts.3 == "owner",
            saidAt: LocalDateTime(date: date, time: time),
            body: PromptReader.unescaped(Self.withoutQuote(String(parts.6)))
        )
    }

    private static func withoutQuote(_ body: String) -> String {
        let scalars = body.unicodeScalars
        guard scalars.last == "⟫", let quote = scalars.ranges(of: " ⟪quoting: ".unicodeScalars).last else {
            return body
        }
        return String(scalars[..<quote.lowerBound])
    }
}
