/// What became of the wish to retry one failure.
public enum ReplayStart: Sendable, Hashable {
    /// It is on its way: the worker that handles it records the outcome.
    case started
    /// Ended at once as `discarded`, with the reason. `superseded`, of an analysis: the conversation has moved on since, and was or
    /// will be read anew.
    case dropped(String)
    /// It stays open, because of what is kept of it.
    case impossible(String)
}
