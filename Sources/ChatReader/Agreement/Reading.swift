public import Time

/// The result of reading a conversation.
public struct Reading: Sendable, Hashable {
    public var status: VerdictStatus
    /// The agreed events, in the order of agreement. For a denied conversation: the known event that was cancelled, if
    /// any.
    public var events: [ReadEvent]
    /// The language in which most of it was written.
    public var isArabic: Bool

    /// The event that was agreed last.
    public var event: ReadEvent? { self.events.last }
}

/// An event as the messages describe it, in the owner's wall-clock time.
public struct ReadEvent: Sendable, Hashable {
    public var title: String
    public var startDate: LocalDate
    /// The last day, inclusive; nil if none was named.
    public var endDate: LocalDate?
    public var startTime: LocalTime?
    public var endTime: LocalTime?
    public var location: String?
    /// A time that was named without a clock time: "بعد المغرب".
    public var vagueTime: String?
    /// The known event that this is.
    public var reference: String?
    /// The numbers of the messages that show the agreement, ascending.
    public var messages: [Int]
    /// The words for the day and the time, as written.
    public var phrase: String
}

/// An event that the calendar already holds from this conversation.
public struct KnownEvent: Sendable, Hashable {
    /// `e1`.
    public let reference: String
    public let title: String
    public let start: LocalDateTime
    /// nil for an event of whole days.
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

/// A message as the reader sees it: its writer, its wall-clock time for the owner, its text.
public struct ReadMessage: Sendable, Hashable {
    /// The number by which an answer refers to it.
    public let number: Int
    public let sender: String
    /// nil if unknown. Then the sender's name distinguishes the sides.
    public let isOwner: Bool?
    public let saidAt: LocalDateTime
    public let body: String

    public init(number: Int, sender: String, isOwner: Bool?, saidAt: LocalDateTime, body: String) {
        self.number = number
        self.sender = sender
        self.isOwner = isOwner
        self.saidAt = saidAt
        self.body = body
    }

    var side: String { self.isOwner.map { $0 ? "owner" : "other" } ?? "name:\(self.sender)" }
}
