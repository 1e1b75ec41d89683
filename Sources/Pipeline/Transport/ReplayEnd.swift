/// The end of a failure's retry as the worker reports it. The `FailureOutcome` also depends on a correction of the
/// input.
public enum ReplayEnd: Sendable, Hashable {
    /// The input has its effect: `retried-ok`, or `edited`.
    case done
    /// There was nothing to do, because the same or something newer is in place: `retried-ok` with this reason. A
    /// corrected input had no effect then: `discarded`.
    case nothingToDo(String)
    /// It must not be done, because it is too old or superseded, or its customer was removed: `discarded` with this
    /// reason.
    case dropped(String)
    /// A new failure with this id was recorded: `retried-failed`.
    case failed(as: String)
}
