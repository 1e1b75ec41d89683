/// The outcome of a vote.
public struct MeetingOutcome: Sendable, Hashable {
    /// The raw values are labels of metrics.
    public enum Result: String, Sendable, Hashable, CaseIterable {
        case agreed
        /// The host chooses.
        case asked
        /// No time was found, also if one that was agreed before stays.
        case failed
    }

    public var rule: Meeting.Rule
    public var result: Result
    /// From the end of the vote until this was stored.
    public var took: Duration

    public init(_ rule: Meeting.Rule, _ result: Result, after took: Duration) {
        (self.rule, self.result, self.took) = (rule, result, took)
    }

    /// nil if no vote has ended.
    init?(from before: Meeting, to after: Meeting, after took: Duration) {
        let result: Result
        switch (before.state, after.state) {
        case (.open, .deciding): result = .asked
        case (.open, .failed), (.deciding, .failed): result = .failed
        case (.open, .decided): result = before.decidedSlot == after.decidedSlot ? .failed : .agreed
        default: return nil
        }
        self.init(after.rule, result, after: took)
    }
}
