/// A letter that was not handed in. It names no address and quotes nothing that the server said.
public struct MailError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        case cannotConnect
        /// The server's certificate does not prove that it is the one asked for.
        case untrusted
        /// The server does not offer TLS, and nothing may be sent without it.
        case noEncryption
        case loginRefused
        /// The server refuses the letter for now, with a reply of 400 to 499.
        case delayed
        /// The server refuses the letter for good, with a reply of 500 to 599.
        case refused
        /// The address has letters beyond ASCII, and the server does not offer SMTPUTF8. It was not given the letter.
        case asciiOnly
        case timedOut
        /// The letter may have been taken, if the connection was lost at its end.
        case connectionLost
        /// libcurl cannot do what is asked of it.
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

    /// Whether the same letter would be refused again.
    public var isLasting: Bool { self.code == .refused || self.code == .asciiOnly }

    /// The mail server has answered, and the letter is at fault: others may pass.
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
            case .delayed: "the mail server refuses the letter for now"
            case .refused: "the mail server refuses the letter"
            case .asciiOnly: "the mail server takes no address with letters beyond ASCII: it does not offer SMTPUTF8"
            case .timedOut: "the mail server did not answer in time"
            case .connectionLost: "the connection to the mail server was lost"
            case .unusable: "libcurl cannot send letters"
            }
        return words + (self.reply.map { " (\($0))" } ?? "")
    }
}
