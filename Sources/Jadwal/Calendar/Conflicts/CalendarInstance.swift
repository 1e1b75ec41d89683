/// One instance of an event in one of the owner's calendars, whoever made it. Its texts are the owner's, and go nowhere unsealed.
public struct CalendarInstance: Sendable, Hashable {
    public enum Status: Sendable, Hashable {
        case confirmed
        case tentative
        case cancelled
    }

    /// The owner's answer to an invitation.
    public enum Participation: Sendable, Hashable, CaseIterable {
        /// It is none.
        case none
        case accepted
        case tentative
        case unanswered
        case declined
    }

    public var uid: String
    /// On one line; may be empty.
    public var title: String
    /// The name of the calendar that it stands in.
    public var calendar: String
    public var start: UnixTime
    /// Not before `start`.
    public var end: UnixTime
    /// Days in the owner's zone.
    public var isAllDay: Bool
    public var status: Status
    public var isTransparent: Bool
    public var participation: Participation
    /// Its zone is not known: its times were taken for the owner's.
    public var isGuess: Bool

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
        isGuess: Bool = false
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
    }
}
