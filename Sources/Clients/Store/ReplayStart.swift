/// What became of the wish to retry or discard one failure.
public enum ReplayStart: Sendable, Hashable {
    /// It is on its way: the worker that handles it records the outcome.
    case started
    /// It was on its way already, or has an outcome: nothing was done.
    case alreadyDone(String)
    /// Analysis: the conversation has moved on since, and was or will be read anew. Recorded as `discarded`.
    case superseded
    case unknown
}
