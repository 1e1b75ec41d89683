/// What has happened to a conversation since a window of it was read. The store finds out, under the row lock of the commit.
public struct WindowState: Sendable, Hashable {
    /// The conversation's generation when the window was read.
    public var readGeneration: Int64
    /// A message that the window showed was edited or revoked since.
    public var wasRewritten: Bool
    /// When the first change since was stored; nil when there was none.
    public var firstLaterChangeAt: UnixTime?
    /// When the first change since that arms was stored.
    public var firstLaterArmingAt: UnixTime?

    public init(
        readGeneration: Int64,
        wasRewritten: Bool = false,
        firstLaterChangeAt: UnixTime? = nil,
        firstLaterArmingAt: UnixTime? = nil
    ) {
        self.readGeneration = readGeneration
        self.wasRewritten = wasRewritten
        self.firstLaterChangeAt = firstLaterChangeAt
        self.firstLaterArmingAt = firstLaterArmingAt
    }
}
