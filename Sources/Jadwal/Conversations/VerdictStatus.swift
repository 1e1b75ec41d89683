/// The four statuses, spelled as the model must spell them.
public enum VerdictStatus: String, Sendable, Hashable, CaseIterable {
    case noEvent = "NO_EVENT"
    case notConfirmed = "HAS_EVENT_BUT_NOT_CONFIRMED"
    case denied = "HAS_EVENT_DENIED"
    case agreed = "HAS_EVENT_AGREED"

    /// Terminal verdicts clear the chat history that they are about.
    public var clearsHistory: Bool {
        switch self {
        case .denied, .agreed: true
        case .noEvent, .notConfirmed: false
        }
    }
}

/// A verdict as the debounce sees it.
public enum VerdictKind: Sendable, Hashable {
    case status(VerdictStatus)
    /// The answer was refused: a failure was recorded, and nothing is known about the conversation.
    case rejected

    public var clearsHistory: Bool {
        if case .status(let status) = self { status.clearsHistory } else { false }
    }
}

/// Whether a verdict may stand.
public enum CommitDecision: Sendable, Hashable {
    /// It stands; what it clears are the messages up to the window's generation.
    case committed
    /// The conversation has moved on: the verdict is dropped, and the newer due time fires.
    case superseded
    /// The lease is another's: whatever this worker knows is out of date.
    case leaseLost
}
