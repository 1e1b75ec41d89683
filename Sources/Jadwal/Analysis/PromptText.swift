/// Chat text on its way into a prompt: data, whatever it says.
enum PromptText {
    /// A name cannot imitate the form of a line: no brackets, colons or line breaks, and not endless.
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

    /// What a message answers, without brackets. Somebody else has written it, and could end the quote and go on in the name of
    /// whoever answers.
    static func quote(_ quoted: QuotedMessage) -> String {
        let scalars = Self.escaped(quoted.body, limit: 300).unicodeScalars
        return String(String.UnicodeScalarView(scalars.filter { !"[]⟪⟫".unicodeScalars.contains($0) }))
    }

    /// On one line, without invisible characters; `&`, `<` and `>` as entities, so that no tag can be opened or closed.
    ///
    /// Goes by scalars: an accent or a joiner behind a `<` makes both one character, which is no `<`, and a tag all the same.
    ///
    /// - Parameter limit: in characters as people see them; one of them counts for four scalars at most.
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
