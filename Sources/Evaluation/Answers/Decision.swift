public import ChatReader
public import Pipeline

/// The decision that Jadwal would make after a model's answers about one conversation.
public struct Decision: Sendable, Hashable {
    /// An event that the owner would be asked about.
    public struct AskedEvent: Sendable, Hashable {
        public var event: DecidedEvent
        /// The reasons for the doubt: raw values of `GroundingFault`.
        public var reasons: [String]

        public init(event: DecidedEvent, reasons: [String]) { (self.event, self.reasons) = (event, reasons) }
    }

    /// nil if the answer was not accepted. Then nothing is written, and the conversation stays open.
    public var status: VerdictStatus?
    /// The events that are written, moved or cancelled, in the order of the answer.
    public var events: [DecidedEvent]
    public var questions: [AskedEvent]
    /// The known event that is moved or cancelled: `e1`.
    public var reference: String?
    /// The grounding rules that the answer broke, each at most once for an event.
    public var groundingFaults: [String]
    /// The kind of failure when the answer was not accepted.
    public var fault: String?
    /// The events that the model reported, before any check.
    public var claimed: [DecidedEvent] = []

    public init(
        status: VerdictStatus?,
        events: [DecidedEvent] = [],
        questions: [AskedEvent] = [],
        reference: String? = nil,
        groundingFaults: [String] = [],
        fault: String? = nil
    ) {
        (self.status, self.events, self.questions) = (status, events, questions)
        (self.reference, self.fault) = (reference, fault)
        self.groundingFaults = groundingFaults
    }

    /// The event that was agreed last. Labels describe this one.
    public var event: DecidedEvent? { self.events.last { $0.action != "cancel" } }
}
