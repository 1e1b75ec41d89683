public import Time

/// Somebody for whom times are searched.
public struct MeetingPerson: Sendable {
    /// What is known of the calendars.
    public enum Calendar: Sendable {
        /// Entries of any kind, also times kept free for prayers.
        case known([CalendarInstance])
        /// They do not show when they are busy.
        case hidden
        /// They do, but the calendar did not answer, or only in part.
        case unread
    }

    public var id: String
    public var role: MeetingParticipant.Role
    public var zone: Zone
    /// In which they like to meet.
    public var hours: DayHours
    public var calendar: Calendar
    /// Others may read that it is they who cannot.
    public var mayBeNamed: Bool

    public init(
        id: String,
        _ role: MeetingParticipant.Role,
        in zone: Zone,
        hours: DayHours = .standard,
        _ calendar: Calendar = .hidden,
        mayBeNamed: Bool = false
    ) {
        (self.id, self.role, self.zone, self.hours) = (id, role, zone, hours)
        (self.calendar, self.mayBeNamed) = (calendar, mayBeNamed)
    }
}

/// A recommended time for a meeting, and why it is.
public struct MeetingProposal: Sendable, Hashable {
    /// An hour that is early or late for somebody.
    public struct Hour: Sendable, Hashable {
        public var id: String
        /// When it begins for somebody for whom it is early, or ends for whom it is late.
        public var time: LocalDateTime
        public var zone: Zone

        public init(id: String, time: LocalDateTime, zone: Zone) { (self.id, self.time, self.zone) = (id, time, zone) }
    }

    public var start: UnixTime
    public var end: UnixTime
    public var points: Int
    /// Of all people: known to be free, known to have something tentative, known to be busy, not known.
    public var free: Int
    public var tentative: Int
    public var busy: Int
    public var unknown: Int
    public var early: [Hour]
    public var late: [Hour]

    public init(
        start: UnixTime,
        end: UnixTime,
        points: Int,
        free: Int = 0,
        tentative: Int = 0,
        busy: Int = 0,
        unknown: Int = 0,
        early: [Hour] = [],
        late: [Hour] = []
    ) {
        (self.start, self.end, self.points) = (start, end, points)
        (self.free, self.tentative, self.busy, self.unknown) = (free, tentative, busy, unknown)
        (self.early, self.late) = (early, late)
    }

    public var people: Int { self.free + self.tentative + self.busy + self.unknown }
}

/// The recommendation for a meeting.
public struct MeetingProposals: Sendable, Hashable {
    /// Why there is none. Nothing is said about somebody who does not want to be named.
    public enum Obstacle: Sendable, Hashable {
        /// The window is over too soon, or shorter than the meeting in the host's hours.
        case noRoom
        /// Somebody is busy at each time.
        ///
        /// - Parameters:
        ///   - days: that were searched.
        ///   - without: the one without whom there would be the most times; nil if there would be none, or they may not
        ///     be named.
        case noCommonHour(days: Int, without: Without?)
    }

    public struct Without: Sendable, Hashable {
        public var id: String
        /// Times that do not overlap.
        public var times: Int

        public init(id: String, times: Int) { (self.id, self.times) = (id, times) }
    }

    /// The best first.
    public var proposals: [MeetingProposal]
    /// The people whose calendars did not answer: they are not known to be free.
    public var unread: [String]
    /// nil if there is a proposal.
    public var obstacle: Obstacle?

    public init(proposals: [MeetingProposal], unread: [String], obstacle: Obstacle?) {
        (self.proposals, self.unread, self.obstacle) = (proposals, unread, obstacle)
    }
}
