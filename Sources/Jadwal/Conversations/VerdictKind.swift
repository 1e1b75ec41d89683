/// A verdict as the debounce sees it.
public enum VerdictKind: Sendable, Hashable {
    case status(VerdictStatus)
    /// The answer was refused: a failure was recorded, and nothing is known about the conversation.
    case rejected
}
