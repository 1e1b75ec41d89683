/// One event as an answer reports it: what it would do to the calendar, and where in the chat it was read. Nothing
/// about it has been checked against the chat yet.
public struct EventClaim: Sendable, Hashable {
    /// What is to happen. Known events are told by their position in `ConversationWindow.knownEvents`, from zero.
    public enum Action: Sendable, Hashable {
        case add
        case move(Int)
        case cancel(Int)
    }

    /// Where the answer says that it read the event. Numbers of messages count from one, as in the prompt.
    public struct Evidence: Sendable, Hashable {
        /// Every message that is cited, in the order of the answer.
        public var messages: [Int]
        /// The message that offers the slot; nil where the answer does not tell the two apart.
        public var proposed: Int?
        /// The message in which the other side accepts it.
        public var accepted: Int?
        /// The words from which the day was read.
        public var phrase: String

        public init(messages: [Int], proposed: Int? = nil, accepted: Int? = nil, phrase: String = "") {
            (self.messages, self.proposed, self.accepted, self.phrase) = (messages, proposed, accepted, phrase)
        }
    }

    public var action: Action
    public var title: String?
    /// Of a cancellation those of the event that is called off.
    public var times: EventTimes
    /// How much of the end was said; the rest of it in `times` is by convention.
    public var statedEnd: StatedEnd
    public var location: String?
    /// Without the closing line.
    public var notes: String
    /// Nil in answers of prompt version 1.
    public var evidence: Evidence?
    /// The model itself is not sure that both have agreed.
    public var isDoubtful: Bool

    public init(
        _ action: Action = .add,
        title: String?,
        times: EventTimes,
        statedEnd: StatedEnd = .time,
        location: String?,
        notes: String,
        evidence: Evidence? = nil,
        isDoubtful: Bool = false
    ) {
        self.action = action
        self.title = title
        self.times = times
        self.statedEnd = statedEnd
        self.location = location
        self.notes = notes
        self.evidence = evidence
        self.isDoubtful = isDoubtful
    }

    /// The known event that it moves.
    public var moves: Int? {
        if case .move(let index) = self.action { index } else { nil }
    }

    /// The known event that it cancels.
    public var cancels: Int? {
        if case .cancel(let index) = self.action { index } else { nil }
    }

    /// The known event that it changes, whatever way.
    public var reference: Int? { self.moves ?? self.cancels }
}

/// How much of an event's end was said.
public enum StatedEnd: Sendable, Hashable {
    /// An event with a time then lasts an hour, one without a time its day.
    case nothing
    /// The last day, and no time on it.
    case day
    case time
}

extension EventClaim {
    /// The same change of the same event, or the same new event: two people do not meet twice at once.
    func isSamePlan(as other: EventClaim) -> Bool {
        if self.reference != nil || other.reference != nil { return self.reference == other.reference }
        return self.times.firstMoment == other.times.firstMoment && self.times.firstDay == other.times.firstDay
    }
}
