/// A person's judgement of one event that was read from a window.
public struct WindowJudgement: Sendable, Hashable {
    public var eventID: String
    public var kind: FeedbackKind
    public var reason: DismissalReason?
    /// Nil if its text was deleted after its retention time.
    public var plan: JudgedPlan?

    public init(eventID: String, kind: FeedbackKind, reason: DismissalReason? = nil, plan: JudgedPlan? = nil) {
        (self.eventID, self.kind, self.reason, self.plan) = (eventID, kind, reason, plan)
    }
}
