public import Jadwal

/// Failures of one cause.
public struct FailureGroup: Sendable, Hashable {
    public var stage: String
    public var kind: String
    public var count: Int
    public var first: UnixTime
    public var last: UnixTime
}
