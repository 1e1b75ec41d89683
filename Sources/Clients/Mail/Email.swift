/// An e-mail to one person: the same text as plain text and as HTML, and an invitation that calendars understand.
public struct Email: Sendable, Hashable {
    /// An object of iTIP as RFC 6047 sends it.
    public struct Invitation: Sendable, Hashable {
        /// The same as METHOD in the object (RFC 6047, section 2.4): Outlook believes the object if they differ.
        public var method: String
        /// A complete calendar object in UTF-8.
        public var object: [UInt8]

        public init(method: String, object: [UInt8]) { (self.method, self.object) = (method, object) }
    }

    public var recipient: MailAddress
    public var subject: String
    public var text: String
    /// A complete document.
    public var html: String
    /// For `Content-Language`, such as `ar`.
    public var language: String
    /// The left side of `Message-ID`: letters, digits and hyphens. A repeated e-mail has the same one, so
    /// that mail programs show it once. nil: a new one for each attempt.
    public var id: String?
    /// The display name in From, in place of the configured one: `Omar via Jadwal`.
    public var senderName: String?
    public var invitation: Invitation?

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
