/// How far the re-encryption of one column has come.
public struct RotationProgress: Sendable, Hashable {
    public var table: String
    public var column: String
    public var done: Int
    /// What older keys held when it began.
    public var total: Int
}
