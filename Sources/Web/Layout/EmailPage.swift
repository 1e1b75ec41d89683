/// An e-mail as words and links of the program, written once as plain text and once as HTML. No pictures, nothing from
/// elsewhere, and links to this program alone.
public struct EmailPage: Sendable {
    public enum Part: Sendable {
        case words(any Phrase)
        /// On a line of its own.
        case link(any Phrase, Route)
    }

    public let subject: any Phrase
    private let parts: [Part]

    public init(_ subject: any Phrase, _ parts: [Part]) { (self.subject, self.parts) = (subject, parts) }

    /// - Parameter origin: scheme, host and port of the program, without a slash at the end.
    public func text(in language: Language, origin: String) -> String {
        self.parts.map { part in
            switch part {
            case .words(let phrase): Spoken(phrase, in: language).text
            case .link(let phrase, let route): "\(Spoken(phrase, in: language).text):\n\(origin)\(route.text)"
            }
        }.joined(separator: "\n\n") + "\n"
    }

    public func html(in language: Language, origin: String) -> String {
        let parts = self.parts.map { part in
            switch part {
            case .words(let phrase): "<p>\(HTMLText.escaped(Spoken(phrase, in: language).text))</p>"
            case .link(let phrase, let route):
                "<p><a href=\"\(HTMLText.escaped(origin + route.text))\">"
                    + "\(HTMLText.escaped(Spoken(phrase, in: language).text))</a></p>"
            }
        }
        let title = HTMLText.escaped(Spoken(self.subject, in: language).text)
        return """
            <!doctype html>
            <html lang="\(language.rawValue)" dir="\(language.direction)">
            <head><meta charset="utf-8"><title>\(title)</title></head>
            <body>
            \(parts.joined(separator: "\n"))
            </body>
            </html>

            """
    }
}
