internal import Pipeline
internal import Store
internal import UseCases
internal import Web
internal import WorkerKit

/// The page of failures: one by one, or counted by cause.
struct FailuresPage {
    static let pageSize = 50

    enum Content: Sendable {
        /// - Parameter next: the last one, if there are more.
        case list([FailureRecord], next: FailureCursor?)
        case groups([FailureCause])
    }

    var query: FailureQuery
    var content: Content
    var total = CappedCount(0, limit: 0)
    /// Open failures of all causes, for the choice of one.
    var causes: [FailureCause] = []
    /// Of the last week, for the trend of each cause; nil if it is not shown.
    var week: WeekOfCounts?
    /// In place of “no failure matches”.
    var emptiness: StatePhrase?
    /// All boxes are ticked at first.
    var isTicked = false

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let query = FailureQuery(reading: request.query)
        var page = try await Self.read(query, request.services)
        page.isTicked = request.query.text("ticked") == "all"
        page.emptiness = try await request.emptiness(of: query.filter.customerID, isEmpty: page.isEmpty)
        let context = request.context
        let isLive = query.cursor == nil && query.view != .choose
        let whole = Page(context.say(FramePhrase.failures), [Self.render(page, context)], isLive: isLive)
        return request.list(whole, without: query.unreadable)
    }

    private static func read(_ query: FailureQuery, _ services: ConsoleServices) async throws -> FailuresPage {
        let failures = PostgresFailures(services.store)
        let present = try await services.readings.present.value().failures
        if query.view == .groups {
            let groups = try await failures.causes(query.filter)
            let week = try await services.readings.week.value()
            return FailuresPage(query, .groups(groups), groups.total, present, week)
        }
        var rows = try await failures.list(query.filter, after: query.cursor, atMost: Self.pageSize + 1)
        let hasMore = rows.count > Self.pageSize
        if hasMore { rows.removeLast() }
        let total: CappedCount
        if !hasMore, query.cursor == nil {
            total = CappedCount(rows.count, limit: rows.count)
        } else if query.asksOnlyForCauses {
            total = present.filter { query.has($0) }.total
        } else {
            total = try await failures.causes(query.filter).total
        }
        return FailuresPage(query, .list(rows, next: hasMore ? rows.last?.cursor : nil), total, present)
    }

    init(
        _ query: FailureQuery,
        _ content: Content,
        _ total: CappedCount = CappedCount(0, limit: 0),
        _ causes: [FailureCause] = [],
        _ week: WeekOfCounts? = nil
    ) {
        (self.query, self.content, self.total) = (query, content, total)
        (self.causes, self.week) = (causes, week)
    }

    static func render(_ model: FailuresPage, _ context: PageContext) -> Markup {
        .group([
            FailureFilterBar.render(model, context),
            .section([.live("failures")], [Self.heading(model, context), Self.content(model, context)]),
        ])
    }

    /// An ended failure, or one that belongs to an operation, offers no actions.
    func canAct(_ context: PageContext) -> Bool {
        let filter = self.query.filter
        // Without one of its fields the filter would be about more.
        return context.may(.operate) && filter.isOpen && filter.operationID == nil && self.query.unreadable.isEmpty
            && !self.isEmpty
    }

    private var isEmpty: Bool {
        switch self.content {
        case .list(let rows, _): rows.isEmpty
        case .groups(let groups): groups.isEmpty
        }
    }

    /// How many there are, how they are shown, and what can be done with all of them.
    private static func heading(_ model: FailuresPage, _ context: PageContext) -> Markup {
        let query = model.query
        let title = query.filter.isOpen ? FailureListPhrase.open : .all
        let views: [(FailureQuery.View, any Phrase)] = [
            (.list, FailurePhrase.oneByOne), (.groups, FailurePhrase.byCause), (.choose, OperationPhrase.chooseHint),
        ]
        let links = views.filter { $0.0 != .choose || model.canAct(context) }.map { view, words in
            Markup.link(
                query.showing(view).route,
                view == query.view ? [.current] : [],
                [context.words(words)]
            )
        }
        return .group([
            .div(
                [.classes("heading")],
                [
                    .h2([context.count(model.total), .value(" "), context.words(title)]),
                    .element(.ul, [.classes("tabs")], links.map { .element(.li, [], [$0]) }),
                    model.canAct(context) && query.view != .choose ? Self.acts(query, context) : .nothing,
                ]
            )
        ])
    }

    /// On all that match: the next page counts them, and asks once more.
    private static func acts(_ query: FailureQuery, _ context: PageContext) -> Markup {
        .group([
            .link(
                query.acting(.retry),
                [.classes("button"), .key("r")],
                [context.words(FailureListPhrase.retryAll)]
            ),
            .link(
                query.acting(.discard),
                [.classes("button", "secondary")],
                [context.words(FailureListPhrase.discardAll)]
            ),
        ])
    }

    private static func content(_ model: FailuresPage, _ context: PageContext) -> Markup {
        switch model.content {
        case .groups(let groups): FailureTables.causes(groups, model, context)
        case .list(let rows, let next):
            .group([
                Self.list(rows, model, context),
                next.map { cursor in
                    .p(
                        [.classes("steps")],
                        [
                            .link(
                                model.query.after(cursor).route,
                                [.classes("button")],
                                [context.words(FramePhrase.more)]
                            )
                        ]
                    )
                } ?? .nothing,
            ])
        }
    }

    /// With boxes, inside a form, if failures are to be chosen.
    private static func list(_ rows: [FailureRecord], _ model: FailuresPage, _ context: PageContext) -> Markup {
        guard model.query.view == .choose, model.canAct(context) else {
            return FailureTables.list(rows, model, context)
        }
        let kinds: [BulkOperation.Kind] = [.retry, .discard]
        let choice = PageForm.Field.choice(
            "act",
            context.say(OperationPhrase.act),
            kinds.map { PageForm.Option($0.rawValue, context.words(OperationPhrase.kind($0))) },
            chosen: BulkOperation.Kind.retry.rawValue
        )
        let ticked = model.isTicked ? [] : [Route.Item("ticked", "all")]
        return .group([
            .p([
                .link(
                    ConsoleRoute.failures.link(query: model.query.items + ticked),
                    [context.words(model.isTicked ? FailureListPhrase.chooseNone : .chooseAll)]
                )
            ]),
            PageForm.asking(
                ConsoleRoute.previewFailures.link(),
                [.hidden("selected", "on"), choice],
                submit: context.say(OperationPhrase.preview),
                around: FailureTables.list(rows, model, context, hasBoxes: true)
            ).markup,
        ])
    }
}

extension FailureQuery {
    /// Open failures by nothing but stage and kind: the counts of the overview answer it.
    fileprivate var asksOnlyForCauses: Bool {
        let filter = self.filter
        return filter.isOpen && filter.since == nil && filter.through == nil && filter.customerID == nil
            && filter.operationID == nil
    }

    fileprivate func has(_ cause: FailureCause) -> Bool {
        (self.filter.stage ?? cause.stage) == cause.stage && (self.filter.kind ?? cause.kind) == cause.kind
    }
}

enum FailureListPhrase: Phrase {
    case open, all, retryAll, discardAll, chooseAll, chooseNone, retry
    case tick(String)

    var both: Both {
        switch self {
        case .open: Both("open failures", "إخفاقات مفتوحة")
        case .all: Both("failures, open or not", "إخفاقات، مفتوحة أو لا")
        case .retryAll: Both("Retry all…", "أعد محاولة الكل…")
        case .discardAll: Both("Discard all…", "أهمل الكل…")
        case .chooseAll: Both("Choose all on this page", "اختر كل ما في هذه الصفحة")
        case .chooseNone: Both("Choose none", "لا تختر شيئًا")
        case .retry: Both("Retry", "أعد المحاولة")
        case .tick(let id): Both("Choose failure \(id)…", "اختر الإخفاق \(id)…")
        }
    }
}
