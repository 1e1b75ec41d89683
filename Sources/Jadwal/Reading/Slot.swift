/// The calendar's view of a proposal: days and hours made certain.
struct Slot: Sendable {
    let date: LocalDate
    let endDate: LocalDate?
    let start: LocalTime?
    let end: LocalTime?

    /// Nil when no day can be derived, or when it lies before `newest`.
    init?(_ proposal: Proposal, newest: LocalDateTime) {
        let usual = proposal.day?.part ?? proposal.activity?.usual
        var start = proposal.time?.start?.time(usual: usual)
        // An hour with no day is today's, if it is still to come.
        guard var date = proposal.day?.first ?? start.map({ _ in proposal.saidAt.date }) else { return nil }
        if let hour = start, let clock = proposal.time?.start, !clock.isSettled, date == proposal.saidAt.date,
            LocalDateTime(date: date, time: hour) <= proposal.saidAt,
            let later = LocalTime(hour: (hour.hour + 12) % 24, minute: hour.minute), later > hour
        {
            start = later
        }
        let isNight = proposal.day?.part == .night || proposal.time?.part == .night
        if let hour = start, isNight, Conventions.isAfterMidnight(hour),
            proposal.saidAt.time.hour >= 4 || date > proposal.saidAt.date
        {
            date = date.adding(days: 1)
        }
        var end = proposal.time?.end.map { $0.time(usual: usual) }
        if let last = end, let first = start, last <= first, proposal.time?.end?.isSettled == false {
            end = LocalTime(hour: (last.hour + 12) % 24, minute: last.minute)
        }
        if end == nil, let first = start, let length = proposal.length {
            end = LocalDateTime(date: date, time: first).adding(minutes: length).time
        }
        (self.date, self.start, self.end) = (date, start, end)
        if let end, let start {
            self.endDate = end <= start ? date.adding(days: 1) : date
        } else {
            self.endDate = proposal.day?.last
        }
        if let start {
            guard LocalDateTime(date: date, time: start) > newest else { return nil }
        } else {
            guard (self.endDate ?? date) >= newest.date else { return nil }
        }
    }
}
