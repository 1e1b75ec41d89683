/// Chat text on its way into a prompt: data, whatever it says.
enum PromptText {
    /// A name cannot imitate the form of a line: no brackets, colons or line breaks, and not endless.
    static func name(_ name: String?, isOwner: Bool) -> String {
        let clean = Self.escaped(name ?? "", limit: 60).filter { !"()[]:".contains($0) }
        return clean.isEmpty ? (isOwner ? "Owner" : "Contact") : clean
    }

    static func body(of message: WindowMessage, quoteMark: (open: String, close: String)?) -> String {
        let body = Self.escaped(message.content.body, limit: .max)
        guard let quoteMark, let quoted = message.content.quoted else { return body }
        return quoteMark.open + Self.escaped(quoted.body, limit: 300) + quoteMark.close + body
    }

    /// On one line, without invisible characters; `&`, `<` and `>` as entities, so that no tag can be opened or closed.
    static func escaped(_ text: String, limit: Int) -> String {
        var clean = PlainText.clean(text, keepingLineBreaks: false)
        if limit < clean.count { clean = clean.prefix(limit) + "…" }
        return
            clean
            .replacing("&", with: "&amp;")
            .replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }
}
