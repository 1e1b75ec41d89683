public import Jadwal

/// An event about which its owner has something to decide.
public struct ConflictOverview: Sendable, Hashable {
    /// Something that it collides with.
    public struct Other: Sendable, Hashable {
        public var isSoft: Bool
        /// When it is one of Jadwal's own.
        public var eventID: String?
        public var uid: String
        public var title: String
        public var calendar: String
        public var start: UnixTime
        public var end: UnixTime
        public var isAllDay: Bool
    }

    public var eventID: String
    public var customerID: String
    /// The owner's.
    public var zone: Zone
    public var startsAt: UnixTime
    public var endsAt: UnixTime
    /// False when a calendar could not be read, nil when nobody has looked.
    public var isComplete: Bool?
    /// Hard ones first, then by time.
    public var others: [Other]
    /// Where it could be moved to, in the order of their numbers from 1.
    public var slots: [FreeSlot]
}
