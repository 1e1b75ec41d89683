/// What Jadwal knows of an event's place in a calendar before it writes there.
public struct CalendarMemory: Sendable, Hashable {
    /// What the last write left on the server; nil when none was ever told to have succeeded.
    public var object: CalendarObject?
    /// The event as it was last written: what a revision has different is what it changes. Nil when nobody can tell.
    public var written: CalendarEvent?
    /// Somebody has begun to write the event for the first time and not told how it ended: it may stand there.
    public var mayStand: Bool

    public init(object: CalendarObject? = nil, written: CalendarEvent? = nil, mayStand: Bool = false) {
        (self.object, self.written, self.mayStand) = (object, written, mayStand)
    }

    /// Of an event that nobody has begun to write.
    public static let nothing = CalendarMemory()
}
