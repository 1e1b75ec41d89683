/// What a person has said of one event that was read from a window, as a label needs it.
public struct WindowJudgement: Sendable, Hashable {
    public var eventID: String
    public var kind: FeedbackKind
    public var reason: DismissalReason?
    /// Nil when its text has aged out.
    public var plan: JudgedPlan?

    public init(eventID: String, kind: FeedbackKind, reason: DismissalReason? = nil, plan: JudgedPlan? = nil) {
        (self.eventID, self.kind, self.reason, self.plan) = (eventID, kind, reason, plan)
    }
}

/// What somebody said of an event that Jadwal has put into a calendar.
public enum FeedbackKind: String, Sendable, Hashable, CaseIterable, Codable {
    case dismissed
    case corrected
    /// Read rightly, and moved because of something else in the calendar: nothing to learn from.
    case moved
}

/// Why an event does not belong into the calendar: what a careful reader would have made of the chat. A closed set, because it is
/// kept in the clear.
public enum DismissalReason: String, Sendable, Hashable, CaseIterable, Codable {
    /// The chat is about no event at all.
    case noEvent = "no-event"
    /// Proposed, and not settled.
    case notAgreed = "not-agreed"
    /// Proposed, and refused or called off.
    case turnedDown = "turned-down"
    /// Agreed as it was read; only, its owner does not want it there.
    case unwanted
}
