/// The claim that a prompt is asked for, and what was read for it.
public struct PromptOrigin: Sendable, Hashable {
    public var claim: Claim
    /// The conversation's, as read.
    public var generation: Int64
    /// Unix seconds: when the oldest message was said that the prompt shows.
    public var saidSince: Int64
    /// Whether an answer to the prompt may have been kept before the claim.
    public var mayBeAnswered: Bool

    public init(claim: Claim, generation: Int64, saidSince: Int64, mayBeAnswered: Bool = true) {
        (self.claim, self.generation, self.saidSince) = (claim, generation, saidSince)
        self.mayBeAnswered = mayBeAnswered
    }

    public init(_ claim: Claim, _ window: ConversationWindow) {
        self.init(
            claim: claim,
            generation: window.generation,
            saidSince: window.messages.map(\.saidAt).min() ?? 0,
            mayBeAnswered: window.mayBeAnswered
        )
    }
}
