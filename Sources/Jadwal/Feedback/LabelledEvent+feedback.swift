extension LabelledEvent {
    /// As it was read. Any longer word of the title will do, as the same thing can be called many ways.
    init(_ event: DecidedEvent) {
        self.init(
            startDate: event.startDate,
            startTime: event.startTime,
            endDate: event.endDate,
            endTime: event.endTime,
            locationContains: event.location.map { [$0] },
            titleKeywords: Self.keywords(event.title ?? "")
        )
    }

    /// Takes over what a person has changed.
    mutating func correct(_ event: DecidedEvent, from judged: CalendarEvent, to right: CalendarEvent) {
        if right.summary != judged.summary { self.titleKeywords = [right.summary] }
        if right.location != judged.location { self.locationContains = right.location.map { [$0] } }
        guard right.times != judged.times else { return }
        switch right.times {
        case .allDay(let start, let end):
            let last = end.adding(days: -1)
            (self.startDate, self.startTime) = ("\(start)", nil)
            (self.endDate, self.endTime) = (last > start ? "\(last)" : nil, nil)
        case .timed(let start, let end, _):
            (self.startDate, self.startTime) = ("\(start.date)", "\(start.time)")
            // An end that nobody has said is none, as long as the event has only been moved.
            let isEndSaid = event.endTime != nil || Self.minutes(right.times) != Self.minutes(judged.times) ?? 60
            (self.endDate, self.endTime) = isEndSaid ? ("\(end.date)", "\(end.time)") : (nil, nil)
        }
    }

    private static func minutes(_ times: EventTimes) -> Int? {
        guard case .timed(let start, let end, _) = times else { return nil }
        return end.minutesSince1970 - start.minutesSince1970
    }

    private static func keywords(_ title: String) -> [String] {
        let words = title.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let telling = words.filter { $0.count > 2 && !GenericWords.all.contains(Folding.fold($0)) }
        return telling.isEmpty && !title.isEmpty ? [title] : telling
    }
}
