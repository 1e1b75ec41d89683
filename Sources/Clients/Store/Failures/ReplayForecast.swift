/// What a retry would do with failures of one cause.
public struct ReplayForecast: Sendable, Hashable {
    public enum Effect: String, Sendable, Hashable {
        case send
        /// Analysis: the conversation has moved on.
        case supersede
        /// Sent before, and without an outcome so far: a retry waits for it.
        case underWay
        /// Nothing is kept that could be sent.
        case impossible
        /// It has an outcome.
        case ended
    }

    public var count: Int
    public var stage: String
    public var kind: String
    public var effect: Effect
}
