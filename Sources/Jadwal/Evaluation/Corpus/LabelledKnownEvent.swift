/// An event that is already in the calendar, in the owner's wall-clock time.
public struct LabelledKnownEvent: Sendable, Hashable, Codable {
    /// `e1`, `e2`, … in the order of the list.
    public var reference: String
    public var title: String
    public var startDate: String
    /// nil for whole days.
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

    /// nil if a date or a time is not valid. Without an end, an event lasts one hour or the whole day, as in Jadwal.
    func event(in zone: Zone) -> CalendarEvent? {
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
            description: EventPlanner.signature,
            location: self.location,
            times: times
        )
    }
}
