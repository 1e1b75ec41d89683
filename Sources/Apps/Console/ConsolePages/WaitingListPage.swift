internal import Store
internal import UseCases
internal import Web

protocol WaitingRow: Sendable, Hashable {
    var customerID: String { get }
}

extension ListedConversation: WaitingRow {}
extension ListedSchedule: WaitingRow {}

/// A list of what waits for a moment, with its filter, and with actions on all that match it.
protocol WaitingListPage {
    associatedtype Filter: WaitingFilter
    associatedtype Row: WaitingRow
    associatedtype Words: Phrase

    static var route: ConsoleRoute { get }
    /// The page that counts what an action is about.
    static var preview: ConsoleRoute { get }
    /// The name of the part that renews itself.
    static var live: String { get }
    static var title: Words { get }
    /// Those in no certain state.
    static var any: Words { get }
    static var minutes: Words { get }
    static var delays: ClosedRange<Int> { get }
    /// Sent with the actions besides the filter.
    static var marks: [PageForm.Field] { get }

    static func list(_ filter: Filter, after cursor: String?, in store: StoreContext) async throws -> ConsolePage<Row>
    static func name(_ status: Filter.Status, _ context: PageContext) -> Markup
    static func name(_ kind: BulkOperation.Kind, _ context: PageContext) -> Markup
    static func table(_ rows: [Row], _ context: PageContext, _ empty: StatePhrase?) -> Markup
}

struct WaitingList<Row: WaitingRow, Filter: WaitingFilter>: Sendable {
    var filter: Filter
    var page: ConsolePage<Row>
    /// In place of “none matches”.
    var emptiness: StatePhrase?
    /// The whole filter could be read.
    var isWhole = true
}

extension WaitingListPage {
    typealias Model = WaitingList<Row, Filter>

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        var reading = QueryReading()
        let filter = Filter(request.query, &reading)
        let (page, isFirst) = try await request.rows(&reading) { cursor in
            try await Self.list(filter, after: cursor, in: request.services.store)
        }
        let emptiness = try await request.emptiness(of: filter.customerID, isEmpty: page.rows.isEmpty)
        let isWhole = reading.unreadable.isEmpty
        let model = Model(filter: filter, page: page, emptiness: emptiness, isWhole: isWhole)
        let whole = Page(request.context.say(Self.title), [Self.render(model, request.context)], isLive: isFirst)
        return request.list(whole, without: reading.unreadable)
    }

    static func render(_ model: Model, _ context: PageContext) -> Markup {
        .group([
            Self.filter(model, context),
            model.page.rows.isEmpty || !model.isWhole || !context.may(.operate)
                ? .nothing : Self.acts(model.filter, context),
            .section(
                [.live(Self.live)],
                [Self.table(model.page.rows, context, model.emptiness), context.next(model.page.next)]
            ),
        ])
    }

    private static func filter(_ model: Model, _ context: PageContext) -> Markup {
        let filter = model.filter
        let fields = context.filterFields(
            filter.status,
            any: Self.any,
            customer: filter.customerID,
            of: model.page.rows.map(\.customerID)
        ) { Self.name($0, context) }
        return context.filterBar(
            context.filterChips(filter.status.map { Self.name($0, context) }, customer: filter.customerID),
            filter.items,
            PageForm.asking(Self.route.link(), fields, submit: context.say(StatePhrase.show))
        )
    }

    /// On all that match the filter.
    private static func acts(_ filter: Filter, _ context: PageContext) -> Markup {
        let kinds: [BulkOperation.Kind] = [.fire, .postpone, .drop]
        let form = PageForm.asking(
            Self.preview.link(),
            Self.marks + filter.items.map { .hidden($0.name, $0.value) } + [
                .choice(
                    "act",
                    context.say(OperationPhrase.act),
                    kinds.map { PageForm.Option($0.rawValue, Self.name($0, context)) },
                    chosen: BulkOperation.Kind.fire.rawValue
                ),
                .number("minutes", context.say(Self.minutes), value: "10", range: Self.delays),
            ],
            submit: context.say(OperationPhrase.preview)
        )
        let words = Markup.p([], [context.words(OperationPhrase.allMeans)])
        return .section([], [context.folded(OperationPhrase.all, [words, form.markup])])
    }
}
