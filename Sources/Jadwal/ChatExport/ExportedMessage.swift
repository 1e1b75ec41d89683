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
