public import Time

/// The known facts of an owner's day.
public struct DayFacts: Sendable {
    /// Jadwal's events of the day and of those beside it.
    public var events: [CalendarEvent]
    /// Entries of all calendars, as they were read last.
    public var entries: [CalendarInstance]
    /// The names of calendars that could not be read lately.
    public var unread: [String]
    /// No calendar could be read.
    public var isUnread = false
    public var prayers: PrayerSettings?

    public init(
        _ events: [CalendarEvent] = [],
        entries: [CalendarInstance] = [],
        unread: [String] = [],
        prayers: PrayerSettings? = nil
    ) {
        (self.events, self.entries, self.unread, self.prayers) = (events, entries, unread, prayers)
    }
}

/// The day of an owner: what is in the calendars, in order, what overlaps, the times of prayers, and when there is an
/// hour free.
public struct DayAgenda: Sendable {
    public struct Item: Sendable, Hashable {
        public let title: String
        public let start: UnixTime
        public let end: UnixTime
        public let isAllDay: Bool
        /// nil for an event of Jadwal's.
        public let calendar: String?
        /// It takes a part of the day: not all of it, and its owner is not free.
        let isBusy: Bool
        let uid: String
    }

    /// Two that overlap.
    public struct Overlap: Sendable, Hashable {
        public let one: Item
        public let other: Item
    }

    /// So many are listed.
    public static let most = 10
    private static let mostOverlaps = 5
    private static let hour = Duration.seconds(3600)
    private static let quarter: Int64 = 15 * 60_000

    public let items: [Item]
    /// Those that are not listed.
    public let more: Int
    public let overlaps: [Overlap]
    public let prayers: [(prayer: Prayer, at: UnixTime)]
    /// The beginning of the first hour in which nothing is, from now on, in the hours in which the owner takes events; nil
    /// if there is none that day.
    public let freeHour: UnixTime?
    /// The names of calendars that could not be read lately.
    public let unread: [String]
    private let owner: CalendarOwner

    /// - Parameters:
    ///   - date: by the owner's clock.
    ///   - now: no earlier hour counts as free.
    public init(_ facts: DayFacts, on date: LocalDate, after now: UnixTime, for owner: CalendarOwner) {
        let zone = owner.zone
        let day = TimeWindow(of: date, in: zone)
        let sorted = Self.items(facts, zone).filter { day.touches($0.start, $0.end) }
            .sorted { ($0.start, $0.end, $0.title) < ($1.start, $1.end, $1.title) }
        let busy = sorted.filter(\.isBusy)
        self.items = Array(sorted.prefix(Self.most))
        (self.more, self.unread, self.owner) = (max(0, sorted.count - Self.most), facts.unread, owner)
        self.overlaps = Self.overlaps(busy)
        self.prayers = facts.prayers?.moments(from: day.start, until: day.end, in: zone) ?? []
        let kept = facts.prayers.map { prayers in
            prayers.keeping.yieldsToSlots ? [] : prayers.blocks(from: day.start, until: day.end, in: zone)
        }
        self.freeHour = Self.freeHour(
            after: now,
            in: owner.hours.window(on: date, in: zone),
            busy.map { TimeWindow(start: $0.start, end: $0.end) }
                + (kept ?? []).map { TimeWindow(start: $0.start, end: $0.end) }
        )
    }

    /// `09:00 Dentist`, in the owner's language.
    public var lines: [String] { self.items.map { "\(self.time(of: $0)) \($0.title)" } }

    /// Whole days have no time of day.
    public func time(of item: Item) -> String {
        guard !item.isAllDay else { return self.owner.speaksArabic ? "طوال اليوم:" : "All day:" }
        return "\(self.owner.zone.local(item.start).time)"
    }

    // MARK: - Parts

    /// Entries of Jadwal's own events are left out: the database knows whether they take place.
    private static func items(_ facts: DayFacts, _ zone: Zone) -> [Item] {
        let own = facts.events.map { event in
            Item(
                title: event.summary,
                start: event.times.start(in: zone),
                end: event.times.end(in: zone),
                isAllDay: event.times.isAllDay,
                calendar: nil,
                isBusy: !event.times.isAllDay,
                uid: event.identity.calendarUID.lowercased()
            )
        }
        let shown = facts.entries.filter {
            $0.status != .cancelled && $0.participation != .declined && EventIdentity(calendarUID: $0.uid) == nil
        }
        let others = shown.map { entry in
            Item(
                title: entry.title,
                start: entry.start,
                end: entry.end,
                isAllDay: entry.isAllDay,
                calendar: entry.calendar,
                isBusy: !entry.isAllDay && ConflictRules.isBusy(entry),
                uid: entry.uid.lowercased()
            )
        }
        var seen: Set<Item> = []
        return own + others.filter { seen.insert($0).inserted }
    }

    /// - Parameter busy: in order of their beginnings.
    private static func overlaps(_ busy: [Item]) -> [Overlap] {
        var found: [Overlap] = []
        for (index, one) in busy.enumerated() {
            for other in busy[(index + 1)...] {
                guard other.start < one.end, found.count < Self.mostOverlaps else { break }
                if other.uid != one.uid { found.append(Overlap(one: one, other: other)) }
            }
        }
        return found
    }

    private static func freeHour(after now: UnixTime, in hours: TimeWindow, _ busy: [TimeWindow]) -> UnixTime? {
        func rounded(_ time: UnixTime) -> UnixTime {
            UnixTime(milliseconds: (time.milliseconds + Self.quarter - 1) / Self.quarter * Self.quarter)
        }
        var start = rounded(max(now, hours.start))
        while start + Self.hour <= hours.end {
            let wanted = TimeWindow(start: start, end: start + Self.hour)
            guard let block = busy.first(where: { wanted.touches($0.start, $0.end) }) else { return start }
            start = rounded(max(block.end, start + .milliseconds(Self.quarter)))
        }
        return nil
    }
}

extension EventTimes {
    fileprivate var isAllDay: Bool {
        switch self {
        case .allDay: true
        case .timed: false
        }
    }
}
