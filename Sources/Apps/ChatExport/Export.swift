public import Time

/// A chat from a file of WhatsApp's "Export chat".
public struct Export: Sendable, Hashable {
    /// In the order of the file, which is the order in which the phone received them.
    public var messages: [ExportedMessage]
    /// All senders, also of skipped messages, in the order of their first message. At most two.
    public var senders: [String]
    public var skipped: ExportSkips
    /// The order that was found or given.
    public var order: DateOrder

    public init(messages: [ExportedMessage], senders: [String], skipped: ExportSkips, order: DateOrder) {
        (self.messages, self.senders, self.skipped, self.order) = (messages, senders, skipped, order)
    }
}

/// One message of an exported chat.
public struct ExportedMessage: Sendable, Hashable {
    /// The same id whenever the same message is read again, also from a longer export. It depends on the sender, the
    /// time in the file, the text, and the number of equal messages before it at that time.
    public var id: String
    /// The name on the exporting phone, without direction marks. One of `Export.senders`.
    public var sender: String
    /// The local time of the exporting phone, to the minute.
    public var localTime: LocalDateTime
    /// nil if the file has only minutes.
    public var seconds: Int?
    /// If the file has only minutes, each message of a minute is one second later than the one before, up to second
    /// 59.
    public var time: UnixTime
    /// Lines are separated by U+000A.
    public var body: String
    public var wasEdited: Bool
    /// The line in the file where it begins, from 1.
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

/// How many entries of an export were skipped, by kind.
public struct ExportSkips: Sendable, Hashable {
    /// Pictures, recordings, documents and stickers. If one has text, it is counted and the text is kept.
    public var media = 0
    public var deleted = 0
    public var calls = 0
    /// Messages of WhatsApp itself.
    public var notices = 0
    /// A sender without text, as a "view once" picture leaves it.
    public var empty = 0
    /// Longer than a message may be (`ChatMessageDecoder.maximumBodyBytes`).
    public var tooLong = 0
    /// Messages from before the time that a caller has named.
    public var tooOld = 0

    public init() {}
}
