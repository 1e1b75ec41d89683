/// What a careful person says of a conversation.
public struct LabelledVerdict: Sendable, Hashable, Codable {
    public var status: VerdictStatus
    /// With `HAS_EVENT_AGREED` only: the event that was agreed last.
    public var event: LabelledEvent?
    /// The known event that is moved, called off or confirmed again.
    public var reference: String?
    public var accept: AcceptedAnswers?
    /// Every event that stands as agreed at the end, and every known one that is called off, in the order of
    /// agreement. Nil in labels that only have `event`.
    public var events: [LabelledChange]?
    /// What a careless reader would report as agreed.
    public var tempting: [LabelledChange]?

    public init(
        status: VerdictStatus,
        event: LabelledEvent? = nil,
        reference: String? = nil,
        accept: AcceptedAnswers? = nil
    ) {
        (self.status, self.event, self.reference, self.accept) = (status, event, reference, accept)
    }

    /// The label, or another defensible status.
    public func takes(_ status: VerdictStatus) -> Bool {
        status == self.status || self.accept?.status?.contains(status) ?? false
    }
}

extension VerdictStatus: Codable {}

extension LabelledChat {
    /// What is to happen to the calendar, also where the label has only one event.
    public var changes: [LabelledChange] {
        if let events = self.expected.events { return events }
        let isKnown = self.knownEvents?.contains { $0.reference == self.expected.reference } ?? false
        if let event = self.expected.event {
            return [
                LabelledChange(
                    event,
                    action: isKnown ? .move : .add,
                    reference: isKnown ? self.expected.reference : nil,
                    accept: self.expected.accept
                )
            ]
        }
        guard self.expected.status == .denied, isKnown,
            let known = self.knownEvents?.first(where: { $0.reference == self.expected.reference })
        else { return [] }
        let event = LabelledEvent(startDate: known.startDate, startTime: known.startTime)
        return [LabelledChange(event, action: .cancel, reference: known.reference)]
    }
}
