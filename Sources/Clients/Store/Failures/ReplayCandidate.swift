public import Jadwal

/// A failure that a run might send on its way.
public struct ReplayCandidate: Sendable, Hashable {
    public enum State: Sendable, Hashable {
        case open
        /// Sent then, and without an outcome so far.
        ///
        /// - Parameter mayBeLost: what was sent is in a queue, if anywhere, and could be made again from what is kept.
        case underWay(since: UnixTime, mayBeLost: Bool)
        case ended
    }

    public var id: String
    public var state: State
    /// Of the sealed input.
    public var bytes: Int
    public var cursor: FailureCursor
}
