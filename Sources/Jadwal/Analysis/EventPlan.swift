/// What a verdict does to the calendar.
public struct EventPlan: Sendable {
    public var changes: [EventChange] = []
    public var outgoing: [Outgoing] = []
    /// Agreed events that were over before they could be written.
    public var expired = 0

    public init() {}
}
