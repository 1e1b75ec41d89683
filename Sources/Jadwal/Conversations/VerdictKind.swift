/// A verdict as the debounce sees it.
public enum VerdictKind: Sendable, Hashable {
    case status(VerdictStatus)
    /// The answer was refused: a failure was recorded, and nothing is known about the conversation.
    case rejected

    public var clearsHistory: Bool {
        if case .status(let status) = self { status.clearsHistory } else { false }
    }
}
