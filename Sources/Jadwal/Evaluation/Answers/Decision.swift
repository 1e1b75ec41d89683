/// What Jadwal would make of a model's answer.
public struct Decision: Sendable, Hashable {
    /// Nil when the answer was not accepted: nothing is written then, and the conversation is watched on.
    public var status: VerdictStatus?
    /// When agreed, in the order of the answer.
    public var events: [DecidedEvent]
    /// The known event that is moved or called off: `e1`.
    public var reference: String?
    /// The rules of grounding that the answer broke, each once an event.
    public var groundingFaults: [String]
    /// The kind of failure when the answer was not accepted.
    public var fault: String?

    public init(
        status: VerdictStatus?,
        events: [DecidedEvent] = [],
        reference: String? = nil,
        groundingFaults: [String] = [],
        fault: String? = nil
    ) {
        (self.status, self.events, self.reference, self.fault) = (status, events, reference, fault)
        self.groundingFaults = groundingFaults
    }

    /// The one agreed last, which labels speak of.
    public var event: DecidedEvent? { self.events.last }
}
