internal import Time

/// A claimed event with the keys of the prompt, as recordings, kept windows and verifications show it. Fields that were
/// not agreed are nil and not filled in by convention.
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

    public init(_ claim: EventClaim, in window: ConversationWindow) {
        self.init(title: claim.title ?? EventPlanner.summary(window), startDate: "")
        self.location = claim.location
        // The signature contains nothing about this event.
        let lines = claim.notes.split(separator: "\n").filter { $0 != CalendarEvent.signature }
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
            // An end that was not stated and is not one hour later was derived from other statements.
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

    /// Writes nulls, so that each line of JSON has the same keys.
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
