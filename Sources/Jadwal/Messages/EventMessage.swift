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

/// The object `event` of a chat message as it comes.
struct WireEventInvitation: Decodable {
    /// WhatsApp allows 100 and 2,048 characters; of a place it says nothing.
    static let longestTitle = 1 << 10
    static let longestText = 16 << 10
    /// 9999-12-31T23:59:59Z.
    static let latest: Int64 = 253_402_300_799

    let title: String?
    let description: String?
    let location: String?
    let start: Int64
    let end: Int64?
    let cancelled: Bool?

    /// Nil when it is no event: no such instants, an end before the start, text beyond the limits.
    var invitation: EventInvitation? {
        guard let start = Self.seconds(self.start) else { return nil }
        // Clients write no end as 0, or as the start once more.
        let stated = self.end.flatMap { $0 == 0 || $0 == self.start ? nil : $0 }
        let end = stated.flatMap(Self.seconds)
        guard (stated == nil) == (end == nil), end.map({ $0 > start }) ?? true else { return nil }
        let texts = [(self.title, Self.longestTitle), (self.description, Self.longestText), (self.location, 4 << 10)]
        guard texts.allSatisfy({ text, most in text.map { $0.utf8.count <= most && !$0.utf8.contains(0) } ?? true })
        else { return nil }
        return EventInvitation(
            title: self.title,
            details: self.description,
            place: self.location,
            start: start,
            end: end,
            isCancelled: self.cancelled ?? false
        )
    }

    /// Some clients send milliseconds. As seconds such a number would be beyond the year 5000.
    private static func seconds(_ number: Int64) -> Int64? {
        let seconds = number >= 100_000_000_000 ? number / 1000 : number
        return seconds >= ChatMessageDecoder.earliest && seconds <= Self.latest ? seconds : nil
    }
}

/// A tap on "Going", "Maybe" or "Can't go" below an event message.
public struct EventResponse: Sendable, Hashable, Codable {
    public enum Answer: String, Sendable, Hashable, Codable, CaseIterable {
        case going
        case notGoing = "not_going"
        case maybe
    }

    /// The event message's id: as it was published in a `ChatMessage`, its keyed hash in a `MessageContent`.
    public var eventID: String
    public var answer: Answer

    public init(eventID: String, answer: Answer) { (self.eventID, self.answer) = (eventID, answer) }

    private enum CodingKeys: String, CodingKey {
        case eventID = "i"
        case answer = "a"
    }
}

/// The object `event_response` of a chat message as it comes.
struct WireEventResponse: Decodable {
    let eventID: String
    let response: EventResponse.Answer

    /// Nil when it names no message.
    var answer: EventResponse? {
        self.eventID.isEmpty || self.eventID.utf8.contains(0)
            ? nil : EventResponse(eventID: self.eventID, answer: self.response)
    }

    private enum CodingKeys: String, CodingKey {
        case eventID = "event_id"
        case response
    }
}
