/// How a column of a row is named: by its place, from 0, or by its name in the statement.
public protocol PostgresColumn: Sendable {
    func place(among names: [String]) -> Int?
}

extension Int: PostgresColumn {
    public func place(among names: [String]) -> Int? { names.indices.contains(self) ? self : nil }
}

extension String: PostgresColumn {
    public func place(among names: [String]) -> Int? { names.firstIndex(of: self) }
}
