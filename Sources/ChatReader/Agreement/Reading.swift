public import Time

/// What the reader found in a conversation.
public struct Reading: Sendable, Hashable {
    public var status: VerdictStatus
    /// What was agreed, in the order of agreement; when denied, the known event that was called off, if it is one.
    public var events: [ReadEvent]
    /// The language in which most of it was written.
    public var isArabic: Bool

    /// The one agreed last.
    public var event: ReadEvent? { self.events.last }
}

/// An event as the messages tell it, in times of the owner's wall clock.
public struct ReadEvent: Sendable, Hashable {
    public var title: String
    public var startDate: LocalDate
    /// The last day, inclusive, where one was said.
    public var endDate: LocalDate?
    public var startTime: LocalTime?
    public var endTime: LocalTime?
    public var location: String?
    /// A time that was said and has no clock: "بعد المغرب".
    public var vagueTime: String?
    /// The known event that this is.
    public var reference: String?
    /// The numbers of the messages that say so, ascending.
    public var messages: [Int]
    /// The words that say when, as written.
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

/// A message as the reader sees it: who, when on the owner's wall clock, what.
public struct ReadMessage: Sendable, Hashable {
    /// As the answer refers to it.
    public let number: Int
    public let sender: String
    /// nil where it is not known; then the sender's name tells the sides apart.
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
