internal import Postgres

/// Bounds of what the console reads. A page never waits long, and never costs the workers' database much.
enum ConsoleReading {
    /// The server ends a statement after this time.
    static let limit = Duration.seconds(3)
    /// More rows are not counted.
    static let countLimit = 10_000
    /// The rows that one page looks at to find those that it shows.
    static let window = 5000
    /// The rows of a page.
    static let pageSize = 50
    /// A program that was not seen for longer says nothing about the present.
    static let present = "interval '60 seconds'"
}

extension StoreContext {
    /// Reads in one transaction that cannot write.
    func readForConsole<R: Sendable>(
        _ body: @Sendable (isolated PostgresConnection) throws -> R
    ) async throws -> R {
        try await self.pool.transaction { connection in
            try connection.executeScript(
                """
                set transaction read only;
                set local statement_timeout = \(ConsoleReading.limit.components.seconds * 1000)
                """
            )
            return try body(connection)
        }
    }

    /// Reads a page of a list.
    ///
    /// - Parameters:
    ///   - statement: reads `window` rows at most, from a cursor on.
    ///   - read: a row, its place, and whether the list shows it.
    func consolePage<Row: Sendable & Hashable>(
        _ statement: Statement,
        window: Int,
        atMost count: Int = ConsoleReading.pageSize,
        _ read: @Sendable (PostgresRow) throws -> (row: Row, cursor: ConsoleCursor, isShown: Bool)
    ) async throws -> ConsolePage<Row> {
        let (found, last) = try await self.readForConsole { connection in
            let rows = try connection.query(statement)
            var found: [(row: Row, cursor: ConsoleCursor)] = []
            for row in rows {
                let (listed, cursor, isShown) = try read(row)
                guard isShown else { continue }
                found.append((listed, cursor))
                // One more tells that there is a next page.
                if found.count > count { break }
            }
            return (found, rows.count == window ? try rows.last.map { try read($0).cursor } : nil)
        }
        let shown = found.prefix(count)
        let next = found.count > shown.count ? shown.last?.cursor : last
        return ConsolePage(rows: shown.map(\.row), next: next?.text)
    }
}

/// A count that stops at a bound.
public struct CappedCount: Sendable, Hashable {
    public var value: Int
    /// There are more.
    public var isCapped: Bool

    public init(_ counted: Int, limit: Int) {
        (self.value, self.isCapped) = (min(counted, limit), counted > limit)
    }

    /// - Parameter counted: of a statement that counts one row more than the bound at most.
    init(_ counted: Int64, limit: Int = ConsoleReading.countLimit) { self.init(Int(counted), limit: limit) }
}

/// A part of a long list. `next` continues it; nil at its end. A page that had to skip many rows may show few.
public struct ConsolePage<Row: Sendable & Hashable>: Sendable, Hashable {
    public var rows: [Row]
    public var next: String?

    public init(rows: [Row], next: String? = nil) { (self.rows, self.next) = (rows, next) }
}
