/// A place in the list of failures, which is ordered by time and id: at this failure.
public struct FailureCursor: Sendable, Hashable {
    /// Microseconds since 1970: what PostgreSQL tells apart, a cursor must.
    public var failedAt: Int64
    public var id: String
}
