internal import Pipeline
internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// The failures that an address asks for. The whole view is in the address, so that it can be sent to somebody.
struct FailureQuery: Sendable, Hashable {
    enum View: String, Sendable, CaseIterable {
        case list
        case groups
        /// A list with a box at each failure.
        case choose
    }

    var view = View.list
    var filter = FailureFilter()
    /// In place of a beginning and an end that are typed.
    var span: RecentSpan?
    var cursor: FailureCursor?
    /// The names of fields that were left out.
    private(set) var unreadable: [String] = []

    private enum State: String {
        case open
        case all
    }

    init(_ filter: FailureFilter = FailureFilter()) { self.filter = filter }

    /// Without values that their fields cannot have.
    init(reading items: RequestItems, now: UnixTime = .now()) {
        var reading = QueryReading()
        self.view = reading.read { () throws(ConsoleFault) in try items.word("view", View.self) } ?? .list
        self.filter.stage = reading.read { () throws(ConsoleFault) in try items.word("stage", Stage.self) }?.rawValue
        self.filter.kind = reading.read { () throws(ConsoleFault) in try Self.kind(items) }
        self.filter.customerID = reading.read { () throws(ConsoleFault) in try items.identifier("customer") }
        self.filter.operationID = reading.read { () throws(ConsoleFault) in try items.identifier("operation") }
        self.filter.since = reading.read { () throws(ConsoleFault) in try TimeField.read("since", items) }
        self.filter.through = reading.read { () throws(ConsoleFault) in try TimeField.read("until", items) }
        self.span = reading.read { () throws(ConsoleFault) in try items.word(RecentSpan.field, RecentSpan.self) }
        if let span { (self.filter.since, self.filter.through) = (span.start(now), nil) }
        self.filter.isOpen = reading.read { () throws(ConsoleFault) in try items.word("state", State.self) } != .all
        self.cursor = reading.read { () throws(ConsoleFault) in try Self.cursor(items) }
        self.unreadable = reading.unreadable
    }

    /// For an act: throws for a value that its field cannot have.
    init(exactly items: RequestItems) throws(ConsoleFault) {
        self.init(reading: items)
        if let field = self.unreadable.first { throw .unreadable(field: field) }
    }

    /// The address of this view. Its first page, unless there is a cursor.
    var route: Route { ConsoleRoute.failures.link(query: self.items) }

    /// The query items that differ from an address without a query.
    var items: [Route.Item] {
        let filter = self.filter
        let pairs: [(String, String?)] = [
            ("view", self.view == .list ? nil : self.view.rawValue), ("stage", filter.stage), ("kind", filter.kind),
            ("customer", filter.customerID), (RecentSpan.field, self.span?.rawValue),
            ("since", self.span == nil ? filter.since.map(TimeField.text) : nil),
            ("until", self.span == nil ? filter.through.map(TimeField.text) : nil),
            ("state", filter.isOpen ? nil : "all"),
            ("operation", filter.operationID),
            ("after", self.cursor?.text),
        ]
        return pairs.compactMap { name, value in value.map { Route.Item(name, $0) } }
    }

    /// The list of the failures of one cause.
    func list(of group: FailureCause) -> FailureQuery {
        var query = self
        (query.view, query.filter.stage, query.filter.kind, query.cursor) = (.list, group.stage, group.kind, nil)
        return query
    }

    /// The items that say which failures there are, whatever is shown of them.
    var scope: [Route.Item] { self.items.filter { !["view", "after", "ticked"].contains($0.name) } }

    /// All that match, also those of other pages.
    func acting(_ kind: BulkOperation.Kind) -> Route {
        ConsoleRoute.previewFailures.link(query: [Route.Item("act", kind.rawValue)] + self.scope)
    }

    func showing(_ view: View) -> FailureQuery {
        var query = self
        (query.view, query.cursor) = (view, nil)
        return query
    }

    func after(_ cursor: FailureCursor) -> FailureQuery {
        var query = self
        query.cursor = cursor
        return query
    }

    private static func kind(_ items: RequestItems) throws(ConsoleFault) -> String? {
        guard let text = items.text("kind") else { return nil }
        guard Self.isKind(text) else { throw .unreadable(field: "kind") }
        return text
    }

    private static func cursor(_ items: RequestItems) throws(ConsoleFault) -> FailureCursor? {
        guard let text = items.text("after") else { return nil }
        guard let cursor = FailureCursor(text: text) else { throw .unreadable(field: "after") }
        return cursor
    }

    private static func isKind(_ text: String) -> Bool {
        text.utf8.count <= 64
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
            }
    }
}

/// An instant in a form: UTC, `YYYY-MM-DDTHH:mm`, as browsers send fields of time.
enum TimeField {
    /// nil if the field is empty.
    static func read(_ name: String, _ items: RequestItems) throws(ConsoleFault) -> UnixTime? {
        guard let text = items.text(name) else { return nil }
        // Some browsers add the seconds.
        let whole = text.utf8.count == 16 ? "\(text):00Z" : "\(text)Z"
        guard whole.utf8.count == 20, let time = Timestamp(whole) else { throw .unreadable(field: name) }
        return time.instant
    }

    static func text(_ instant: UnixTime) -> String { String(Timestamp.utcText(instant).prefix(16)) }
}
