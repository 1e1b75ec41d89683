internal import ChatReader
internal import Pipeline
internal import Store
internal import Time
internal import Web

/// Something on an owner's days: Jadwal's or anybody's.
struct ViewItem: Sendable, Hashable {
    enum State: Sendable, Hashable, CaseIterable {
        case firm
        /// Not sure to take place, or answered with "perhaps".
        case tentative
        /// An invitation that the owner has not answered.
        case unanswered
        case declined
        case cancelled
        /// Jadwal's, and not in the calendar yet.
        case underWay
        case waiting
    }

    /// nil if its text was deleted, empty if it has none.
    let title: String?
    /// By the owner's wall clock.
    let span: EventSpan
    /// Its place among the calendars; nil if it is in none yet.
    let calendar: Int?
    let state: State
    var hasConflict = false
    /// Of Jadwal's events.
    var id: String?
    /// Of an event of another program: its name in the address of its page.
    var entry: String?

    init(
        title: String?,
        span: EventSpan,
        calendar: Int?,
        state: State,
        hasConflict: Bool = false,
        id: String? = nil
    ) {
        (self.title, self.span, self.calendar) = (title, span, calendar)
        (self.state, self.hasConflict, self.id) = (state, hasConflict, id)
    }

    init(_ instance: CalendarInstance, calendar: Int, zone: Zone) {
        let state: State =
            switch (instance.status, instance.participation) {
            case (.cancelled, _): .cancelled
            case (_, .declined): .declined
            case (_, .unanswered): .unanswered
            case (.tentative, _), (_, .tentative): .tentative
            default: .firm
            }
        self.init(
            title: instance.title,
            span: EventSpan(instance, in: zone),
            calendar: calendar,
            state: state,
            id: EventIdentity(calendarUID: instance.uid)?.id
        )
        if self.id == nil { self.entry = Self.entry(instance) }
    }

    /// The same for one instance of an event in one calendar, in every program.
    static func entry(_ instance: CalendarInstance) -> String {
        var hash = FNV1a()
        for text in [instance.uid, instance.calendar, "\(instance.start.seconds)"] {
            hash.combine(text)
            hash.combine(0)
        }
        return String(hash.value, radix: 36)
    }

    init(_ event: EventRecord, _ owner: OwnerCalendarState, calendar: Int?) {
        let state: State =
            switch owner.state(of: event) {
            case .written: .firm
            case .underWay: .underWay
            case .waiting: .waiting
            case .cancelled, .dismissed, .removedByOwner: .cancelled
            }
        self.init(
            title: event.event?.summary,
            span: event.span(in: owner.owner.zone),
            calendar: calendar,
            state: state,
            hasConflict: event.hasOpenConflict,
            id: event.id
        )
    }
}

extension ViewItem {
    /// Jadwal's own, or one with a conflict: a page that has little room names it before others.
    var isFirst: Bool { self.id != nil || self.hasConflict }

    /// Its title, or what stands in its place.
    func words(_ context: OwnerContext) -> Markup {
        switch self.title {
        case nil: context.words(EventPhrase.textGone)
        case "": context.words(ViewPhrase.untitled)
        case .some(let title): .value(title)
        }
    }
}

extension ViewItem: CustomStringConvertible, CustomReflectable {
    /// Without its text.
    var description: String { "ViewItem" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension EventSpan {
    init(_ instance: CalendarInstance, in zone: Zone) {
        let (start, end) = (zone.local(instance.start), zone.local(instance.end))
        guard instance.isAllDay else {
            self = .clock(start, end)
            return
        }
        let last = end.time == .midnight ? end.date.adding(days: -1) : end.date
        self = .days(start.date, max(start.date, last))
    }
}
