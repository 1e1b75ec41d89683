/// One SQL statement, its parameters `$1`, `$2` … apart from its text. The text is prepared once on each connection, so it
/// must come from a bounded set: build no SQL from values.
public struct Statement: Sendable, ExpressibleByStringLiteral {
    public var sql: String
    public var parameters: [PostgresValue]

    public init(_ sql: String, _ parameters: [PostgresValue] = []) {
        self.sql = sql
        self.parameters = parameters
    }

    public init(stringLiteral sql: String) {
        self.init(sql)
    }
}
