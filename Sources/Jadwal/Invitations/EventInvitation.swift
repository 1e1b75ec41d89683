/// WhatsApp's own event message: a title, a place and exact instants. Nobody has to read them out of words.
public struct EventInvitation: Sendable, Hashable, Codable {
    public var title: String?
    public var details: String?
    public var place: String?
    /// Unix seconds.
    public var start: Int64
    /// Unix seconds, after `start`; nil when the event has no end.
    public var end: Int64?
    public var isCancelled: Bool

    public init(
        title: String?,
        details: String? = nil,
        place: String? = nil,
        start: Int64,
        end: Int64? = nil,
        isCancelled: Bool = false
    ) {
        (self.title, self.details, self.place) = (title, details, place)
        (self.start, self.end, self.isCancelled) = (start, end, isCancelled)
    }

    private enum CodingKeys: String, CodingKey {
        case title = "t"
        case details = "d"
        case place = "p"
        case start = "s"
        case end = "e"
        case isCancelled = "c"
    }
}

extension EventInvitation {
    /// On the owner's wall clock; an hour long when it has no end, and never shorter than a minute.
    func times(in zone: Zone) -> EventTimes {
        let end = max(self.end ?? self.start + 3600, self.start + 60)
        return .timed(from: UnixTime(seconds: self.start), to: UnixTime(seconds: end), in: zone)
    }

    /// As a person would read it, for a model that is asked about what else was said.
    func text(in zone: Zone) -> String {
        guard case .timed(let start, let end, _) = self.times(in: zone) else { return "" }
        let when = "\(start.date) \(start.time)–\(end.time)"
        let facts = [self.title, when, self.place, self.isCancelled ? "cancelled" : nil, self.details]
        return "📅 " + facts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " | ")
    }
}
