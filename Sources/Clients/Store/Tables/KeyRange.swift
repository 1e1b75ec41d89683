internal import Postgres

/// A stretch of a table in the order of its primary key, of uuids. Nil is the table's end on that side.
struct KeyRange: Sendable, Hashable {
    /// Not among them.
    var after: [String]?
    /// The last of them.
    var through: [String]?

    /// As SQL, with its parameters numbered from `first` on.
    func condition(of key: [String], first: Int) -> (sql: String, values: [PostgresValue]) {
        var terms: [String] = []
        var values: [PostgresValue] = []
        for (bound, sign) in [(self.after, ">"), (self.through, "<=")] {
            guard let bound, !key.isEmpty else { continue }
            let places = bound.indices.map { "$\(first + values.count + $0)" }
            terms.append("(\(key.joined(separator: ", "))) \(sign) (\(places.joined(separator: ", ")))")
            values += bound.map { .uuid($0) }
        }
        return (terms.isEmpty ? "true" : terms.joined(separator: " and "), values)
    }
}
