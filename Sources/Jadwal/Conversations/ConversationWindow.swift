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
