internal import Jadwal

/// A worker of the simulation that thinks about a conversation.
struct DebounceCall {
    var chat: String
    var claim: Claim
    var window: ConversationWindow
    var endsAt: UnixTime
    /// Whether it renews its lease: neither frozen nor dead.
    var renews: Bool
    var dies: Bool
}
