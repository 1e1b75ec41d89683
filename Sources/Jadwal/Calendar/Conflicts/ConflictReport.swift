/// What an event collides with, and where else it could be.
public struct ConflictReport: Sendable, Hashable {
    /// Hard ones first.
    public var conflicts: [Conflict]
    /// None unless there is a hard conflict.
    public var slots: [FreeSlot]
    /// Names of calendars that could not be read.
    public var unread: [String]
    /// Whether every calendar was read.
    public var isComplete: Bool

    public init(conflicts: [Conflict], slots: [FreeSlot], unread: [String], isComplete: Bool) {
        (self.conflicts, self.slots, self.unread, self.isComplete) = (conflicts, slots, unread, isComplete)
    }

    public init(
        of event: CalendarEvent,
        among findings: CalendarFindings,
        hours: DayHours,
        zone: Zone,
        now: UnixTime
    ) {
        self.conflicts = ConflictRules.conflicts(of: event, among: findings.instances, in: zone)
        (self.unread, self.isComplete, self.slots) = (findings.unread, findings.isComplete, [])
        guard self.isHard else { return }
        let search = SlotSearch(for: event, among: findings.instances, hours: hours, zone: zone, now: now)
        self.slots = search?.slots() ?? []
    }

    /// Whether the owner has something to decide.
    public var isHard: Bool { self.conflicts.contains { !$0.isSoft } }
}
