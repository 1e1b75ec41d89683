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
