/// The four statuses of a window, as the model must spell them.
public enum VerdictStatus: String, Sendable, Hashable, CaseIterable {
    case noEvent = "NO_EVENT"
    case notConfirmed = "HAS_EVENT_BUT_NOT_CONFIRMED"
    case denied = "HAS_EVENT_DENIED"
    case agreed = "HAS_EVENT_AGREED"

    /// A terminal verdict clears the chat history that it was read from.
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
    /// No answer was accepted: a failure was recorded, and the state of the conversation is unknown.
    case rejected

    public var clearsHistory: Bool {
        if case .status(let status) = self { status.clearsHistory } else { false }
    }
}

/// The result of committing a verdict.
public enum CommitDecision: Sendable, Hashable {
    /// Committed. It may clear messages up to the window's generation.
    case committed
    /// The conversation has changed: the verdict is dropped, and the conversation is analysed again when it is due.
    case superseded
    /// Another worker may hold the lease; this worker's state is out of date.
    case leaseLost
}
