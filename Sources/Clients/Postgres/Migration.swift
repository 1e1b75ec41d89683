/// One step of the database's schema. Once released it never changes: its text's checksum is kept with it.
public struct Migration: Sendable, Hashable {
    /// From 1 up, each once. The order of application.
    public var number: Int
    public var name: String
    /// Any number of statements, none of which begins or ends a transaction.
    public var statements: String

    public init(number: Int, name: String, statements: String) {
        self.number = number
        self.name = name
        self.statements = statements
    }
}
