/// How many conversations are in which state, as far as anything is pending in them.
public struct ConversationCounts: Sendable, Hashable {
    public var leased = 0
    public var due = 0
    public var pending = 0
    public var oldestDueAge: Duration = .zero
}
