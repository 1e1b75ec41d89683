internal import ChatReader
internal import Time
internal import Web

extension EventForm {
    /// The fields from a sentence. An event without an end lasts an hour.
    init(_ read: ReadSentence) {
        var items = [
            Route.Item(EventField.title.rawValue, read.title), Route.Item(EventField.place.rawValue, read.place ?? ""),
        ]
        if let day = read.day {
            items.append(Route.Item(EventField.startDay.rawValue, "\(day)"))
            items.append(Route.Item(EventField.endDay.rawValue, "\(read.lastDay ?? day)"))
            if read.start == nil { items.append(Route.Item(EventField.isWholeDay.rawValue, "on")) }
        }
        if let start = read.start {
            items.append(Route.Item(EventField.startTime.rawValue, "\(start)"))
            items.append(Route.Item(EventField.endTime.rawValue, read.end.map { "\($0)" } ?? ""))
        }
        self.init(RequestItems(items))
        self.fillEnd()
    }

    /// Begins at the next full hour, and lasts an hour, unless a day and hours are named.
    mutating func begin(
        after now: LocalDateTime,
        on day: LocalDate? = nil,
        at time: LocalTime? = nil,
        until end: LocalTime? = nil
    ) {
        let next = now.adding(minutes: 60 - now.time.minute)
        let start =
            time.map { LocalDateTime(date: day ?? now.date, time: $0) }
            ?? (day == nil || day == now.date ? next : LocalDateTime(date: day ?? now.date, time: next.time))
        (self.startDay, self.startTime) = ("\(start.date)", "\(start.time)")
        if let end, end > start.time { (self.endDay, self.endTime) = ("\(start.date)", "\(end)") }
        self.fillEnd()
    }

    /// By its day and hours; nil if the day or the beginning is missing.
    var span: EventSpan? {
        guard let first = LocalDate(self.startDay) else { return nil }
        let last = LocalDate(self.endDay) ?? first
        if self.isWholeDay { return .days(first, max(first, last)) }
        guard let start = Self.time(self.startTime) else { return nil }
        let begin = LocalDateTime(date: first, time: start)
        let end = Self.time(self.endTime).map { LocalDateTime(date: last, time: $0) }
        return .clock(begin, max(begin, end ?? begin))
    }

    /// An event without an end lasts an hour, or its day.
    mutating func fillEnd() {
        guard let day = LocalDate(self.startDay.inWesternDigits) else { return }
        if self.endDay.isEmpty { self.endDay = "\(day)" }
        guard !self.isWholeDay, self.endTime.isEmpty, let start = Self.time(self.startTime) else {
            return
        }
        let end = LocalDateTime(date: day, time: start).adding(minutes: 60)
        (self.endDay, self.endTime) = ("\(end.date)", "\(end.time)")
    }
}
