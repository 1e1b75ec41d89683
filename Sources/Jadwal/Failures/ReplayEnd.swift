/// How the retry of a failure was worked to its end, as the worker that did so sees it. What the failure's outcome is then
/// depends on whether its input was corrected before: `FailureOutcome`.
public enum ReplayEnd: Sendable, Hashable {
    /// What the input asks for is done now: `retried-ok`, or `edited`.
    case done
    /// Nothing was left to do: it stands already, or something newer does. `retried-ok` with this reason; but a corrected
    /// input has not had its effect, and says so as `discarded`.
    case nothingToDo(String)
    /// It is never to be done: too old, of a customer who was removed, overtaken. `discarded` with this reason.
    case dropped(String)
    /// A new failure was recorded, of this id: `retried-failed`.
    case failed(as: String)
}
