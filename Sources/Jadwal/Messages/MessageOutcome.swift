/// What became of one delivery of `wasapp.messages`. The label `outcome` of `jadwal_messages_total`.
public enum MessageOutcome: Sendable, Hashable {
    case stored
    /// Held already, or older than what is held. Nothing changed.
    case duplicate
    case edited
    case revoked
    /// Older than the retention: not stored.
    case tooOld
    /// From a group, a broadcast or a newsletter.
    case crowd
    /// For a customer who was removed: counted, never stored.
    case removedCustomer
    /// A failure was recorded.
    case refused(ChatMessageFault)

    public var label: String {
        switch self {
        case .stored: "stored"
        case .duplicate: "duplicate"
        case .edited: "edited"
        case .revoked: "revoked"
        case .tooOld: "too_old"
        case .crowd: "crowd"
        case .removedCustomer: "removed_customer"
        case .refused(let fault): fault.rawValue
        }
    }

    /// What this means for a failure that the message was a retry of; nil where a new failure tells.
    public var replayEnd: ReplayEnd? {
        switch self {
        case .stored, .edited, .revoked: .done
        case .duplicate: .nothingToDo(self.label)
        case .tooOld, .crowd, .removedCustomer: .dropped(self.label)
        case .refused: nil
        }
    }
}
