/// What became of a removed customer's rows in one table.
public struct RemovedRows: Sendable, Hashable {
    public var table: String
    public var deleted: Int
    /// Counted after everything was deleted.
    public var left: Int
}
