/// What somebody said of an event that Jadwal has put into a calendar.
public enum FeedbackKind: String, Sendable, Hashable, CaseIterable, Codable {
    case dismissed
    case corrected
    /// Read rightly, and moved because of something else in the calendar: nothing to learn from.
    case moved
}
