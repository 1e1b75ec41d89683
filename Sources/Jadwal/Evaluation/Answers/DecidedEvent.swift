/// An event that would be written, with the keys of the prompt. What was not agreed is nil, not filled in by convention.
public struct DecidedEvent: Sendable, Hashable, Codable {
    public var title: String?
    public var startDate: String
    public var startTime: String?
    /// The last day, inclusive.
    public var endDate: String?
    public var endTime: String?
    public var location: String?
    public var notes: String?

    public init(
        title: String?,
        startDate: String,
        startTime: String? = nil,
        endDate: String? = nil,
        endTime: String? = nil,
        location: String? = nil,
        notes: String? = nil
    ) {
        self.title = title
        self.startDate = startDate
        self.startTime = startTime
        self.endDate = endDate
        self.endTime = endTime
        self.location = location
        self.notes = notes
    }

    init(_ event: AgreedEvent, in window: ConversationWindow) {
        self.init(title: event.title ?? EventPlanner.summary(window), startDate: "")
        self.location = event.location
        // What every event of Jadwal's ends with says nothing of this one.
        let lines = event.notes.split(separator: "\n").filter { $0 != EventPlanner.signature }
        self.notes = lines.isEmpty ? nil : lines.joined(separator: "\n")
        switch event.times {
        case .allDay(let start, let endExclusive):
            let last = endExclusive.adding(days: -1)
            self.startDate = "\(start)"
            self.endDate = last > start ? "\(last)" : nil
        case .timed(let start, let end, _):
            (self.startDate, self.startTime) = ("\(start.date)", "\(start.time)")
            // What was not said and is no hour either was worked out from what was.
            guard event.statedEnd != .nothing || end != start.adding(minutes: 60) else { return }
            self.endDate = "\(end.date)"
            self.endTime = event.statedEnd == .day ? nil : "\(end.time)"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case title
        case startDate = "start_date"
        case startTime = "start_time"
        case endDate = "end_date"
        case endTime = "end_time"
        case location
        case notes
    }

    /// Nulls are written: whoever reads lines of JSON wants the same keys in each.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.title, forKey: .title)
        try container.encode(self.startDate, forKey: .startDate)
        try container.encode(self.startTime, forKey: .startTime)
        try container.encode(self.endDate, forKey: .endDate)
        try container.encode(self.endTime, forKey: .endTime)
        try container.encode(self.location, forKey: .location)
        try container.encode(self.notes, forKey: .notes)
    }
}
