public import Jadwal

/// How far one failure has come.
public struct FailureEnding: Sendable, Hashable {
    public var id: String
    /// Nil while it has none.
    public var outcome: FailureOutcome?
    /// Always there with `discarded`; with `retried-ok` where nothing was left to do.
    public var reason: String?
    /// The failure that a failed retry ended in.
    public var retriedAs: String?
    /// For how long it has been under way, by the database's clock; nil when it was never sent.
    public var sentAgo: Duration?
    public var cursor: FailureCursor
}
