/// What Jadwal would decide after a model's answers about one conversation.
public struct Decision: Sendable, Hashable {
    /// An event that the owner would be asked about.
    public struct AskedEvent: Sendable, Hashable {
        public var event: DecidedEvent
        /// Why it is not certain: raw values of `GroundingFault`.
        public var reasons: [String]

        public init(event: DecidedEvent, reasons: [String]) { (self.event, self.reasons) = (event, reasons) }
    }

    /// nil if the answer was not accepted. Then nothing is written, and the conversation stays open.
    public var status: VerdictStatus?
    /// What is written, moved or cancelled, in the order of the answer.
    public var events: [DecidedEvent]
    public var questions: [AskedEvent]
    /// The known event that is moved or cancelled: `e1`.
    public var reference: String?
    /// The grounding rules that the answer broke, each at most once for an event.
    public var groundingFaults: [String]
    /// The kind of failure when the answer was not accepted.
    public var fault: String?
    /// What the model reported, before anything was checked.
    public var claimed: [DecidedEvent] = []

    public init(
        status: VerdictStatus?,
        events: [DecidedEvent] = [],
        questions: [AskedEvent] = [],
        reference: String? = nil,
        groundingFaults: [String] = [],
        fault: String? = nil
    ) {
        (self.status, self.events, self.questions) = (status, events, questions)
        (self.reference, self.fault) = (reference, fault)
        self.groundingFaults = groundingFaults
    }

    /// The event that was agreed last. Labels describe this one.
    public var event: DecidedEvent? { self.events.last { $0.action != "cancel" } }
}

/// An event that would be written, moved, cancelled or asked about, with the keys of the prompt. Values that were not
/// agreed are nil, also where a worker would fill in a default.
public struct DecidedEvent: Sendable, Hashable, Codable {
    public var title: String?
    public var startDate: String
    public var startTime: String?
    /// The last day, inclusive.
    public var endDate: String?
    public var endTime: String?
    public var location: String?
    public var notes: String?
    /// The known event that it changes: `e1`, ….
    public var reference: String?
    /// `add`, `move` or `cancel`.
    public var action: String

    public init(
        title: String?,
        startDate: String,
        startTime: String? = nil,
        endDate: String? = nil,
        endTime: String? = nil,
        location: String? = nil,
        notes: String? = nil,
        reference: String? = nil,
        action: String = "add"
    ) {
        self.title = title
        self.startDate = startDate
        self.startTime = startTime
        self.endDate = endDate
        self.endTime = endTime
        self.location = location
        self.notes = notes
        (self.reference, self.action) = (reference, action)
    }

    init(_ claim: EventClaim, in window: ConversationWindow) {
        self.init(title: claim.title ?? EventPlanner.summary(window), startDate: "")
        self.location = claim.location
        // The signature is the same in every event, so it is left out.
        let lines = claim.notes.split(separator: "\n").filter { $0 != EventPlanner.signature }
        self.notes = lines.isEmpty ? nil : lines.joined(separator: "\n")
        self.reference = claim.reference.map { "e\($0 + 1)" }
        switch claim.action {
        case .add: self.action = "add"
        case .move: self.action = "move"
        case .cancel: self.action = "cancel"
        }
        switch claim.times {
        case .allDay(let start, let endExclusive):
            let last = endExclusive.adding(days: -1)
            self.startDate = "\(start)"
            self.endDate = last > start ? "\(last)" : nil
        case .timed(let start, let end, _):
            (self.startDate, self.startTime) = ("\(start.date)", "\(start.time)")
            // An end that nobody said is kept only if it is not the default of one hour.
            guard claim.statedEnd != .nothing || end != start.adding(minutes: 60) else { return }
            self.endDate = "\(end.date)"
            self.endTime = claim.statedEnd == .day ? nil : "\(end.time)"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case title
        case startDate = "start_date"
        case startTime = "start_time"
        case endDate = "end_date"
        case endTime = "end_time"
        case location, notes, reference, action
    }

    /// Windows that were kept before version 3 have no action.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            title: try fields.decodeIfPresent(String.self, forKey: .title),
            startDate: try fields.decode(String.self, forKey: .startDate),
            startTime: try fields.decodeIfPresent(String.self, forKey: .startTime),
            endDate: try fields.decodeIfPresent(String.self, forKey: .endDate),
            endTime: try fields.decodeIfPresent(String.self, forKey: .endTime),
            location: try fields.decodeIfPresent(String.self, forKey: .location),
            notes: try fields.decodeIfPresent(String.self, forKey: .notes),
            reference: try fields.decodeIfPresent(String.self, forKey: .reference),
            action: try fields.decodeIfPresent(String.self, forKey: .action) ?? "add"
        )
    }

    /// Writes nulls, so that every JSON line has the same keys.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.title, forKey: .title)
        try container.encode(self.startDate, forKey: .startDate)
        try container.encode(self.startTime, forKey: .startTime)
        try container.encode(self.endDate, forKey: .endDate)
        try container.encode(self.endTime, forKey: .endTime)
        try container.encode(self.location, forKey: .location)
        try container.encode(self.notes, forKey: .notes)
        try container.encode(self.reference, forKey: .reference)
        try container.encode(self.action, forKey: .action)
    }
}
