extension LabelledKnownEvent {
    /// As `event(in:)` reads it again.
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
