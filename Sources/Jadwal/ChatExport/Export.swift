/// A chat as WhatsApp's "Export chat" wrote it.
public struct Export: Sendable, Hashable {
    /// In the order of the file, which is the order in which the phone got them.
    public var messages: [ExportedMessage]
    /// Whoever sent anything, also what was skipped; by first appearance. At most two.
    public var senders: [String]
    public var skipped: ExportSkips
    /// As found or as given.
    public var order: DateOrder

    public init(messages: [ExportedMessage], senders: [String], skipped: ExportSkips, order: DateOrder) {
        (self.messages, self.senders, self.skipped, self.order) = (messages, senders, skipped, order)
    }
}

/// One message of an exported chat.
public struct ExportedMessage: Sendable, Hashable {
    /// The same whenever the same message is read again, also from a longer export of the chat: it depends on the
    /// sender, the time as the file tells it, the words, and how often the same was said at that time before.
    public var id: String
    /// The name as the exporting phone shows it, without marks of direction. One of `Export.senders`.
    public var sender: String
    /// On the wall of whoever exported, to the minute.
    public var localTime: LocalDateTime
    /// Nil where the file has only minutes.
    public var seconds: Int?
    /// Where the file has only minutes, messages of one minute follow each other by a second, up to the 59th.
    public var time: UnixTime
    /// Lines are parted by U+000A.
    public var body: String
    public var wasEdited: Bool
    /// Where it begins in the file, from 1.
    public var lineNumber: Int

    public init(
        id: String,
        sender: String,
        localTime: LocalDateTime,
        seconds: Int?,
        time: UnixTime,
        body: String,
        wasEdited: Bool,
        lineNumber: Int
    ) {
        (self.id, self.sender, self.localTime, self.seconds) = (id, sender, localTime, seconds)
        (self.time, self.body, self.wasEdited, self.lineNumber) = (time, body, wasEdited, lineNumber)
    }
}

/// What stands in an export and is nobody's words, by number.
public struct ExportSkips: Sendable, Hashable {
    /// Pictures, recordings, documents, stickers. One with words beside it is counted, and its words are kept.
    public var media = 0
    public var deleted = 0
    public var calls = 0
    /// What WhatsApp itself says.
    public var notices = 0
    /// A sender without any words: what is left of a picture to be seen once.
    public var empty = 0
    /// Beyond what a message may hold (`ChatMessageDecoder.maximumBodyBytes`).
    public var tooLong = 0

    public init() {}
}
