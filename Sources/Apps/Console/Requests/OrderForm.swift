internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// A request for a bulk operation, as it passes from the list to the preview and to the action.
struct OrderForm: Sendable, Hashable {
    /// More cannot be ticked on one page.
    static let mostSelected = 200
    /// A larger number has to be typed.
    static let freely = 1000

    /// The field that says of what the items are, unless the action says it.
    static let of = "of"
    static let schedules = "schedules"

    var kind: BulkOperation.Kind
    var scope: OperationScope

    init(_ kind: BulkOperation.Kind, _ scope: OperationScope) { (self.kind, self.scope) = (kind, scope) }

    /// nil if failures were to be selected, and none was. Throws for a value that the field cannot have.
    init?(reading items: RequestItems) throws(ConsoleFault) {
        guard let kind = try items.word("act", BulkOperation.Kind.self) else { throw .unreadable(field: "act") }
        self.kind = kind
        switch kind {
        case .retry, .discard:
            if items.isOn("selected") {
                let ids = try Self.ids(items.all("id"))
                guard !ids.isEmpty else { return nil }
                self.scope = .failuresByID(ids)
            } else {
                var filter = try FailureQuery(exactly: items).filter
                filter.isOpen = true
                filter.operationID = nil
                self.scope = .failures(filter)
            }
        case .fire, .postpone, .drop:
            let postpones = kind == .postpone
            guard items.text(Self.of) != Self.schedules else {
                let minutes = try postpones ? Self.minutes(items, in: ActOnSchedule.delays) : nil
                self.scope = .schedules(try ScheduleFilter(reading: items), minutes: minutes)
                return
            }
            let minutes = try postpones ? Self.minutes(items, in: ActOnConversation.delays) : nil
            self.scope = .conversations(try ConversationFilter(reading: items), minutes: minutes)
        }
    }

    /// To be sent again with the next form.
    var fields: [PageForm.Field] {
        let pairs: [(String, String?)]
        switch self.scope {
        case .failuresByID(let ids): pairs = [("selected", "on")] + ids.map { ("id", $0) }
        case .failures(var filter):
            // The end goes along to the millisecond, in a field of its own.
            filter.through = nil
            pairs = FailureQuery(filter).items.map { ($0.name, $0.value) }
        case .conversations(let filter, let minutes):
            pairs = [("minutes", minutes.map { "\($0)" })] + filter.items.map { ($0.name, $0.value) }
        case .schedules(let filter, let minutes):
            pairs =
                [(Self.of, Self.schedules), ("minutes", minutes.map { "\($0)" })]
                + filter.items.map { ($0.name, $0.value) }
        }
        return ([("act", self.kind.rawValue)] + pairs).compactMap { name, value in value.map { .hidden(name, $0) } }
    }

    /// The list that it comes from.
    var list: Route {
        switch self.scope {
        case .failuresByID: ConsoleRoute.failures.link()
        case .failures(let filter): FailureQuery(filter).route
        case .conversations(let filter, _): ConsoleRoute.conversations.link(query: filter.items)
        case .schedules(let filter, _): ConsoleRoute.schedules.link(query: filter.items)
        }
    }

    /// The page that counts such items.
    static func preview(of scope: OperationScope) -> ConsoleRoute {
        switch scope {
        case .failures, .failuresByID: .previewFailures
        case .conversations: .previewConversations
        case .schedules: .previewSchedules
        }
    }

    /// By how many minutes something is postponed: one of what pages offer.
    static func minutes(_ form: RequestItems, in range: ClosedRange<Int>) throws(ConsoleFault) -> Int {
        guard let minutes = form.text("minutes").flatMap({ Int($0) }), range.contains(minutes)
        else { throw .unreadable(field: "minutes") }
        return minutes
    }

    private static func ids(_ texts: [String]) throws(ConsoleFault) -> [String] {
        guard texts.count <= Self.mostSelected else { throw .unreadable(field: "id") }
        var ids: [String] = []
        for text in texts {
            guard let identity = EventIdentity(text) else { throw .unreadable(field: "id") }
            if !ids.contains(identity.id) { ids.append(identity.id) }
        }
        return ids
    }
}

/// How somebody wants it done.
struct OrderTerms: Sendable, Hashable {
    static let order = "order"
    private static let fastest = 100_000.0

    /// nil: as fast as the workers take it.
    var rate: Double? = 50
    var isCanary = true
    /// The share of failures above which it stops; 1: it never does.
    var ratio = 0.05
    /// Of the operation, as the preview has found it. nil in the preview.
    var id: String?
    /// The time limit of the preview.
    var through: UnixTime?
    var shown = 0
    var typed: String?

    init() {}

    init(reading items: RequestItems) throws(ConsoleFault) {
        self.rate = try Self.rate("rate", items)
        self.isCanary = items.isOn("canary")
        guard let id = try items.identifier(Self.order) else { throw .unreadable(field: Self.order) }
        self.id = id
        guard let ratio = items.text("ratio").map({ Double($0) }) ?? 1, (0...1).contains(ratio) else {
            throw .unreadable(field: "ratio")
        }
        self.ratio = ratio
        guard let through = items.text("through").flatMap({ Int64($0) }), through > 0, through < 1 << 52 else {
            throw .unreadable(field: "through")
        }
        self.through = UnixTime(milliseconds: through)
        guard let shown = items.text("shown").flatMap({ Int($0) }), shown >= 0 else {
            throw .unreadable(field: "shown")
        }
        (self.shown, self.typed) = (shown, items.text("typed"))
    }

    /// Items a second; nil for 0: as fast as the workers take it.
    static func rate(_ name: String, _ items: RequestItems) throws(ConsoleFault) -> Double? {
        guard let rate = items.text(name).flatMap({ Double($0) }), (0...Self.fastest).contains(rate) else {
            throw .unreadable(field: name)
        }
        return rate == 0 ? nil : rate
    }

    /// With commas or without.
    var isTypedRight: Bool { self.typed?.filter { $0 != "," } == "\(self.shown)" }
}
