internal import ChatReader

/// Makes chat text safe for a prompt: it must remain data, never instructions.
enum PromptText {
    /// A name that cannot imitate the form of a line: no brackets, colons or line breaks, at most 60 characters.
    static func name(_ name: String?, isOwner: Bool) -> String {
        let scalars = Self.escaped(name ?? "", limit: 60).unicodeScalars
        let clean = String(String.UnicodeScalarView(scalars.filter { !"()[]:".unicodeScalars.contains($0) }))
        return clean.isEmpty ? (isOwner ? "Owner" : "Contact") : clean
    }

    static func body(of message: WindowMessage, quoteMark: (open: String, close: String)?) -> String {
        let body = Self.escaped(message.content.body, limit: .max)
        guard let quoteMark, let quoted = message.content.quoted else { return body }
        return quoteMark.open + Self.quote(quoted) + quoteMark.close + body
    }

    /// The quoted message without brackets. Its writer could otherwise end the quote and continue in the name of the
    /// sender.
    static func quote(_ quoted: QuotedMessage) -> String {
        let scalars = Self.escaped(quoted.body, limit: 300).unicodeScalars
        return String(String.UnicodeScalarView(scalars.filter { !"[]⟪⟫".unicodeScalars.contains($0) }))
    }

    /// On one line, without invisible characters. `&`, `<` and `>` become entities, so that no tag can be opened or
    /// closed.
    ///
    /// Works on scalars: an accent or a joiner after a `<` forms one character with it, and still opens a tag.
    ///
    /// - Parameter limit: in visible characters; each counts for at most four scalars.
    static func escaped(_ text: String, limit: Int) -> String {
        let clean = PlainText.clean(text, keepingLineBreaks: false)
        var part = clean.prefix(limit).unicodeScalars
        if limit < .max / 4, let end = part.index(part.startIndex, offsetBy: 4 * limit, limitedBy: part.endIndex) {
            part = part[..<end]
        }
        var escaped = String.UnicodeScalarView()
        for scalar in part {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        if part.endIndex < clean.unicodeScalars.endIndex { escaped.append("…") }
        return String(escaped)
    }
}
