/// A calendar object as Jadwal last saw it on the server.
public struct CalendarObject: Sendable, Hashable {
    /// Absolute, as the server names it.
    public var url: String
    /// A strong tag, with quotes. Nil if the server gave none that can be used in `If-Match`.
    public var entityTag: String?
    /// The object contains only Jadwal's content, so that it may be replaced while the tag is the same. False if the
    /// owner has changed it, or may have.
    public var isOurs: Bool
    /// An earlier write without an answer may still reach the server and replace this object.
    public var mayBeOvertaken: Bool

    public init(url: String, entityTag: String?, isOurs: Bool = true, mayBeOvertaken: Bool = false) {
        (self.url, self.entityTag) = (url, entityTag)
        (self.isOurs, self.mayBeOvertaken) = (isOurs, mayBeOvertaken)
    }
}

/// Jadwal's knowledge about an event's object before a write.
public struct CalendarMemory: Sendable, Hashable {
    /// The object after the last successful write. Nil if no write is known to have succeeded.
    public var object: CalendarObject?
    /// The event as it was last written. A new revision changes only the differences to it. nil if unknown.
    public var written: CalendarEvent?
    /// A first write was started, and its result is unknown: the object may exist.
    public var mayStand: Bool
    /// A write of an earlier attempt, with an unknown result, may still reach the server. A missing object proves
    /// nothing.
    public var mayArriveLate: Bool
    /// An earlier attempt at this revision was started. If the object is gone, that attempt may have deleted it.
    public var wasTried: Bool
    /// The object is read before it is written.
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

    /// For an event that was never written.
    public static let nothing = CalendarMemory()
}

/// The state of an event's object after a write.
public enum CalendarEffect: Sendable, Hashable {
    /// The object is as wanted: it was written now or before.
    case stands(CalendarObject)
    /// Cancelled and deleted, as the owner wants it.
    case deleted
    /// Cancelled, and it was never in the calendar.
    case neverStood
    /// Nothing was written. The calendar has a newer revision, or this one with other contents: another worker was
    /// faster, or the database was restored to an earlier time.
    case newerStands(CalendarObject, revision: Int)
}
