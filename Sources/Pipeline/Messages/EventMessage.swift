internal import Time

/// WhatsApp's own event message: a title, a place and exact instants, so no text has to be read.
public struct EventInvitation: Sendable, Hashable, Codable {
    public var title: String?
    public var details: String?
    public var place: String?
    /// Unix seconds.
    public var start: Int64
    /// Unix seconds, after `start`; nil if the event has no end.
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
    /// The times in `zone`: one hour if there is no end, and at least a minute.
    func times(in zone: Zone) -> EventTimes {
        let end = max(self.end ?? self.start + 3600, self.start + 60)
        return .timed(from: UnixTime(seconds: self.start), to: UnixTime(seconds: end), in: zone)
    }

    /// The event as text, for a model that is asked about the other messages.
    func text(in zone: Zone) -> String {
        guard case .timed(let start, let end, _) = self.times(in: zone) else { return "" }
        let when = "\(start.date) \(start.time)–\(end.time)"
        let facts = [self.title, when, self.place, self.isCancelled ? "cancelled" : nil, self.details]
        return "📅 " + facts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " | ")
    }
}

extension EventInvitation {
    /// WhatsApp allows 100 and 2,048 characters for title and description. It documents no limit for a place.
    private static let longestTitle = 1 << 10
    private static let longestText = 16 << 10
    private static let longestPlace = 4 << 10
    /// 9999-12-31T23:59:59Z.
    private static let latest: Int64 = 253_402_300_799

    /// An event as a client has written it. nil if it is not valid: an instant out of range, an end before the start,
    /// or a text that is too long.
    ///
    /// - Parameters:
    ///   - start: in seconds or milliseconds, like the end.
    ///   - stated: some clients write a missing end as 0 or as the start.
    public init?(
        written title: String?,
        details: String?,
        place: String?,
        start: Int64,
        end stated: Int64?,
        isCancelled: Bool?
    ) {
        let stated = stated.flatMap { $0 == 0 || $0 == start ? nil : $0 }
        guard let start = Self.seconds(start) else { return nil }
        let end = stated.flatMap(Self.seconds)
        guard (stated == nil) == (end == nil), end.map({ $0 > start }) ?? true else { return nil }
        let texts = [(title, Self.longestTitle), (details, Self.longestText), (place, Self.longestPlace)]
        guard texts.allSatisfy({ text, most in text.map { $0.utf8.count <= most && !$0.utf8.contains(0) } ?? true })
        else { return nil }
        self.init(
            title: title,
            details: details,
            place: place,
            start: start,
            end: end,
            isCancelled: isCancelled ?? false
        )
    }

    /// Some clients send milliseconds. Read as seconds, such a number would be after the year 5000.
    private static func seconds(_ number: Int64) -> Int64? {
        let seconds = number >= 100_000_000_000 ? number / 1000 : number
        return seconds >= ChatMessageDecoder.earliest && seconds <= Self.latest ? seconds : nil
    }
}

/// The object `event` of a chat message, as it arrives.
struct WireEventInvitation: Decodable {
    let title: String?
    let description: String?
    let location: String?
    let start: Int64
    let end: Int64?
    let cancelled: Bool?

    /// nil if it is not valid.
    var invitation: EventInvitation? {
        EventInvitation(
            written: self.title,
            details: self.description,
            place: self.location,
            start: self.start,
            end: self.end,
            isCancelled: self.cancelled
        )
    }
}

/// A tap on "Going", "Maybe" or "Can't go" below an event message.
public struct EventResponse: Sendable, Hashable, Codable {
    public enum Answer: String, Sendable, Hashable, Codable, CaseIterable {
        case going
        case notGoing = "not_going"
        case maybe
    }

    /// The event message's id: as published in a `ChatMessage`, its keyed hash in a `MessageContent`.
    public var eventID: String
    public var answer: Answer

    public init(eventID: String, answer: Answer) { (self.eventID, self.answer) = (eventID, answer) }

    private enum CodingKeys: String, CodingKey {
        case eventID = "i"
        case answer = "a"
    }
}

/// The object `event_response` of a chat message, as it arrives.
struct WireEventResponse: Decodable {
    let eventID: String
    let response: EventResponse.Answer

    /// Nil if it names no message.
    var answer: EventResponse? {
        self.eventID.isEmpty || self.eventID.utf8.contains(0)
            ? nil : EventResponse(eventID: self.eventID, answer: self.response)
    }

    private enum CodingKeys: String, CodingKey {
        case eventID = "event_id"
        case response
    }
}
