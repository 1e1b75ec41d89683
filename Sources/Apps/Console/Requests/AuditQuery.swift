internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// The rows of the audit table that an address asks for.
struct AuditQuery: Sendable, Hashable {
    static let origins = ["command", "console", "owner"]
    private static let longest = 200

    var filter = AuditFilter()
    /// In place of a beginning and an end that are typed.
    var span: RecentSpan?
    /// The last row of the page before.
    var cursor: Int64?

    /// The names of fields that were left out.
    private(set) var unreadable: [String] = []

    static let all = AuditQuery()

    private init() {}

    /// Without values that their fields cannot have.
    init(reading items: RequestItems, now: UnixTime = .now()) {
        var reading = QueryReading()
        self.filter.person = reading.read { () throws(ConsoleFault) in try Self.text("person", items) }
        self.filter.action = reading.read { () throws(ConsoleFault) in try Self.text("action", items) }
        self.filter.origin =
            reading.read { () throws(ConsoleFault) in
                try items.word("origin", AuditedPerson.Origin.self)
            }?.rawValue
        self.filter.since = reading.read { () throws(ConsoleFault) in try TimeField.read("since", items) }
        self.filter.until = reading.read { () throws(ConsoleFault) in try TimeField.read("until", items) }
        self.span = reading.read { () throws(ConsoleFault) in try items.word(RecentSpan.field, RecentSpan.self) }
        if let span { (self.filter.since, self.filter.until) = (span.start(now), nil) }
        self.cursor = reading.read { () throws(ConsoleFault) in try Self.cursor(items) }
        self.unreadable = reading.unreadable
    }

    /// For a file, which says nothing of what was left out: throws for a value that its field cannot have.
    init(exactly items: RequestItems) throws(ConsoleFault) {
        self.init(reading: items)
        if let field = self.unreadable.first { throw .unreadable(field: field) }
    }

    var items: [Route.Item] {
        let pairs: [(String, String?)] = [
            ("person", self.filter.person), ("action", self.filter.action), ("origin", self.filter.origin),
            (RecentSpan.field, self.span?.rawValue),
            ("since", self.span == nil ? self.filter.since.map(TimeField.text) : nil),
            ("until", self.span == nil ? self.filter.until.map(TimeField.text) : nil),
            ("after", self.cursor.map { "\($0)" }),
        ]
        return pairs.compactMap { name, value in value.map { Route.Item(name, $0) } }
    }

    func after(_ last: Int64) -> AuditQuery {
        var query = self
        query.cursor = last
        return query
    }

    private static func cursor(_ items: RequestItems) throws(ConsoleFault) -> Int64? {
        guard let text = items.text("after") else { return nil }
        guard let cursor = Int64(text), cursor > 0 else { throw .unreadable(field: "after") }
        return cursor
    }

    /// The database takes no U+0000 in a text.
    private static func text(_ name: String, _ items: RequestItems) throws(ConsoleFault) -> String? {
        guard let text = items.text(name) else { return nil }
        guard text.utf8.count <= Self.longest, !text.utf8.contains(0) else { throw .unreadable(field: name) }
        return text
    }
}
