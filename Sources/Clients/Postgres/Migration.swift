/// One step of the database's schema. Once released it never changes: a checksum of its text is stored.
public struct Migration: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// Any number of statements in one transaction, together with the step's row in `schema_migration`.
        case transaction
        /// One `create index concurrently`, which does not lock out writers. It cannot run in a transaction. If it is
        /// interrupted, the invalid index is dropped and built again.
        case index(name: String)
    }

    /// From 1 upwards, each once, in the order of application.
    public var number: Int
    public var name: String
    /// For `transaction`: no statement begins or ends a transaction.
    public var statements: String
    public var kind: Kind
    /// The lowest program version that can work with the schema after this step, by the number of its last migration.
    public var readableFrom: Int

    /// - Parameter readableFrom: nil if only programs that know this step can work with the schema.
    public init(number: Int, name: String, statements: String, readableFrom: Int? = nil) {
        self.number = number
        self.name = name
        self.statements = statements
        self.kind = .transaction
        self.readableFrom = readableFrom ?? number
    }

    /// - Parameters:
    ///   - index: the name of the index.
    ///   - target: the text after `on`: the table, the columns, the condition.
    public init(
        number: Int,
        name: String,
        index: String,
        on target: String,
        isUnique: Bool = false,
        readableFrom: Int? = nil
    ) {
        self.number = number
        self.name = name
        self.statements =
            "create \(isUnique ? "unique " : "")index concurrently if not exists \(index) on \(target)"
        self.kind = .index(name: index)
        self.readableFrom = readableFrom ?? number
    }
}

/// A database whose schema this program must not touch.
public struct MigrationError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// The text of an applied migration differs from the program's.
        case changed
        /// The database has a migration that the program does not know and cannot work with.
        case newerDatabase
        /// The given migrations are not in ascending order, or one comes before the last applied one.
        case outOfOrder
    }

    public var code: Code
    public var number: Int
    public var detail: String

    public var description: String { self.detail }
}

extension MigrationError {
    static func notRising(_ later: Migration, after earlier: Migration) -> MigrationError {
        MigrationError(
            code: .outOfOrder,
            number: later.number,
            detail: "Migration \(later.number) comes after \(earlier.number) in the program: numbers must rise."
        )
    }

    static func changed(_ migration: Migration) -> MigrationError {
        MigrationError(
            code: .changed,
            number: migration.number,
            detail: """
                Migration \(migration.number) (\(migration.name)) was changed after this database had applied it. \
                Restore its text and write a new migration.
                """
        )
    }

    static func skipped(_ migration: Migration, before later: Int) -> MigrationError {
        MigrationError(
            code: .outOfOrder,
            number: migration.number,
            detail: """
                Migration \(migration.number) (\(migration.name)) is not applied, yet \(later) is: \
                give it a number above all applied ones.
                """
        )
    }

    static func newer(_ number: Int, than last: Int) -> MigrationError {
        MigrationError(
            code: .newerDatabase,
            number: number,
            detail: """
                The database has migration \(number), this program knows none above \(last): \
                the database is newer than the program.
                """
        )
    }
}
