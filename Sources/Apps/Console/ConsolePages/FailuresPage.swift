internal import Pipeline
internal import Store
internal import UseCases
internal import Web

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
    /// In place of “no failure matches”.
    var emptiness: StatePhrase?

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let query = FailureQuery(reading: request.query)
        let failures = PostgresFailures(request.services.store)
        let content: Content
        switch query.view {
        case .groups: content = .groups(try await failures.causes(query.filter))
        case .list, .choose:
            var rows = try await failures.list(query.filter, after: query.cursor, atMost: Self.pageSize + 1)
            let hasMore = rows.count > Self.pageSize
            if hasMore { rows.removeLast() }
            content = .list(rows, next: hasMore ? rows.last?.cursor : nil)
        }
        var page = FailuresPage(query: query, content: content)
        page.emptiness = try await request.emptiness(of: query.filter.customerID, isEmpty: page.isEmpty)
        let context = request.context
        let isLive = query.cursor == nil && query.view != .choose
        let whole = Page(context.say(FramePhrase.failures), [Self.render(page, context)], isLive: isLive)
        return request.list(whole, without: query.unreadable)
    }

    static func render(_ model: FailuresPage, _ context: PageContext) -> Markup {
        .group([
            .section([], [Self.filter(model.query, context)]),
            Self.canAct(model, context) ? Self.acts(model.query, context) : .nothing,
            .section([.live("failures")], [Self.content(model, context)]),
        ])
    }

    /// An ended failure, or one that belongs to an operation, offers no actions.
    private static func canAct(_ model: FailuresPage, _ context: PageContext) -> Bool {
        let filter = model.query.filter
        // Without one of its fields the filter would be about more.
        guard context.may(.operate), filter.isOpen, filter.operationID == nil, model.query.unreadable.isEmpty else {
            return false
        }
        return !model.isEmpty
    }

    private var isEmpty: Bool {
        switch self.content {
        case .list(let rows, _): rows.isEmpty
        case .groups(let groups): groups.isEmpty
        }
    }

    private static func acts(_ query: FailureQuery, _ context: PageContext) -> Markup {
        guard query.view != .choose else { return .nothing }
        let route = ConsoleRoute.previewFailures.link()
        var all = query
        (all.view, all.cursor) = (.list, nil)
        return .section(
            [],
            [
                context.folded(
                    OperationPhrase.all,
                    [
                        .p([], [context.words(OperationPhrase.allMeans)]),
                        PageForm.asking(
                            route,
                            all.items.map { .hidden($0.name, $0.value) } + [Self.choice(context)],
                            submit: context.say(OperationPhrase.preview)
                        ).markup,
                    ]
                ),
                .p([], [.link(query.choosing.route, [], [context.words(OperationPhrase.chooseHint)])]),
            ]
        )
    }

    private static func choice(_ context: PageContext) -> PageForm.Field {
        let kinds: [BulkOperation.Kind] = [.retry, .discard]
        return .choice(
            "act",
            context.say(OperationPhrase.act),
            kinds.map { PageForm.Option($0.rawValue, context.words(OperationPhrase.kind($0))) },
            chosen: BulkOperation.Kind.retry.rawValue
        )
    }

    private static func filter(_ query: FailureQuery, _ context: PageContext) -> Markup {
        let stages = Stage.allCases.map { PageForm.Option($0.rawValue, .value($0.rawValue)) }
        let views = [
            PageForm.Option("list", context.words(FailurePhrase.oneByOne)),
            PageForm.Option("groups", context.words(FailurePhrase.byCause)),
            PageForm.Option("choose", context.words(OperationPhrase.choose)),
        ]
        let states = [
            PageForm.Option("open", context.words(FailurePhrase.open)),
            PageForm.Option("all", context.words(FramePhrase.all)),
        ]
        let any = PageForm.Option("", context.words(FramePhrase.all))
        return PageForm.asking(
            ConsoleRoute.failures.link(),
            [
                .choice("view", context.say(FailurePhrase.view), views, chosen: query.view.rawValue),
                .choice(
                    "state",
                    context.say(FailurePhrase.state),
                    states,
                    chosen: query.filter.isOpen ? "open" : "all"
                ),
                .choice("stage", context.say(FailurePhrase.stage), [any] + stages, chosen: query.filter.stage ?? ""),
                .text("kind", context.say(FailurePhrase.kind), value: query.filter.kind ?? "", longest: 64),
                .text(
                    "customer",
                    context.say(FailurePhrase.customer),
                    value: query.filter.customerID ?? "",
                    longest: 36
                ),
                .time("since", context.say(FailurePhrase.since), value: query.filter.since.map(TimeField.text) ?? ""),
                .time("until", context.say(FailurePhrase.until), value: query.filter.through.map(TimeField.text) ?? ""),
            ] + (query.filter.operationID.map { [.hidden("operation", $0)] } ?? []),
            submit: context.say(FailurePhrase.show)
        ).markup
    }

    private static func content(_ model: FailuresPage, _ context: PageContext) -> Markup {
        switch model.content {
        case .groups(let groups): Self.table(groups, model, context)
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
        guard model.query.view == .choose, Self.canAct(model, context) else {
            return Self.table(rows, context, empty: model.emptiness)
        }
        let route = ConsoleRoute.previewFailures.link()
        return PageForm.asking(
            route,
            [.hidden("selected", "on"), Self.choice(context)],
            submit: context.say(OperationPhrase.preview),
            around: Self.table(rows, context, hasBoxes: true)
        ).markup
    }

    static func table(
        _ rows: [FailureRecord],
        _ context: PageContext,
        hasBoxes: Bool = false,
        empty: StatePhrase? = nil
    ) -> Markup {
        let tick = context.say(OperationPhrase.tick)
        return PageTable(
            caption: context.say(FailurePhrase.newestFirst),
            [
                .init(context.say(FailurePhrase.failure)), .init(context.say(FailurePhrase.when)),
                .init(context.say(FailurePhrase.stage)), .init(context.say(FailurePhrase.kind)),
                .init(context.say(FailurePhrase.detail)), .init(context.say(FailurePhrase.attempts), isNumber: true),
                .init(context.say(FailurePhrase.state)),
            ],
            rows.map { row in
                [
                    .group([
                        hasBoxes ? PageForm.box("id", value: row.id, tick) : .nothing,
                        .link(
                            ConsoleRoute.failure.link(row.id),
                            [.title(row.id)],
                            [.machine(String(row.id.prefix(8)))]
                        ),
                    ]),
                    .time(row.failedAt),
                    .machine(row.stage),
                    .machine(row.kind),
                    .value(row.detail),
                    .number(row.attempts),
                    FailurePage.state(row, context),
                ]
            },
            empty: empty.map { context.say($0) } ?? context.say(FailurePhrase.none)
        ).markup
    }

    private static func table(_ groups: [FailureCause], _ model: FailuresPage, _ context: PageContext) -> Markup {
        let table = PageTable(
            caption: context.say(FailurePhrase.mostFirst),
            [
                .init(context.say(FailurePhrase.kind)), .init(context.say(FailurePhrase.stage)),
                .init(context.say(FailurePhrase.count), isNumber: true), .init(context.say(FailurePhrase.first)),
                .init(context.say(FailurePhrase.last)),
            ],
            groups.map { group in
                [
                    .link(model.query.list(of: group).route, [], [.machine(group.kind)]), .machine(group.stage),
                    .number(group.count), .time(group.first), .time(group.last),
                ]
            },
            empty: model.emptiness.map { context.say($0) } ?? context.say(FailurePhrase.none)
        ).markup
        guard groups.contains(where: \.isCapped) else { return table }
        return .group([table, .small([context.words(FailurePhrase.newestCounted)])])
    }
}
