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
        /// The endpoint was not asked, because it wants to be asked less at present. No attempt is spent.
        case heldBack
        case cancelled
    }

    /// What is known beyond the code: it decides what the client itself does about the error, before anyone else hears of it.
    public enum Hint: Sendable, Hashable {
        /// The server bears no more calls at present.
        case busy
        /// The answer reached the upper bound of its tokens.
        case cutShort
        /// The model has said nothing that its own server would pass on as an answer.
        case badAnswer
        /// The request was refused for no reason that is known: the conversation's, or every request's.
        case unexplained
    }

    public var code: Code
    /// What the server asked for, if it did.
    public var retryAfter: Duration?
    /// For logs and failures: status codes and error codes, never text of the conversation or the server's prose.
    public var detail: String
    public var hint: Hint?

    public init(_ code: Code, retryAfter: Duration? = nil, detail: String, hint: Hint? = nil) {
        self.code = code
        self.retryAfter = retryAfter
        self.detail = detail
        self.hint = hint
    }
}
