/// One event that both sides agreed to, as an answer tells it.
public struct AgreedEvent: Sendable, Hashable {
    /// Where the answer says that it read it.
    public struct Evidence: Sendable, Hashable {
        /// Numbers of messages, from one.
        public var messages: [Int]
        /// The words from which the date was read.
        public var phrase: String

        public init(messages: [Int], phrase: String) { (self.messages, self.phrase) = (messages, phrase) }
    }

    public var title: String?
    public var times: EventTimes
    /// How much of the end was agreed; the rest of it in `times` is by convention.
    public var statedEnd: StatedEnd
    public var location: String?
    /// Without the closing line.
    public var notes: String
    /// The known event that is moved by this one, by its position from zero; nil for a new event.
    public var moves: Int?
    /// Nil in answers of prompt version 1.
    public var evidence: Evidence?

    public init(
        title: String?,
        times: EventTimes,
        statedEnd: StatedEnd = .time,
        location: String?,
        notes: String,
        moves: Int? = nil,
        evidence: Evidence? = nil
    ) {
        self.title = title
        self.times = times
        self.statedEnd = statedEnd
        self.location = location
        self.notes = notes
        self.moves = moves
        self.evidence = evidence
    }
}
