internal import Pages
internal import Store

/// The rows of the audit table that an address asks for.
struct AuditQuery: Sendable, Hashable {
    static let origins = ["command", "console", "owner"]
    private static let longest = 200

    var filter = AuditFilter()
    /// The last row of the page before.
    var cursor: Int64?

    static let all = AuditQuery()

    private init() {}

    /// Throws for a value that the field cannot have.
    init(reading items: RequestItems) throws(ConsoleFault) {
        self.filter.person = try Self.text("person", items)
        self.filter.action = try Self.text("action", items)
        if let origin = items.text("origin") {
            guard Self.origins.contains(origin) else { throw .unreadable(field: "origin") }
            self.filter.origin = origin
        }
        self.filter.since = try TimeField.read("since", items)
        self.filter.until = try TimeField.read("until", items)
        if let text = items.text("after") {
            guard let cursor = Int64(text), cursor > 0 else { throw .unreadable(field: "after") }
            self.cursor = cursor
        }
    }

    var items: [Route.Item] {
        let pairs: [(String, String?)] = [
            ("person", self.filter.person), ("action", self.filter.action), ("origin", self.filter.origin),
            ("since", self.filter.since.map(TimeField.text)), ("until", self.filter.until.map(TimeField.text)),
            ("after", self.cursor.map { "\($0)" }),
        ]
        return pairs.compactMap { name, value in value.map { Route.Item(name, $0) } }
    }

    func after(_ last: Int64) -> AuditQuery {
        var query = self
        query.cursor = last
        return query
    }

    /// The database takes no U+0000 in a text.
    private static func text(_ name: String, _ items: RequestItems) throws(ConsoleFault) -> String? {
        guard let text = items.text(name) else { return nil }
        guard text.utf8.count <= Self.longest, !text.utf8.contains(0) else { throw .unreadable(field: name) }
        return text
    }
}
