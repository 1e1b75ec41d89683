internal import Jadwal

/// The lines of version 1: `SenderName (unix-timestamp): body`. A line of another shape goes on with the message before it.
enum StampedLines {
    /// The newest message was said at `newest`; the others as many minutes before it as their timestamps say.
    static func read(_ block: Substring, newest: LocalDateTime) -> [ReadMessage] {
        var found: [(sender: String, stamp: Int, body: String)] = []
        for line in block.split(separator: "\n", omittingEmptySubsequences: true) {
            if let match = line.wholeMatch(of: /(.+?) \(([0-9]{9,11})\): ?(.*)/), let stamp = Int(match.output.2),
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
                sender: line.sender,
                isOwner: nil,
                saidAt: newest.adding(minutes: line.stamp / 60 - last / 60),
                body: PromptReader.unescaped(Self.withoutQuote(line.body))
            )
        }
    }

    /// `[re: what is answered] body`
    private static func withoutQuote(_ body: String) -> String {
        guard body.hasPrefix("[re: "), let end = body.firstRange(of: "] ") else { return body }
        return String(body[end.upperBound...])
    }
}
