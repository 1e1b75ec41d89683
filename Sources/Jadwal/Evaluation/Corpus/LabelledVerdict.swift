/// What a careful person says of a conversation.
public struct LabelledVerdict: Sendable, Hashable, Codable {
    public var status: VerdictStatus
    /// With `HAS_EVENT_AGREED` only: the event that was agreed last.
    public var event: LabelledEvent?
    /// The known event that is moved, called off or confirmed again.
    public var reference: String?
    public var accept: AcceptedAnswers?

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
