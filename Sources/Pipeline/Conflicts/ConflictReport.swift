public import Time

/// The conflicts of an event, and other times for it.
public struct ConflictReport: Sendable, Hashable {
    /// Hard ones first.
    public var conflicts: [Conflict]
    /// Empty unless there is a hard conflict.
    public var slots: [FreeSlot]
    /// The names of calendars that could not be read.
    public var unread: [String]
    /// True if every calendar was read.
    public var isComplete: Bool

    public init(conflicts: [Conflict], slots: [FreeSlot], unread: [String], isComplete: Bool) {
        (self.conflicts, self.slots, self.unread, self.isComplete) = (conflicts, slots, unread, isComplete)
    }

    /// - Parameter prayers: the times that the owner keeps free: told if the event lies in one, and avoided by the slots.
    public init(
        of event: CalendarEvent,
        among findings: CalendarFindings,
        hours: DayHours,
        zone: Zone,
        now: UnixTime,
        keeping prayers: KeptPrayers? = nil
    ) {
        let told = findings.instances + (prayers?.told(of: event, in: zone) ?? [])
        self.conflicts = ConflictRules.conflicts(of: event, among: told, in: zone)
        (self.unread, self.isComplete, self.slots) = (findings.unread, findings.isComplete, [])
        guard self.isHard else { return }
        let busy = findings.instances + (prayers?.avoided(for: event, in: zone) ?? [])
        let search = SlotSearch(for: event, among: busy, hours: hours, zone: zone, now: now)
        self.slots = search?.slots() ?? []
    }

    /// True if there is a conflict that the owner has to resolve.
    public var isHard: Bool { self.conflicts.contains { !$0.isSoft } }
}

/// An entry in the owner's calendars at the same time as an event.
public struct Conflict: Sendable, Hashable {
    public var instance: CalendarInstance
    /// Worth mentioning, but no reason to move the event: whole days, tentative events, invitations without an answer,
    /// events that may be at another time, and times kept free for prayers.
    public var isSoft: Bool

    public init(_ instance: CalendarInstance, isSoft: Bool) { (self.instance, self.isSoft) = (instance, isSoft) }
}

/// A time that an event could be moved to, and the reason for it.
public struct FreeSlot: Sendable, Hashable {
    public enum Reason: Sendable, Hashable {
        /// Right after another event.
        case after(title: String)
        /// Right before another event.
        case before(title: String)
        /// At the same hour on another day.
        case sameHour
        /// No other event is near it.
        case free
    }

    public var start: LocalDateTime
    public var end: LocalDateTime
    public var zone: Zone
    public var reason: Reason

    public init(start: LocalDateTime, end: LocalDateTime, zone: Zone, reason: Reason) {
        (self.start, self.end, self.zone, self.reason) = (start, end, zone, reason)
    }

    public var times: EventTimes { .timed(start: self.start, end: self.end, zone: self.zone) }
}
