internal import ChatReader

/// One event with the keys of the prompt. Unknown values are null and not left out.
struct EventAnswer: Encodable {
    private struct Evidence: Encodable {
        let messages: [Int]
        let phrase: String
    }

    private enum CodingKeys: String, CodingKey {
        case title
        case startDate = "start_date"
        case endDate = "end_date"
        case startTime = "start_time"
        case endTime = "end_time"
        case location
        case notes
        case reference
        case evidence
    }

    private let event: ReadEvent
    private let isArabic: Bool
    /// Adds the keys of version 2.
    private let roles: EventRoles?

    init(_ event: ReadEvent, isArabic: Bool, roles: EventRoles? = nil) {
        (self.event, self.isArabic, self.roles) = (event, isArabic, roles)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.event.title, forKey: .title)
        try container.encode("\(self.event.startDate)", forKey: .startDate)
        try container.encode(self.event.endDate.map { "\($0)" }, forKey: .endDate)
        try container.encode(self.event.startTime.map { "\($0)" }, forKey: .startTime)
        try container.encode(self.event.endTime.map { "\($0)" }, forKey: .endTime)
        try container.encode(self.event.location, forKey: .location)
        try container.encode(self.notes, forKey: .notes)
        guard let roles = self.roles else { return }
        try container.encode(self.event.reference, forKey: .reference)
        // Version 2 has no place for the roles: of the messages that it cites, the last two of both writers count.
        let messages = Set(self.event.messages + [roles.proposed, roles.accepted].compactMap(\.self)).sorted()
        try container.encode(Evidence(messages: messages, phrase: self.event.phrase), forKey: .evidence)
    }

    private var notes: String {
        let when = self.event.vagueTime.map { self.isArabic ? "الوقت: \($0)\n" : "Time: \($0)\n" } ?? ""
        return when + "Managed by Jadwal"
    }
}

/// `{"status": …, "event": {…}|null}` of version 1: the event agreed last.
struct SingleEventAnswer: Encodable {
    private let reading: Reading

    init(_ reading: Reading) { self.reading = reading }

    private enum CodingKeys: String, CodingKey {
        case status
        case event
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.reading.status.rawValue, forKey: .status)
        let event = self.reading.status == .agreed ? self.reading.event : nil
        try container.encode(
            event.map { EventAnswer($0, isArabic: self.reading.isArabic) },
            forKey: .event
        )
    }
}

/// `{"status": …, "events": […]}` of version 2, each with its reference and its evidence.
struct EventListAnswer: Encodable {
    let status: String
    let events: [EventAnswer]

    init(_ reading: Reading, _ messages: [ReadMessage]) {
        self.status = reading.status.rawValue
        self.events = reading.events.map {
            EventAnswer($0, isArabic: reading.isArabic, roles: EventRoles($0, messages))
        }
    }
}
