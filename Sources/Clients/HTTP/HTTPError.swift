/// An exchange without a complete answer.
public struct HTTPError: Error, Sendable, Equatable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// The URL, or a credential, cannot be sent.
        case unusableURL
        /// The address policy forbids the target, or plain HTTP to it.
        case addressRefused
        case cannotResolve
        case cannotConnect
        /// The certificate does not prove the server's identity.
        case untrusted
        case timedOut
        /// By the task's cancellation, or because the client was closed.
        case cancelled
        case answerTooLarge
        case connectionLost
        /// The answer is not HTTP, or not of the requested version.
        case protocolViolation
    }

    public var code: Code
    /// False if the server has certainly not acted on the request. True if that is unknown.
    public var mayHaveBeenSent: Bool
    /// The last final status that the server had sent before the exchange ended; nil for none.
    public var status: Int?
    /// For people. Never contains a path, a query or a credential, and a host and port only under the operator's
    /// policy.
    public var detail: String

    public init(code: Code, mayHaveBeenSent: Bool, status: Int? = nil, detail: String) {
        self.code = code
        self.mayHaveBeenSent = mayHaveBeenSent
        self.status = status
        self.detail = detail
    }

    public var description: String { "\(self.code): \(self.detail)" }
}
