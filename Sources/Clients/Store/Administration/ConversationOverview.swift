public import Jadwal

/// A conversation's debounce as people see it.
public struct ConversationOverview: Sendable, Hashable {
    public var id: String
    public var customerID: String
    /// The chat's id, which may hold a phone number. Nil unless it was asked for.
    public var chatID: String?
    public var conversation: Conversation
    /// Messages whose text is held.
    public var messages: Int
    /// By the database's clock, when this was read.
    public var now: UnixTime
}
