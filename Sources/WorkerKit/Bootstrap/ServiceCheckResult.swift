/// What one check found.
public struct ServiceCheckResult: Sendable, Hashable {
    public let name: String
    public let isUp: Bool
    /// One line.
    public let detail: String

    /// A line of `--check`: `ok      database  PostgreSQL 15.8`.
    public var line: String { "\(self.isUp ? "ok    " : "FAILED")  \(self.name)  \(self.detail)" }
}
