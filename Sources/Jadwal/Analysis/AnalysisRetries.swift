/// How often a conversation is tried again, and after which wait.
public struct AnalysisRetries: Sendable {
    public var attempts: Int
    /// The wait after the given attempt, counted from 1; never shorter than what the server asked for.
    public var delay: @Sendable (_ attempt: Int, _ asked: Duration?) -> Duration

    public init(attempts: Int, delay: @escaping @Sendable (_ attempt: Int, _ asked: Duration?) -> Duration) {
        (self.attempts, self.delay) = (attempts, delay)
    }
}
