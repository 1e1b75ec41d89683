public import Time

/// A chat in a source's list.
public struct ListedChat: Sendable, Hashable {
    public var address: BridgeAddress
    /// The bare id of its last message; nil if the source does not tell it.
    public var lastMessageID: String?
    /// When its last message was said.
    public var activeAt: UnixTime

    public init(address: BridgeAddress, lastMessageID: String?, activeAt: UnixTime) {
        (self.address, self.lastMessageID, self.activeAt) = (address, lastMessageID, activeAt)
    }
}

/// A page of chats.
public struct ChatPage: Sendable, Hashable {
    /// Only those in which something was said.
    public var chats: [ListedChat]
    /// No page follows.
    public var isLast: Bool

    public init(_ chats: [ListedChat], isLast: Bool) { (self.chats, self.isLast) = (chats, isLast) }
}

/// A message in a source's list, with its text.
public struct ListedMessage: Sendable, Hashable {
    /// The bare id.
    public var id: String
    public var saidAt: UnixTime
    /// The envelope in which the source's webhook would have brought it, so that it takes the ordinary way.
    public var envelope: [UInt8]

    public init(id: String, saidAt: UnixTime, envelope: [UInt8]) {
        (self.id, self.saidAt, self.envelope) = (id, saidAt, envelope)
    }
}

extension ListedMessage: CustomStringConvertible, CustomReflectable {
    /// Without the text.
    public var description: String { "ListedMessage" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Which messages are asked for.
public struct HistoryQuery: Sendable, Hashable {
    /// The connection's name at the source.
    public var name: String
    /// nil for all chats: `HistoryKind.byTime`.
    public var chat: BridgeAddress?
    /// Both ends included. The later end keeps the pages where they are while new messages come in.
    public var from: UnixTime
    public var until: UnixTime
    /// From 0.
    public var page: Int
    /// The most messages on a page.
    public var limit: Int

    public init(
        name: String,
        chat: BridgeAddress?,
        from: UnixTime,
        until: UnixTime,
        page: Int = 0,
        limit: Int = Self.fullPage
    ) {
        (self.name, self.chat, self.from, self.until) = (name, chat, from, until)
        (self.page, self.limit) = (page, limit)
    }

    public static let fullPage = 100
}

/// A page of messages.
public struct HistoryPage: Sendable, Hashable {
    /// Only those that could be read. Fewer than were asked for does not mean that it is the last page.
    public var messages: [ListedMessage]
    /// No page follows.
    public var isLast: Bool

    public init(_ messages: [ListedMessage], isLast: Bool) { (self.messages, self.isLast) = (messages, isLast) }
}
