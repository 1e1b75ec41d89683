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
