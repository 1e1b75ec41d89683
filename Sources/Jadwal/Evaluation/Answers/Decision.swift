/// What Jadwal would make of a model's answers about one conversation.
public struct Decision: Sendable, Hashable {
    /// An event that the owner would be asked about.
    public struct AskedEvent: Sendable, Hashable {
        public var event: DecidedEvent
        /// Why it is not certain: raw values of `GroundingFault`.
        public var reasons: [String]

        public init(event: DecidedEvent, reasons: [String]) { (self.event, self.reasons) = (event, reasons) }
    }

    /// Nil when the answer was not accepted: nothing is written then, and the conversation is watched on.
    public var status: VerdictStatus?
    /// What is written, moved or cancelled, in the order of the answer.
    public var events: [DecidedEvent]
    public var questions: [AskedEvent]
    /// The known event that is moved or called off: `e1`.
    public var reference: String?
    /// The rules of the guard that the answer broke, each once an event.
    public var groundingFaults: [String]
    /// The kind of failure when the answer was not accepted.
    public var fault: String?
    /// What the model reported, before anything was checked.
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

    /// The one agreed last, which labels speak of.
    public var event: DecidedEvent? { self.events.last { $0.action != "cancel" } }
}
