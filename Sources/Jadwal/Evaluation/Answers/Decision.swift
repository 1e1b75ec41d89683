/// What Jadwal would make of a model's answer.
public struct Decision: Sendable, Hashable {
    /// Nil when the answer was not accepted: nothing is written then, and the conversation is watched on.
    public var status: VerdictStatus?
    /// When agreed, in the order of the answer.
    public var events: [DecidedEvent]
    /// The known event that is moved or called off: `e1`.
    public var reference: String?
    /// The kind of failure when the answer was not accepted.
    public var fault: String?

    public init(
        status: VerdictStatus?,
        events: [DecidedEvent] = [],
        reference: String? = nil,
        fault: String? = nil
    ) {
        (self.status, self.events, self.reference, self.fault) = (status, events, reference, fault)
    }

    /// The one agreed last, which labels speak of.
    public var event: DecidedEvent? { self.events.last }

    public static func of(_ given: GivenAnswer, in window: ConversationWindow) -> Decision {
        switch given {
        case .answer(let answer, _): Self.of(answer.text, in: window)
        case .failure(let kind): Decision(status: nil, fault: kind)
        }
    }

    /// From a raw answer by the very steps that a worker takes before it commits.
    public static func of(_ answer: String, in window: ConversationWindow) -> Decision {
        let verdict: Verdict
        do { verdict = try VerdictReader(window: window).read(answer) } catch {
            return Decision(status: nil, fault: error.rawValue)
        }
        let reference = verdict.cancels ?? verdict.events.last?.moves
        return Decision(
            status: verdict.status,
            events: verdict.events.map { DecidedEvent($0, in: window) },
            reference: reference.map { "e\($0 + 1)" }
        )
    }
}
