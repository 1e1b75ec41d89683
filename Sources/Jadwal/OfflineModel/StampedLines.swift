/// The lines of version 1: `SenderName (unix-timestamp): body`. A line of another shape goes on with the message before it.
enum StampedLines {
    /// The newest message was said at `newest`; the others as many minutes before it as their timestamps say.
    static func read(_ block: Substring, newest: LocalDateTime) -> [ReadMessage] {
        var found: [(sender: String, stamp: Int, body: String)] = []
        // By scalars: a body may begin with a mark that joins the blank before it into one character.
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

    /// `[re: what is answered] body`. By scalars as well, since the body may begin with a mark.
    private static func withoutQuote(_ body: String) -> String {
        let scalars = body.unicodeScalars
        guard scalars.starts(with: "[re: ".unicodeScalars), let end = scalars.firstRange(of: "] ".unicodeScalars) else {
            return body
        }
        return String(scalars[end.upperBound...])
    }
}
