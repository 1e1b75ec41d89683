/// What Jadwal knows of an event's place in a calendar before it writes there.
public struct CalendarMemory: Sendable, Hashable {
    /// What the last write left on the server; nil when none was ever told to have succeeded.
    public var object: CalendarObject?
    /// The event as it was last written: what a revision has different is what it changes. Nil when nobody can tell.
    public var written: CalendarEvent?
    /// Somebody has begun to write the event for the first time and not told how it ended: it may stand there.
    public var mayStand: Bool
    /// A write of an earlier attempt, of which nobody knows how it ended, may still reach the server. That nothing stands there
    /// now proves nothing.
    public var mayArriveLate: Bool
    /// An earlier attempt at this revision has begun: what is gone from the calendar may be gone by it.
    public var wasTried: Bool
    /// What stands there is looked at before anything is written.
    public var looksFirst: Bool

    public init(
        object: CalendarObject? = nil,
        written: CalendarEvent? = nil,
        mayStand: Bool = false,
        mayArriveLate: Bool = false,
        wasTried: Bool = false,
        looksFirst: Bool = false
    ) {
        (self.object, self.written, self.mayStand) = (object, written, mayStand)
        (self.mayArriveLate, self.wasTried, self.looksFirst) = (mayArriveLate, wasTried, looksFirst)
    }

    /// Of an event that nobody has begun to write.
    public static let nothing = CalendarMemory()
}
