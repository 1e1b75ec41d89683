/// How an event's place in the calendar is after a write.
public enum CalendarEffect: Sendable, Hashable {
    /// As it shall: written now, or found to be so.
    case stands(CalendarObject)
    /// Cancelled and taken out, as the owner wants it.
    case deleted
    /// Cancelled, and nothing of it had ever arrived.
    case neverStood
    /// Nothing was written. A newer revision stands there, or this one with other contents: another worker was faster, or the
    /// database was restored to an earlier moment.
    case newerStands(CalendarObject, revision: Int)
}
