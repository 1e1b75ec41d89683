public import Pipeline
public import Time

/// An event with conflicts that its owner has to decide about.
public struct ConflictOverview: Sendable, Hashable {
    /// Something that overlaps the event.
    public struct Other: Sendable, Hashable {
        public var isSoft: Bool
        /// Set if it is one of Jadwal's own events.
        public var eventID: String?
        public var uid: String
        public var title: String
        public var calendar: String
        public var start: UnixTime
        public var end: UnixTime
        public var isAllDay: Bool
        /// It stands in no calendar: the owner keeps this time free for a prayer.
        public var prayer: Prayer?
    }

    public var eventID: String
    public var customerID: String
    /// The wanted one of the event.
    public var revision: Int
    /// The owner's zone.
    public var zone: Zone
    public var startsAt: UnixTime
    public var endsAt: UnixTime
    /// False if a calendar could not be read; nil if nobody has looked.
    public var isComplete: Bool?
    /// Hard conflicts first, then by time.
    public var others: [Other]
    /// Times to which the event could be moved. Their numbers begin at 1.
    public var slots: [FreeSlot]
}

/// An owner's decision about an event that has conflicts.
public enum ConflictDecision: Sendable, Hashable {
    /// Both events stay.
    case keep
    /// Move the event to the offered time with this number, from 1.
    case move(Int)
    /// Move it to the offered time that begins then, in its own zone: what a person saw, whatever is offered by now.
    /// Also the hour that prayer times suggest for an event without one.
    case moveTo(LocalDateTime)
    case cancel
}
