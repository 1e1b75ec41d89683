public import Time

/// The input of an analysis: the latest messages of the conversation, oldest first, and Jadwal's knowledge about it.
public struct ConversationWindow: Sendable {
    public var messages: [WindowMessage]
    /// The conversation's generation in the same snapshot.
    public var generation: Int64
    public var zone: Zone
    /// Known events, soonest first. The model refers to them by position: `e1`, `e2`, …
    public var knownEvents: [CalendarEvent]
    /// The event messages of known events, by the events' ids.
    public var sources: [String: EventSource]
    /// The owner's judgements of events of this conversation that are still to come, oldest first. They are not in the
    /// prompt.
    public var judgedPlans: [JudgedPlan]
    /// The last analysis left a plan open; new messages may answer it.
    public var leftOpen = false
    /// Questions about this conversation that the owner has not answered.
    public var openQuestions: [OpenQuestion] = []
    /// The customer's events that a recovery has found in the calendar. It is unknown which chat they come from. They
    /// are not in the prompt.
    public var adoptedEvents: [CalendarEvent] = []
    /// The owner's language, a BCP 47 tag.
    public var locale = "en"
    /// True if the owner wants questions about doubtful plans.
    public var asksQuestions = true
    /// True if the customer has agreed that windows are kept with their events.
    public var mayBeKept: Bool
    /// True if an answer about this state of the conversation may be stored. False only if certainly none is.
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

    /// The number of earlier messages that are shown before the first new one.
    static let context = 30

    /// Without messages that were analysed before, except for the last ones before the new messages, which give the
    /// context. If something is open, all messages stay.
    package var aboutNews: ConversationWindow {
        guard !self.leftOpen, self.openQuestions.isEmpty,
            let first = self.messages.firstIndex(where: \.isNew), first > Self.context
        else { return self }
        var window = self
        window.messages.removeFirst(first - Self.context)
        return window
    }

    /// The newer half of the messages, for a model that cannot take all. Nil if there is only one.
    public var newerHalf: ConversationWindow? {
        guard self.messages.count > 1 else { return nil }
        var half = self
        half.messages.removeFirst(self.messages.count / 2)
        return half
    }
}

/// A message of a window.
public struct WindowMessage: Sendable, Hashable {
    /// The message's keyed hash, as a UUID in lower case.
    public var id: String
    public var isSenderMe: Bool
    /// Unix seconds.
    public var saidAt: Int64
    public var content: MessageContent
    /// It arrived or was edited after the last analysis.
    public var isNew = true

    public init(id: String, isSenderMe: Bool, saidAt: Int64, content: MessageContent) {
        self.id = id
        self.isSenderMe = isSenderMe
        self.saidAt = saidAt
        self.content = content
    }
}

/// The limits of one window.
public struct WindowLimits: Sendable, Hashable {
    /// The number of messages.
    public var messages: Int
    /// Messages that are older than this, counted from the newest message, are left out.
    public var age: Duration
    /// Bodies and quotes together, in UTF-8. An upper bound of the tokens for byte-level tokenizers.
    public var bytes: Int

    public init(messages: Int = 100, age: Duration = .seconds(14 * 86_400), bytes: Int = 24 << 10) {
        (self.messages, self.age, self.bytes) = (messages, age, bytes)
    }
}

/// The event message that a known event was made from or belongs to.
public struct EventSource: Sendable, Hashable {
    /// Its keyed hash, as a UUID in lower case. The message itself may be deleted.
    public var messageID: String
    public var isRevoked: Bool

    public init(messageID: String, isRevoked: Bool = false) {
        (self.messageID, self.isRevoked) = (messageID, isRevoked)
    }
}

/// A question that the owner has not answered.
public struct OpenQuestion: Sendable, Hashable {
    public var id: String
    public var change: EventChange
    public var messageIDs: [String]

    public init(id: String, change: EventChange, messageIDs: [String]) {
        (self.id, self.change, self.messageIDs) = (id, change, messageIDs)
    }

    /// True if it asks about this change: the same known event at the same time, or a new event at the same time.
    func isAbout(_ other: EventChange) -> Bool {
        guard self.change.action == other.action else { return false }
        if self.change.action == .cancel { return self.change.event.identity == other.event.identity }
        let isSameEvent = self.change.action == .add || self.change.event.identity == other.event.identity
        return isSameEvent && self.change.event.times == other.event.times
    }
}
