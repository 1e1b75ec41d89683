/// A database whose schema this program must not touch.
public struct MigrationError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// The text of an applied migration differs from the program's.
        case changed
        /// The database has a migration that the program does not know.
        case newerDatabase
        /// The migrations given are not numbered upwards, or one lies before the last that is applied.
        case outOfOrder
    }

    public var code: Code
    public var number: Int
    public var detail: String

    public var description: String { self.detail }
}
