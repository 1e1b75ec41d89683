internal import ChatReader
internal import Pipeline
internal import Store
internal import Time
internal import Web

/// The fields that an owner fills in to correct an event.
struct EventForm: Sendable, Hashable {
    private static let longestTitle = 500
    private static let longestPlace = 1000

    var title: String
    var place: String
    var isWholeDay: Bool
    var startDay: String
    var startTime: String
    var endDay: String
    var endTime: String
    /// Which one is meant of a time that clocks show twice: a `ClockTurn`. Not looked at for other times.
    var startTurn = ""
    var endTurn = ""
    /// The revision that the form was filled from. A newer one may be wanted by now.
    var revision: String

    init(_ event: CalendarEvent, revision: Int) {
        (self.title, self.place, self.revision) = (event.summary, event.location ?? "", "\(revision)")
        switch event.times {
        case .allDay(let start, let end):
            let last = max(start, end.adding(days: -1))
            (self.isWholeDay, self.startDay, self.endDay) = (true, "\(start)", "\(last)")
            (self.startTime, self.endTime) = ("", "")
        case .timed(let start, let end, _):
            (self.isWholeDay, self.startDay, self.endDay) = (false, "\(start.date)", "\(end.date)")
            (self.startTime, self.endTime) = ("\(start.time)", "\(end.time)")
        }
    }

    init(_ items: RequestItems) {
        func text(_ field: EventField) -> String { items.text(field.rawValue) ?? "" }
        (self.title, self.place) = (text(.title), text(.place))
        self.isWholeDay = items.isOn(EventField.isWholeDay.rawValue)
        (self.startDay, self.startTime) = (text(.startDay), text(.startTime))
        (self.endDay, self.endTime) = (text(.endDay), text(.endTime))
        (self.startTurn, self.endTurn) = (text(.startTurn), text(.endTurn))
        self.revision = text(.revision)
    }

    /// Reads the correction: the differences, or the invalid fields.
    ///
    /// - Parameters:
    ///   - zone: the owner's.
    ///   - today: the owner's day.
    func read(_ event: CalendarEvent, in zone: Zone, today: LocalDate) -> Reading {
        var faults: [EventField: EventFault] = [:]
        var correction = EventCorrection()
        let (title, place) = (Self.clean(self.title), Self.clean(self.place))
        if title.isEmpty { faults[.title] = .empty }
        if title.utf8.count > Self.longestTitle { faults[.title] = .tooLong }
        if place.utf8.count > Self.longestPlace { faults[.place] = .tooLong }
        if title != event.summary { correction.title = title }
        if place != event.location ?? "" { correction.place = place.isEmpty ? .nowhere : .at(place) }
        let (start, end) = (self.moment(.startDay, .startTime, &faults), self.moment(.endDay, .endTime, &faults))
        guard faults.isEmpty, let start, let end else { return .refused(faults) }
        let typed = self.isWholeDay ? EventSpan.days(start.date, end.date) : .clock(start, end)
        guard typed != EventSpan(asTyped: event.times) else { return .correction(correction) }
        correction.isAllDay = self.isWholeDay
        (correction.start, correction.end) = (self.given(start), self.given(end))
        if let clock = correction.clock(of: event.times, in: zone) {
            correction.startsAtSecond = self.isSecond(start, .startTime, self.startTurn, clock, &faults)
            correction.endsAtSecond = self.isSecond(end, .endTime, self.endTurn, clock, &faults)
        }
        guard faults.isEmpty else { return .refused(faults) }
        do throws(CorrectionFault) {
            _ = try correction.applied(to: event, in: zone, today: today)
        } catch {
            return .refused(Self.faults(for: error))
        }
        return .correction(correction)
    }

    /// True if the second of two equal wall-clock times is meant. Clocks may also skip the typed time.
    private func isSecond(
        _ moment: LocalDateTime,
        _ field: EventField,
        _ turn: String,
        _ clock: Zone,
        _ faults: inout [EventField: EventFault]
    ) -> Bool {
        let shown = clock.shown(moment)
        if shown != moment { faults[field] = .skipped(shown.time) }
        guard clock.secondInstant(of: moment) != nil else { return false }
        let chosen = ClockTurn(rawValue: turn)
        if chosen == nil { faults[field] = .twice }
        return chosen == .second
    }

    enum Reading: Sendable, Hashable {
        /// Empty if nothing differs.
        case correction(EventCorrection)
        case refused([EventField: EventFault])
    }

    private func moment(
        _ day: EventField,
        _ time: EventField,
        _ faults: inout [EventField: EventFault]
    ) -> LocalDateTime? {
        let (typedDay, typedTime) =
            day == .startDay ? (self.startDay, self.startTime) : (self.endDay, self.endTime)
        let date = LocalDate(typedDay.inWesternDigits)
        let clock = self.isWholeDay ? LocalTime.midnight : Self.time(typedTime)
        if date == nil { faults[day] = .noDay }
        if clock == nil { faults[time] = .noTime }
        guard let date, let clock else { return nil }
        return LocalDateTime(date: date, time: clock)
    }

    private func given(_ moment: LocalDateTime) -> GivenMoment? {
        GivenMoment(self.isWholeDay ? "\(moment.date)" : "\(moment)")
    }

    private static func faults(for fault: CorrectionFault) -> [EventField: EventFault] {
        switch fault {
        case .endBeforeStart: [.endDay: .beforeStart]
        case .tooLong: [.endDay: .lastsTooLong]
        case .tooFarAhead: [.startDay: .tooFarAhead]
        case .textTooLong: [.title: .tooLong]
        case .needsTime, .needsNoTime: [.endTime: .noTime]
        }
    }

    private static func clean(_ text: String) -> String { PlainText.clean(text, keepingLineBreaks: false) }

    /// `8:30` is `08:30`.
    static func time(_ text: String) -> LocalTime? {
        let digits = text.inWesternDigits
        return LocalTime(digits.utf8.count == 4 ? "0\(digits)" : digits)
    }
}

enum EventField: String, CaseIterable {
    case title
    case place
    case isWholeDay = "whole-day"
    case startDay = "start-day"
    case startTime = "start-time"
    case endDay = "end-day"
    case endTime = "end-time"
    case startTurn = "start-turn"
    case endTurn = "end-turn"
    case revision
}

/// Which one of a time that clocks show twice, when they are put back.
enum ClockTurn: String, CaseIterable {
    case first, second
}

/// Why a field cannot be so.
enum EventFault: Sendable, Hashable {
    case empty
    case tooLong
    case noDay
    case noTime
    case beforeStart
    case lastsTooLong
    case tooFarAhead
    case tooLongAgo
    /// It has ended.
    case over
    /// Clocks jump over it, to this time.
    case skipped(LocalTime)
    /// Clocks show it twice, and nobody has said which one is meant.
    case twice
    /// The owner has added as many events by hand as one may.
    case tooMany(AddingBound)
}

extension EventSpan {
    /// On the event's own clock, as its form has it.
    init(asTyped times: EventTimes) {
        switch times {
        case .allDay(let start, let end): self = .days(start, max(start, end.adding(days: -1)))
        case .timed(let start, let end, _): self = .clock(start, end)
        }
    }
}
