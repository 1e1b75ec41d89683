/// What is to become of an event on which a person acts.
public enum EventDecision: Sendable {
    /// It is so already.
    case nothing
    /// The dismissal that stands gets another reason.
    case giveReason(DismissalReason, JudgementRecord)
    case judge(Judging)
    /// The judgement teaches nothing any more, and the calendar gets what it had before.
    case takeBack(JudgementRecord, writing: EventChange)
    /// The conflict is decided: both events stay.
    case keepBoth
    /// Its wanted revision is sent again.
    case relay

    public struct Judging: Sendable {
        public let kind: FeedbackKind
        public var reason: DismissalReason?
        public let plan: JudgedPlan
        /// nil if the calendar needs no change.
        public let change: EventChange?
        /// The entry of a dismissed event is removed from the calendar, or stays there marked as cancelled; nil as the
        /// owner has set it for all cancelled events.
        public var removesEntry: Bool?

        public init(
            _ kind: FeedbackKind,
            _ plan: JudgedPlan,
            writing change: EventChange?,
            because reason: DismissalReason? = nil,
            removesEntry: Bool? = nil
        ) {
            (self.kind, self.plan, self.change, self.reason) = (kind, plan, change, reason)
            self.removesEntry = removesEntry
        }
    }
}
