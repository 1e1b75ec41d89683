/// A claimed event: the change that an answer wants in the calendar, and the messages that it was read from. It has not
/// been checked against the chat.
public struct EventClaim: Sendable, Hashable {
    /// The action. Known events are given by their position in `ConversationWindow.knownEvents`, from zero.
    public enum Action: Sendable, Hashable {
        case add
        case move(Int)
        case cancel(Int)
    }

    /// The evidence that the answer cites. Message numbers count from one, as in the prompt.
    public struct Evidence: Sendable, Hashable {
        /// All cited messages, in the order of the answer.
        public var messages: [Int]
        /// The message that proposes day and time; nil if the answer does not name it.
        public var proposed: Int?
        /// The message in which the other side accepts.
        public var accepted: Int?
        /// The words from which the day was read.
        public var phrase: String

        public init(messages: [Int], proposed: Int? = nil, accepted: Int? = nil, phrase: String = "") {
            (self.messages, self.proposed, self.accepted, self.phrase) = (messages, proposed, accepted, phrase)
        }
    }

    public var action: Action
    public var title: String?
    /// For a cancellation: the times of the cancelled event.
    public var times: EventTimes
    /// The stated part of the end. The rest of it in `times` is by convention.
    public var statedEnd: StatedEnd
    public var location: String?
    /// Without the signature.
    public var notes: String
    /// Nil in answers of prompt version 1.
    public var evidence: Evidence?
    /// The model marked the event as doubtful.
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

    /// The known event that it moves or cancels.
    public var reference: Int? { self.moves ?? self.cancels }
}

/// The part of an event's end that was stated.
public enum StatedEnd: Sendable, Hashable {
    /// Nothing. An event with a time lasts one hour, another one its day.
    case nothing
    /// The last day, without a time.
    case day
    case time
}

extension EventClaim {
    /// True for the same change of the same event, or the same new event. Two people cannot have two meetings at one
    /// time.
    func isSamePlan(as other: EventClaim) -> Bool {
        if self.reference != nil || other.reference != nil { return self.reference == other.reference }
        return self.times.firstMoment == other.times.firstMoment && self.times.firstDay == other.times.firstDay
    }
}
