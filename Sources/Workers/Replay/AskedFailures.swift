internal import Store

/// What a command was asked to act on.
enum AskedFailures: Sendable {
    /// In lower case, each once.
    case ids([String])
    /// What is open, or under way, and had failed when the command began.
    case matching(FailureFilter)
}
