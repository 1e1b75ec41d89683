/// An e-mail that could not be submitted. The error contains no address and quotes nothing of the server.
public struct MailError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        case cannotConnect
        /// The certificate does not prove the server's identity.
        case untrusted
        /// The server does not offer TLS, and nothing may be sent without it.
        case noEncryption
        case loginRefused
        /// The server refuses the e-mail for now, with a reply of 400 to 499.
        case delayed
        /// The server refuses the e-mail permanently, with a reply of 500 to 599.
        case refused
        /// The address has characters beyond ASCII, and the server does not offer SMTPUTF8. The e-mail was not
        /// submitted.
        case asciiOnly
        case timedOut
        /// The e-mail may have been accepted, if the connection was lost at its end.
        case connectionLost
        /// libcurl does not support the request.
        case unusable
    }

    public var code: Code
    /// The server's last reply if it was a refusal, such as 550.
    public var reply: Int?
    /// The fault of the server's certificate, if it is known.
    public var certificate: String?

    public init(_ code: Code, reply: Int? = nil, certificate: String? = nil) {
        (self.code, self.reply, self.certificate) = (code, reply, certificate)
    }

    /// True if the same e-mail would be refused again.
    public var isLasting: Bool { self.code == .refused || self.code == .asciiOnly }

    /// The mail server has answered, and the refusal concerns this e-mail: others may be accepted.
    public var isAnswer: Bool {
        switch self.code {
        case .delayed, .refused, .asciiOnly: true
        case .cannotConnect, .untrusted, .noEncryption, .loginRefused, .timedOut, .connectionLost, .unusable: false
        }
    }

    public var description: String {
        let words =
            switch self.code {
            case .cannotConnect: "the mail server cannot be reached"
            case .untrusted: "the mail server's certificate is not trusted" + (self.certificate.map { ": \($0)" } ?? "")
            case .noEncryption: "the mail server does not offer TLS"
            case .loginRefused: "the mail server refuses the login"
            case .delayed: "the mail server refuses the e-mail for now"
            case .refused: "the mail server refuses the e-mail"
            case .asciiOnly: "the mail server takes no address with letters beyond ASCII: it does not offer SMTPUTF8"
            case .timedOut: "the mail server did not answer in time"
            case .connectionLost: "the connection to the mail server was lost"
            case .unusable: "libcurl cannot send e-mail"
            }
        return words + (self.reply.map { " (\($0))" } ?? "")
    }
}
