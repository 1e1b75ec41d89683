/// What makes a conversation worth reading: a sign that somebody may arrange something. `PlanCueReader` finds the
/// first.
public enum PlanCue: String, Sendable, Hashable, CaseIterable {
    /// A plan is open, or an event is still to come, and somebody may answer, change or withdraw it.
    case answer
    /// A language or a script that Jadwal's own reader does not read.
    case unreadable
    /// A day that is not over, or a stretch of days.
    case day
    /// A time or a part of the day, or a length.
    case hour
    /// A number that could be a day or an hour.
    case number
    /// Something that people do together.
    case activity
    case place
    /// Invites, moves, calls off or asks when.
    case arranging
    /// A word that occurs in plans: "ticket", "حجز".
    case word
}
