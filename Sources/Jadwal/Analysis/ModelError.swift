/// Why a model gave no usable answer, told by what helps.
public struct ModelError: Error, Hashable {
    public enum Code: Sendable, Hashable {
        /// Try again later: timeout, connection lost, 408, 425, 429, 5xx.
        case transient
        /// No conversation is at fault: key refused, money gone, model or endpoint unknown, nobody at the address.
        case providerDown
        /// Too much text for this model.
        case tooLong
        /// The server will never answer this text: content filter, refusal.
        case refused
        /// An answer came that is no answer: empty, cut off, not in the protocol's form.
        case unusable
        case cancelled
    }

    public var code: Code
    /// What the server asked for, if it did.
    public var retryAfter: Duration?
    /// For logs and failures: status codes and error codes, never text of the conversation or the server's prose.
    public var detail: String

    public init(_ code: Code, retryAfter: Duration? = nil, detail: String) {
        self.code = code
        self.retryAfter = retryAfter
        self.detail = detail
    }
}
