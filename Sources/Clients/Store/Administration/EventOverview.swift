public import Jadwal

/// An event as people see it: when it is and how far its writing has come, without its text.
public struct EventOverview: Sendable, Hashable {
    public var id: String
    public var customerID: String
    public var startsAt: UnixTime
    public var endsAt: UnixTime
    /// What was agreed.
    public var wantedRevision: Int
    /// What stands in the calendar; 0 while nothing does.
    public var writtenRevision: Int
    public var isCancelled: Bool
    public var isRemovedByOwner: Bool
}
