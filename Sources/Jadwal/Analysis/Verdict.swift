/// A model's answer, validated.
public struct Verdict: Sendable, Hashable {
    public var status: VerdictStatus
    /// At least one when agreed, else none.
    public var events: [AgreedEvent]
    /// Denied only: the known event that is called off, by its position from zero.
    public var cancels: Int?

    public init(status: VerdictStatus, events: [AgreedEvent] = [], cancels: Int? = nil) {
        (self.status, self.events, self.cancels) = (status, events, cancels)
    }
}
