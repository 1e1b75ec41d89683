public import Jadwal

/// A failure as it is kept. Its input stays sealed until somebody asks for it.
public struct FailureRecord: Sendable, Hashable {
    public var id: String
    public var stage: String
    public var kind: String
    public var detail: String
    public var customerID: String?
    public var conversationID: String?
    public var generation: Int64?
    public var attempts: Int
    public var queue: String?
    public var headers: [String: String]
    public var failedAt: UnixTime
    public var retryOf: String?
    public var retriedAt: UnixTime?
    /// It was retried with a corrected input.
    public var editedAt: UnixTime?
    public var outcome: String?
    public var outcomeAt: UnixTime?
    public var outcomeReason: String?
    public var retriedAs: String?
    public var hasInput: Bool
    public var cursor: FailureCursor
}
