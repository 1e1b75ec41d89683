internal import ChatReader
internal import Testing
internal import Time

/// Short conversations with their expected results.
///
/// A line `# A 2026-11-24 13:00` starts a conversation that agrees on that day and hour (`-` for none); `# N` is not
/// confirmed, `# D` denied, `# 0` no event. `@ 2026-11-21T23:40` gives its start, otherwise a Saturday at 18:00. `>`
/// starts the owner's lines, `<` the other side's, each a minute later.
enum ExampleConversations {
    struct Example: Sendable, CustomTestStringConvertible {
        var expected: String
        var saidAt = LocalDateTime(date: LocalDate("2026-11-21")!, time: LocalTime("18:00")!)
        var lines: [String] = []

        var testDescription: String { "\(self.expected): \(self.lines.joined(separator: " / "))" }

        /// In the notation of the first line.
        func read() -> String {
            let messages = self.lines.enumerated().map { index, line in
                ReadMessage(
                    number: index + 1,
                    sender: line.hasPrefix(">") ? "Sami" : "Noura",
                    isOwner: line.hasPrefix(">"),
                    saidAt: self.saidAt.adding(minutes: index),
                    body: String(line.dropFirst(2))
                )
            }
            let reading = ConversationReader().read(messages)
            switch reading.status {
            case .noEvent: return "0"
            case .notConfirmed: return "N"
            case .denied: return "D"
            case .agreed:
                let day = reading.event.map { "\($0.startDate)" } ?? "?"
                return "A \(day) \(reading.event?.startTime.map { "\($0)" } ?? "-")"
            }
        }
    }

    static let all = [
        Self.english, Self.englishMore, Self.englishFurther, Self.arabic, Self.arabicMore, Self.colloquial,
    ].flatMap(
        Self.examples
    )

    private static func examples(_ text: String) -> [Example] {
        var examples: [Example] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("# ") {
                examples.append(Example(expected: String(line.dropFirst(2))))
            } else if line.hasPrefix("@ "), let date = LocalDate(line.dropFirst(2).prefix(10)),
                let time = LocalTime(line.dropFirst(13))
            {
                examples[examples.count - 1].saidAt = LocalDateTime(date: date, time: time)
            } else {
                examples[examples.count - 1].lines.append(String(line))
            }
        }
        return examples
    }
}
