/// What a conversation comes to.
public struct Reading: Sendable, Hashable {
    public var status: VerdictStatus
    /// What was agreed, in the order of agreement; when denied, the known event that was called off, if it is one.
    public var events: [ReadEvent]
    /// The language in which most of it was written.
    public var isArabic: Bool

    /// The one agreed last.
    public var event: ReadEvent? { self.events.last }
}
