/// How an endpoint is at present, for metrics.
public struct EndpointCondition: Sendable, Hashable {
    /// `primary`, `fallback_1`, …
    public var name: String
    /// Calls that it bears at once.
    public var limit: Int
    public var inFlight: Int
    /// Nothing but one trial at a time goes there.
    public var isOpen: Bool
}
