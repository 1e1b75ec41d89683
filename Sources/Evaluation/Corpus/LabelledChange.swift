/// One event of a label: what both sides agreed to, the messages that show it, and other values that are right.
public struct LabelledChange: Sendable, Hashable, Codable {
    public enum Action: String, Sendable, Hashable, Codable {
        case add
        case move
        case cancel
    }

    /// Numbers of messages, from 1, and the words that name the day.
    public struct Evidence: Sendable, Hashable, Codable {
        public var proposed: Int?
        public var accepted: Int?
        public var messages: [Int]?
        public var phrase: String?

        public init(proposed: Int?, accepted: Int?, phrase: String? = nil) {
            (self.proposed, self.accepted, self.phrase) = (proposed, accepted, phrase)
        }

        /// All message numbers, sorted.
        public var all: [Int] {
            Set((self.messages ?? []) + [self.proposed, self.accepted].compactMap(\.self)).sorted()
        }
    }

    public var action: Action
    /// The known event that is moved or cancelled: `e1`, ….
    public var reference: String?
    public var event: LabelledEvent
    public var title: String?
    public var accept: AcceptedAnswers?
    public var evidence: Evidence?
    /// A place that is not in the chat. Only wrong answers have one.
    var foreignPlace: String?

    public init(_ event: LabelledEvent, action: Action = .add, reference: String? = nil, accept: AcceptedAnswers? = nil)
    {
        (self.event, self.action, self.reference, self.accept) = (event, action, reference, accept)
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.reference = try fields.decodeIfPresent(String.self, forKey: .reference)
        self.action = try fields.decodeIfPresent(Action.self, forKey: .action) ?? (self.reference == nil ? .add : .move)
        self.event = LabelledEvent(
            startDate: try fields.decodeIfPresent(String.self, forKey: .startDate) ?? "",
            startTime: try fields.decodeIfPresent(String.self, forKey: .startTime),
            endDate: try fields.decodeIfPresent(String.self, forKey: .endDate),
            endTime: try fields.decodeIfPresent(String.self, forKey: .endTime),
            locationContains: try fields.decodeIfPresent([String].self, forKey: .locationContains),
            titleKeywords: try fields.decodeIfPresent([String].self, forKey: .titleKeywords) ?? []
        )
        self.title = try fields.decodeIfPresent(String.self, forKey: .title)
        self.accept = try fields.decodeIfPresent(AcceptedAnswers.self, forKey: .accept)
        self.evidence = try fields.decodeIfPresent(Evidence.self, forKey: .evidence)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(self.action, forKey: .action)
        try fields.encode(self.reference, forKey: .reference)
        try fields.encode(self.event.startDate, forKey: .startDate)
        try fields.encode(self.event.startTime, forKey: .startTime)
        try fields.encode(self.event.endDate, forKey: .endDate)
        try fields.encode(self.event.endTime, forKey: .endTime)
        try fields.encode(self.event.locationContains, forKey: .locationContains)
        try fields.encode(self.event.titleKeywords, forKey: .titleKeywords)
        try fields.encodeIfPresent(self.title, forKey: .title)
        try fields.encodeIfPresent(self.accept, forKey: .accept)
        try fields.encodeIfPresent(self.evidence, forKey: .evidence)
    }

    private enum CodingKeys: String, CodingKey {
        case action, reference
        case startDate = "start_date"
        case startTime = "start_time"
        case endDate = "end_date"
        case endTime = "end_time"
        case locationContains = "location_contains"
        case titleKeywords = "title_keywords"
        case title, accept, evidence
    }
}
