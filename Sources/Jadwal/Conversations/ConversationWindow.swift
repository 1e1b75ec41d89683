/// What a claim is read from: the latest messages of the conversation, oldest first, and what Jadwal knows beside
/// them.
public struct ConversationWindow: Sendable {
    public var messages: [WindowMessage]
    /// The conversation's generation in the same snapshot.
    public var generation: Int64
    public var zone: Zone
    /// Events that Jadwal added from this conversation and that are still to come, soonest first. The model names
    /// them by position: `e1`, `e2`, …
    public var knownEvents: [CalendarEvent]
    /// Of known events, by their ids: the event messages that they are about.
    public var sources: [String: EventSource]
    /// What the owner has said of events of this conversation whose time is still to come, oldest first. No model
    /// sees it.
    public var judgedPlans: [JudgedPlan]
    /// The last reading has left a plan open: what is said next may answer it.
    public var leftOpen = false
    /// What the owner has been asked about this conversation and has not answered.
    public var openQuestions: [OpenQuestion] = []
    /// A BCP 47 tag: the owner's language.
    public var locale = "en"
    /// Whether the owner wants to be asked about what is doubtful.
    public var asksQuestions = true
    /// The customer has agreed to the window's being kept with the events that come of it.
    public var mayBeKept: Bool
    /// Whether a model may have answered a question about the conversation as it is. False only when it is known that
    /// none has.
    public var mayBeAnswered: Bool

    public init(
        messages: [WindowMessage],
        generation: Int64,
        zone: Zone,
        knownEvents: [CalendarEvent],
        sources: [String: EventSource] = [:],
        judgedPlans: [JudgedPlan] = [],
        mayBeKept: Bool = false,
        mayBeAnswered: Bool = true
    ) {
        self.sources = sources
        self.messages = messages
        self.generation = generation
        self.zone = zone
        self.knownEvents = knownEvents
        self.judgedPlans = judgedPlans
        (self.mayBeKept, self.mayBeAnswered) = (mayBeKept, mayBeAnswered)
    }

    /// How many messages are read again before the first new one.
    static let context = 30

    /// Without what was read before and left nothing open, but for the messages just before the new ones: they tell
    /// what those are about.
    var aboutNews: ConversationWindow {
        guard !self.leftOpen, self.openQuestions.isEmpty,
            let first = self.messages.firstIndex(where: \.isNew), first > Self.context
        else { return self }
        var window = self
        window.messages.removeFirst(first - Self.context)
        return window
    }

    /// The newer half of the messages: for a model that does not take them all. Nil when there is nothing to leave
    /// out.
    public var newerHalf: ConversationWindow? {
        guard self.messages.count > 1 else { return nil }
        var half = self
        half.messages.removeFirst(self.messages.count / 2)
        return half
    }
}

/// A message as a reader sees it.
public struct WindowMessage: Sendable, Hashable {
    /// The message's keyed hash, as a UUID in lower case.
    public var id: String
    public var isSenderMe: Bool
    /// Unix seconds.
    public var saidAt: Int64
    public var content: MessageContent
    /// It came, or was edited, after the last reading.
    public var isNew = true

    public init(id: String, isSenderMe: Bool, saidAt: Int64, content: MessageContent) {
        self.id = id
        self.isSenderMe = isSenderMe
        self.saidAt = saidAt
        self.content = content
    }
}

/// How much of a conversation is read at once.
public struct WindowLimits: Sendable, Hashable {
    /// The latest so many messages.
    public var messages: Int
    /// Nothing said longer ago than this before the newest message.
    public var age: Duration
    /// Bodies and quotes together, in UTF-8. For byte-level tokenizers an upper bound of the tokens.
    public var bytes: Int

    public init(messages: Int = 100, age: Duration = .seconds(14 * 86_400), bytes: Int = 24 << 10) {
        (self.messages, self.age, self.bytes) = (messages, age, bytes)
    }
}

/// The event message that a known event was made from, or is about.
public struct EventSource: Sendable, Hashable {
    /// Its keyed hash, as a UUID in lower case. The message itself may be gone.
    public var messageID: String
    public var isRevoked: Bool

    public init(messageID: String, isRevoked: Bool = false) {
        (self.messageID, self.isRevoked) = (messageID, isRevoked)
    }
}

/// A question of a conversation that nobody has answered yet.
public struct OpenQuestion: Sendable, Hashable {
    public var id: String
    public var change: EventChange
    public var messageIDs: [String]

    public init(id: String, change: EventChange, messageIDs: [String]) {
        (self.id, self.change, self.messageIDs) = (id, change, messageIDs)
    }

    /// Asks about this very change: the same known event to the same time, or a new one at the same time.
    func isAbout(_ other: EventChange) -> Bool {
        guard self.change.action == other.action else { return false }
        if self.change.action == .cancel { return self.change.event.identity == other.event.identity }
        let isSameEvent = self.change.action == .add || self.change.event.identity == other.event.identity
        return isSameEvent && self.change.event.times == other.event.times
    }
}
