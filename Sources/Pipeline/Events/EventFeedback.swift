/// A person's reaction to an event that Jadwal has added to a calendar.
public enum FeedbackKind: String, Sendable, Hashable, CaseIterable, Codable {
    case dismissed
    case corrected
    /// Read correctly, and moved because of a conflict. It says nothing about the quality of reading.
    case moved
}

/// The reason why an event does not belong in the calendar. A closed set, because it is stored unencrypted.
public enum DismissalReason: String, Sendable, Hashable, CaseIterable, Codable {
    /// The chat is not about an event.
    case noEvent = "no-event"
    /// Proposed, and neither accepted nor refused.
    case notAgreed = "not-agreed"
    /// Proposed, and refused or cancelled.
    case turnedDown = "turned-down"
    /// Agreed as it was read, but the owner does not want it in the calendar.
    case unwanted
}
