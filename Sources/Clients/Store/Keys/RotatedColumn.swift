/// What became of one column.
public struct RotatedColumn: Sendable, Hashable {
    public var table: String
    public var column: String
    /// Sealed anew with the first key.
    public var rewritten: Int
    /// What each key holds now.
    public var counts: [KeyCount]

    /// Values that are not under the first key.
    public var left: Int { self.counts.reduce(0) { $0 + ($1.state == .first ? 0 : $1.rows) } }
}
