/// What is left of a verdict after it was held against the conversation.
public struct Grounding: Sendable, Hashable {
    /// What was found, in the order of the events, each rule once an event.
    public var faults: [GroundingFault]
    /// The faults of each event, for a complaint to the model; empty for an event without any.
    public var faultsByEvent: [[GroundingFault]]
    /// What may be committed if nothing better comes: without what cannot be told from the conversation, and
    /// `HAS_EVENT_BUT_NOT_CONFIRMED` when nothing else is left.
    public var verdict: Verdict
    /// Whether an agreement or a cancellation became `HAS_EVENT_BUT_NOT_CONFIRMED`.
    public var isDowngraded: Bool

    /// Of a verdict that adds, moves and cancels nothing, for which the chat need not be read; nil for any other.
    static func ofNothing(in verdict: Verdict) -> Grounding? {
        switch verdict.status {
        case .noEvent, .notConfirmed:
            Grounding(faults: [], faultsByEvent: [], verdict: verdict, isDowngraded: false)
        case .denied:
            verdict.cancels == nil
                ? Grounding(faults: [], faultsByEvent: [[]], verdict: verdict, isDowngraded: false) : nil
        case .agreed: nil
        }
    }

    /// Whether the model is worth asking again.
    public var needsRepair: Bool { self.faults.contains(where: \.isAskedAgain) }
}
