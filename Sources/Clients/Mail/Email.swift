/// An e-mail to one person: the same text as plain text and as HTML.
public struct Email: Sendable, Hashable {
    public var recipient: MailAddress
    public var subject: String
    public var text: String
    /// A complete document.
    public var html: String
    /// For `Content-Language`, such as `ar`.
    public var language: String

    public init(to recipient: MailAddress, subject: String, text: String, html: String, language: String) {
        (self.recipient, self.subject, self.text, self.html) = (recipient, subject, text, html)
        self.language = language
    }
}

extension Email: CustomStringConvertible, CustomReflectable {
    /// Without its text.
    public var description: String { "Email" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
