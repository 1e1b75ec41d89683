public import Time

/// The result of a search in all calendars of an owner.
public struct CalendarFindings: Sendable, Hashable {
    /// All instances in the window, unordered.
    public var instances: [CalendarInstance]
    /// The names of calendars that could not be read, or only in part.
    public var unread: [String]
    /// False if there may be more: a calendar was not read, or the list of calendars is unknown.
    public var isComplete: Bool

    public init(instances: [CalendarInstance], unread: [String], isComplete: Bool) {
        (self.instances, self.unread, self.isComplete) = (instances, unread, isComplete)
    }

    public static let nothingRead = CalendarFindings(instances: [], unread: [], isComplete: false)
}

/// One instance of an event in a calendar of the owner, made by Jadwal or by anyone else. Its texts are personal and
/// are stored encrypted only.
public struct CalendarInstance: Sendable, Hashable {
    public enum Status: Sendable, Hashable {
        case confirmed
        case tentative
        case cancelled
    }

    /// The owner's answer to an invitation.
    public enum Participation: Sendable, Hashable, CaseIterable {
        /// It is not an invitation.
        case none
        case accepted
        case tentative
        case unanswered
        case declined
    }

    public var uid: String
    /// On one line. May be empty.
    public var title: String
    /// The name of its calendar.
    public var calendar: String
    public var start: UnixTime
    /// Not before `start`.
    public var end: UnixTime
    /// Whole days in the owner's zone.
    public var isAllDay: Bool
    public var status: Status
    public var isTransparent: Bool
    public var participation: Participation
    /// Its zone is unknown. Its times are read in the owner's zone.
    public var isGuess: Bool
    /// It stands in no calendar: the owner keeps this time free for a prayer.
    public var prayer: Prayer?

    public init(
        uid: String,
        title: String,
        calendar: String,
        start: UnixTime,
        end: UnixTime,
        isAllDay: Bool = false,
        status: Status = .confirmed,
        isTransparent: Bool = false,
        participation: Participation = .none,
        isGuess: Bool = false,
        prayer: Prayer? = nil
    ) {
        self.uid = uid
        self.title = title
        self.calendar = calendar
        self.start = start
        self.end = end
        self.isAllDay = isAllDay
        self.status = status
        self.isTransparent = isTransparent
        self.participation = participation
        self.isGuess = isGuess
        self.prayer = prayer
    }
}

/// The time from `start` up to, but not including, `end`.
public struct TimeWindow: Sendable, Hashable {
    public var start: UnixTime
    public var end: UnixTime

    public init(start: UnixTime, end: UnixTime) { (self.start, self.end) = (start, end) }

    /// A whole day.
    public init(of date: LocalDate, in zone: Zone) {
        self.init(
            start: zone.instant(of: LocalDateTime(date: date, time: .midnight)),
            end: zone.instant(of: LocalDateTime(date: date.adding(days: 1), time: .midnight))
        )
    }

    /// True if the two have an instant in common. If one ends when the other starts, they have none. An event without
    /// duration has its one instant (RFC 4791, section 9.9).
    public func touches(_ start: UnixTime, _ end: UnixTime) -> Bool {
        start == end ? start >= self.start && start < self.end : start < self.end && end > self.start
    }
}
