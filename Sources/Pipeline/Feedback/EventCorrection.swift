internal import ChatReader
public import Time

/// A person's correction of an event. Nil fields stay as they are.
public struct EventCorrection: Sendable, Hashable {
    public enum Place: Sendable, Hashable {
        case nowhere
        case at(String)
    }

    public var title: String?
    public var place: Place?
    /// In the event's zone. A moved event keeps its length unless its end is given.
    public var start: GivenMoment?
    /// For whole days: the last day.
    public var end: GivenMoment?
    public var isAllDay = false
    /// For a time that clocks show twice: the second one is meant. For other times it has no meaning.
    public var startsAtSecond = false
    public var endsAtSecond = false

    public init() {}

    public var isEmpty: Bool {
        self.title == nil && self.place == nil && self.start == nil && self.end == nil && !self.isAllDay
    }

    /// The corrected event, with the same revision.
    ///
    /// - Parameters:
    ///   - zone: the owner's zone, for an event that had no hour before.
    ///   - today: the owner's date.
    public func applied(to event: CalendarEvent, in zone: Zone, today: LocalDate) throws(CorrectionFault)
        -> CalendarEvent
    {
        var right = event
        if let title = self.title { right.summary = try Self.text(title, maximumBytes: 500) }
        switch self.place {
        case nil: break
        case .nowhere?: right.location = nil
        case .at(let place)?: right.location = try Self.text(place, maximumBytes: 1000)
        }
        guard self.start != nil || self.end != nil || self.isAllDay else { return right }
        right.times = try self.times(event.times, zone)
        let (first, last) = Self.days(of: right.times)
        guard last.daysSince1970 - first.daysSince1970 <= CalendarEvent.maximumDays else { throw .tooLong }
        guard first.daysSince1970 - today.daysSince1970 <= CalendarEvent.maximumDaysAhead else { throw .tooFarAhead }
        return right
    }

    /// The zone of `start` and `end`; nil if the corrected event has whole days.
    ///
    /// - Parameter zone: the owner's.
    public func clock(of old: EventTimes, in zone: Zone) -> Zone? {
        switch old {
        case .timed(let start, _, let own) where !self.isAllDay:
            self.start?.date ?? start.date == start.date ? own : old.seasonalClock(in: zone)
        case .allDay where !self.isAllDay && self.start?.time != nil: zone
        case .timed, .allDay: nil
        }
    }

    private func times(_ old: EventTimes, _ zone: Zone) throws(CorrectionFault) -> EventTimes {
        switch old {
        case .timed(let start, let end, let ownZone) where !self.isAllDay:
            let newStart = LocalDateTime(date: self.start?.date ?? start.date, time: self.start?.time ?? start.time)
            let length = end.minutesSince1970 - start.minutesSince1970
            return try self.timed(from: newStart, lasting: length, self.clock(of: old, in: zone) ?? ownZone)
        case .allDay(let day, _) where !self.isAllDay && self.start?.time != nil:
            let newStart = LocalDateTime(date: self.start?.date ?? day, time: self.start?.time ?? .midnight)
            return try self.timed(from: newStart, lasting: 60, zone)
        case .timed, .allDay:
            return try self.wholeDays(old)
        }
    }

    private func timed(from start: LocalDateTime, lasting minutes: Int, _ zone: Zone) throws(CorrectionFault)
        -> EventTimes
    {
        var end = start.adding(minutes: minutes)
        if let given = self.end {
            guard let time = given.time else { throw .needsTime }
            // A time without a day is on the day of the start, or after midnight of that night.
            let isNextDay = given.date == nil && time <= start.time
            let day = isNextDay ? start.date.adding(days: 1) : given.date ?? start.date
            end = LocalDateTime(date: day, time: time)
        }
        let (first, last) = (zone.shown(start), zone.shown(end))
        let second = (
            start: self.startsAtSecond ? zone.secondInstant(of: first) : nil,
            end: self.endsAtSecond ? zone.secondInstant(of: last) : nil
        )
        let (begins, ends) = (second.start ?? zone.instant(of: first), second.end ?? zone.instant(of: last))
        guard begins < ends else { throw .endBeforeStart }
        guard second.start == nil, second.end == nil else { return .timed(from: begins, to: ends, in: zone) }
        return .timed(start: first, end: last, zone: zone)
    }

    private func wholeDays(_ old: EventTimes) throws(CorrectionFault) -> EventTimes {
        guard self.start?.time == nil, self.end?.time == nil else { throw .needsNoTime }
        let (first, last) = Self.days(of: old)
        let start = self.start?.date ?? first
        let end = self.end?.date ?? start.adding(days: last.daysSince1970 - first.daysSince1970)
        guard start <= end else { throw .endBeforeStart }
        return .allDay(start: start, endExclusive: end.adding(days: 1))
    }

    /// The first and the last day of the event.
    private static func days(of times: EventTimes) -> (first: LocalDate, last: LocalDate) {
        switch times {
        case .allDay(let start, let end): (start, end.adding(days: -1))
        case .timed(let start, let end, _): (start.date, max(start, end.adding(minutes: -1)).date)
        }
    }

    private static func text(_ text: String, maximumBytes: Int) throws(CorrectionFault) -> String {
        let clean = PlainText.clean(text, keepingLineBreaks: false)
        guard clean.utf8.count <= maximumBytes else { throw .textTooLong }
        return clean
    }
}

/// A day, a time of day or both, as a person types it: `2026-11-28`, `20:30`, `2026-11-28T20:30`.
public struct GivenMoment: Sendable, Hashable {
    public var date: LocalDate?
    public var time: LocalTime?

    /// Nil for anything else. A blank may replace the T.
    public init?(_ text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        guard (1...2).contains(parts.count) else { return nil }
        self.date = LocalDate(parts[0])
        self.time = LocalTime(parts[parts.count - 1])
        guard parts.count == 2 ? self.date != nil && self.time != nil : self.date != nil || self.time != nil else {
            return nil
        }
    }
}

/// The reason why a correction is impossible.
public enum CorrectionFault: String, Error, Sendable, Hashable, CaseIterable {
    case needsTime = "--end needs a time, unless the event is all-day"
    case needsNoTime = "an all-day event has days only"
    case endBeforeStart = "the event would end before it begins"
    case tooLong = "the event would last for more than 31 days"
    case tooFarAhead = "the event would be more than two years ahead"
    case textTooLong = "the title or the place is too long"
}
