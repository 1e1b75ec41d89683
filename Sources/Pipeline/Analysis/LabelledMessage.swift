public import Time

/// A message of a labelled conversation.
public struct LabelledMessage: Sendable, Hashable, Codable {
    public var id: String
    public var senderName: String?
    public var isSenderMe: Bool
    public var body: String
    public var quoted: QuotedMessage?
    /// Unix seconds.
    public var timestamp: Int64

    public init(
        id: String,
        senderName: String?,
        isSenderMe: Bool,
        body: String,
        quoted: QuotedMessage? = nil,
        timestamp: Int64
    ) {
        self.id = id
        self.senderName = senderName
        self.isSenderMe = isSenderMe
        self.body = body
        self.quoted = quoted
        self.timestamp = timestamp
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case senderName = "sender_name"
        case isSenderMe = "is_sender_me"
        case body
        case quoted = "quoted_message"
        case timestamp
    }
}

/// An event of a labelled conversation that the calendar already holds, in the owner's wall-clock time.
public struct LabelledKnownEvent: Sendable, Hashable, Codable {
    /// `e1`, `e2`, … in the order of the list.
    public var reference: String
    public var title: String
    public var startDate: String
    /// Nil for whole days.
    public var startTime: String?
    public var endDate: String?
    public var endTime: String?
    public var location: String?

    public init(reference: String, title: String, startDate: String, startTime: String? = nil, location: String? = nil)
    {
        self.reference = reference
        self.title = title
        self.startDate = startDate
        self.startTime = startTime
        self.location = location
    }

    private enum CodingKeys: String, CodingKey {
        case reference, title
        case startDate = "start_date"
        case startTime = "start_time"
        case endDate = "end_date"
        case endTime = "end_time"
        case location
    }

    /// Nil if a date or a time is invalid. An event without an end lasts one hour or its day, like the events that
    /// Jadwal writes.
    public func event(in zone: Zone) -> CalendarEvent? {
        guard let first = LocalDate(self.startDate), let last = LocalDate(self.endDate ?? self.startDate) else {
            return nil
        }
        var times = EventTimes.allDay(start: first, endExclusive: last.adding(days: 1))
        if let text = self.startTime {
            guard let time = LocalTime(text) else { return nil }
            let start = LocalDateTime(date: first, time: time)
            guard let ending = self.endTime else {
                times = .timed(start: start, end: start.adding(minutes: 60), zone: zone)
                return self.event(at: times)
            }
            guard let endTime = LocalTime(ending) else { return nil }
            times = .timed(start: start, end: LocalDateTime(date: last, time: endTime), zone: zone)
        }
        return self.event(at: times)
    }

    private func event(at times: EventTimes) -> CalendarEvent {
        CalendarEvent(
            identity: .random(),
            revision: 1,
            summary: self.title,
            description: CalendarEvent.signature,
            location: self.location,
            times: times
        )
    }
}

extension LabelledKnownEvent {
    /// `event(in:)` reads it back.
    init(_ event: CalendarEvent, reference: String) {
        switch event.times {
        case .allDay(let start, let end):
            self.init(reference: reference, title: event.summary, startDate: "\(start)", location: event.location)
            self.endDate = "\(end.adding(days: -1))"
        case .timed(let start, let end, _):
            self.init(
                reference: reference,
                title: event.summary,
                startDate: "\(start.date)",
                startTime: "\(start.time)",
                location: event.location
            )
            (self.endDate, self.endTime) = ("\(end.date)", "\(end.time)")
        }
    }
}
