/// The outcome of one item from a source. The raw value is the label `outcome` of `jadwal_bridge_events_total`, besides
/// the reasons of `IgnoredReason`.
public enum BridgeOutcome: String, Sendable, Hashable, CaseIterable {
    /// Published as a new message.
    case message
    case edited
    case revoked
    /// A change that the source cannot decrypt: the message was revoked, since an hour that was changed must not stand.
    case editUnreadable = "edit_unreadable"
    /// A change that overtook its message and waits for it.
    case overtaking
    /// The message was published before, under this or another name of its chat.
    case duplicate
    /// Said before the time from which the owner lets messages be read.
    case beforeConsent = "before_consent"
    case tooOld = "too_old"
    /// The owner's filter leaves the chat out.
    case filtered
    /// Its writer wished it to disappear.
    case disappearing
    case reaction
    /// The owner's own address as the chat.
    case selfChat = "self_chat"
    /// The source has the message without its text.
    case waiting
    /// The chat cannot be told.
    case chatUnknown = "chat_unknown"
    /// The pipeline would refuse it.
    case invalid
    /// A hint at a connection's state.
    case state
    /// Two names turned out to be one person's.
    case renamed

    /// True if the item was about to be published.
    public var isPublished: Bool {
        switch self {
        case .message, .edited, .revoked, .editUnreadable: true
        case .overtaking, .duplicate, .beforeConsent, .tooOld, .filtered, .disappearing, .reaction, .selfChat,
            .waiting, .chatUnknown, .invalid, .state, .renamed:
            false
        }
    }
}
