/// The label `outcome` of `jadwal_calendar_writes_total`.
public enum CalendarWriteOutcome: String, Sendable, Hashable, CaseIterable {
    case written
    /// Written, and it overlaps with what was there.
    case conflicting
    /// A revision not newer than the one written, or nothing to change.
    case ignored
    /// The owner deleted or edited it: their hand wins.
    case owned
    case expired
    case retried
    /// The customer's account is down: waits for it.
    case parked
    case failed
}
