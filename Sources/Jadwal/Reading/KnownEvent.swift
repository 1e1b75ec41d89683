/// An event that the calendar already holds from this conversation.
public struct KnownEvent: Sendable, Hashable {
    /// `e1`.
    public let reference: String
    public let title: String
    public let start: LocalDateTime
    /// Nil for an event of whole days.
    public let time: LocalTime?
    public let location: String?

    public init(reference: String, title: String, start: LocalDateTime, time: LocalTime?, location: String?) {
        self.reference = reference
        self.title = title
        self.start = start
        self.time = time
        self.location = location
    }
}
