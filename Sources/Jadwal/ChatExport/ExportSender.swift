/// Finds who speaks in what follows a header.
enum ExportSender {
    /// Longer than any name that a phone shows: what has its first colon later is a notice.
    private static let longest = 100

    /// Nil when nobody speaks: WhatsApp does.
    static func split(_ text: String) -> (name: String, body: String)? {
        let scalars = text.unicodeScalars
        let folded = ExportPhrase.folded(text.prefix(400))
        guard !ExportPhrases.notices.contains(where: { folded.hasPrefix($0) }) else { return nil }
        var end = scalars.startIndex
        while let colon = scalars[end...].firstIndex(of: ":") {
            let after = scalars.index(after: colon)
            // iPhones may put a mark of direction between the colon and its blank.
            let next = scalars[after...].first { !$0.isInvisibleMark }
            guard next.map({ $0.isBlank }) ?? true else {
                end = after
                continue
            }
            let name = Self.cleaned(scalars[..<colon])
            let lower = name.lowercased()
            guard !name.isEmpty, name.unicodeScalars.count <= Self.longest,
                !ExportPhrases.groups.contains(where: { lower.contains($0) })
            else { return nil }
            let blank = scalars[after...].firstIndex { $0.isBlank }
            let body = blank.map { scalars[scalars.index(after: $0)...] } ?? scalars[scalars.endIndex...]
            return (name, String(body))
        }
        return nil
    }

    /// Without marks, with single blanks, and without the `~` before names that are not in the phone's contacts.
    private static func cleaned(_ name: Substring.UnicodeScalarView) -> String {
        var result = String.UnicodeScalarView()
        for scalar in name where !scalar.isInvisibleMark {
            if scalar.isBlank {
                if let last = result.last, last != " " { result.append(" ") }
            } else {
                result.append(scalar)
            }
        }
        if result.last == " " { result.removeLast() }
        if result.first == "~", result.dropFirst().first == " " { result.removeFirst(2) }
        return String(result)
    }
}
