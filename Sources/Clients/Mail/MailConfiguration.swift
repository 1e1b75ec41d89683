/// The mail server for outgoing e-mail.
public struct MailConfiguration: Sendable {
    public enum Security: Sendable, Hashable {
        /// TLS from the first byte: `smtps://`.
        case implicit
        /// STARTTLS (RFC 3207). Without it, the connection is closed.
        case required
        /// STARTTLS if it is offered: only for a server on this machine.
        case offered
    }

    public var host: String
    public var port: Int
    public var security: Security
    public var user: String?
    public var password: String?
    public var sender: MailSender
    /// A PEM file of certificate authorities to be trusted in addition to the system's. Certificates are always
    /// verified.
    public var caFile: String?
    /// For one e-mail: the connection, the login, the text and the server's answer.
    public var limit: Duration

    public init(
        host: String,
        port: Int,
        security: Security,
        user: String? = nil,
        password: String? = nil,
        sender: MailSender,
        caFile: String? = nil,
        limit: Duration = .seconds(15)
    ) {
        (self.host, self.port, self.security) = (host, port, security)
        (self.user, self.password, self.sender) = (user, password, sender)
        (self.caFile, self.limit) = (caFile, limit)
    }
}

extension MailConfiguration: CustomStringConvertible, CustomReflectable {
    /// Without the login.
    public var description: String { "MailConfiguration(\(self.host):\(self.port))" }
    public var customMirror: Mirror { Mirror(self, children: ["host": self.host, "port": self.port]) }
}
