internal import ChatReader
internal import Time

/// Reads the lines of version 2: `[n] SenderName (owner|other, YYYY-MM-DD HH:mm Weekday): body`, with a quote after
/// the body if there is one.
enum NumberedLines {
    static func read(_ block: Substring) -> [ReadMessage] {
        // Matches scalars, because a name may begin with a mark that forms one character with the blank before it.
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

    /// nil if the number is not the next one. Such a line is text.
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

/// Reads the lines of version 1: `SenderName (unix-timestamp): body`. A line of another form continues the message
/// before it.
enum StampedLines {
    /// The newest message was sent at `newest`. The others were sent before it by the difference of their timestamps.
    static func read(_ block: Substring, newest: LocalDateTime) -> [ReadMessage] {
        var found: [(sender: String, stamp: Int, body: String)] = []
        // Matches scalars, because a body may begin with a mark that forms one character with the blank before it.
        let form = /(.+?) \(([0-9]{9,11})\): ?(.*)/.matchingSemantics(.unicodeScalar)
        for line in block.split(separator: "\n", omittingEmptySubsequences: true) {
            if let match = line.wholeMatch(of: form), let stamp = Int(match.output.2),
                stamp >= found.last?.stamp ?? 0
            {
                found.append((String(match.output.1), stamp, String(match.output.3)))
            } else if !found.isEmpty {
                found[found.count - 1].body += "\n" + line
            }
        }
        guard let last = found.last?.stamp else { return [] }
        return found.enumerated().map { index, line in
            ReadMessage(
                number: index + 1,
                sender: PromptReader.unescaped(line.sender),
                isOwner: nil,
                saidAt: newest.adding(minutes: line.stamp / 60 - last / 60),
                body: PromptReader.unescaped(Self.withoutQuote(line.body))
            )
        }
    }

    /// Removes the quote of `[re: quoted text] body`. Works on scalars too, because the body may begin with a mark.
    private static func withoutQuote(_ body: String) -> String {
        let scalars = body.unicodeScalars
        guard scalars.starts(with: "[re: ".unicodeScalars), let end = scalars.firstRange(of: "] ".unicodeScalars) else {
            return body
        }
        return String(scalars[end.upperBound...])
    }
}
