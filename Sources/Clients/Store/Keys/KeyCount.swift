/// How many values of one column one key holds.
public struct KeyCount: Sendable, Hashable {
    public enum State: String, Sendable, Hashable {
        /// The key that seals what is new.
        case first
        /// Configured behind the first: what it holds can be re-encrypted.
        case older
        /// Not configured: what it holds cannot be opened here.
        case missing
        /// Sealed by a configured key, and yet it does not open: changed, or sealed with another key of the same id.
        case damaged
        /// Not in the form of sealed bytes.
        case malformed
    }

    public var table: String
    public var column: String
    public var keys: SealedColumn.Keys
    /// Nil when malformed.
    public var keyID: String?
    public var rows: Int
    public var state: State
}
