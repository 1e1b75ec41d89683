internal import Pipeline
internal import Store
internal import Web
internal import WorkerKit

/// How the list of failures is filtered.
enum FailureFilterBar {
    static func render(_ model: FailuresPage, _ context: PageContext) -> Markup {
        let query = model.query
        return context.filterBar(
            Self.chips(query, context),
            query.items,
            links: context.spanLinks(query.span, query.items),
            Self.form(model, context)
        )
    }

    private static func chips(_ query: FailureQuery, _ context: PageContext) -> [FilterChip] {
        let filter = query.filter
        let (since, until) = query.span == nil ? (filter.since, filter.through) : (nil, nil)
        let chips: [(any Phrase, Markup?, String)] = [
            (FailurePhrase.state, filter.isOpen ? nil : context.words(FramePhrase.all), "state"),
            (FailurePhrase.stage, filter.stage.map { .machine($0) }, "stage"),
            (FailurePhrase.kind, filter.kind.map { .machine($0) }, "kind"),
            (FailurePhrase.customer, filter.customerID.map { .machine(String($0.prefix(8))) }, "customer"),
            (SpanChoicePhrase.time, query.span.map { context.words(SpanChoicePhrase.recent($0)) }, RecentSpan.field),
            (FailurePhrase.since, since.map { .time($0) }, "since"),
            (FailurePhrase.until, until.map { .time($0) }, "until"),
            (FailurePhrase.operation, filter.operationID.map { .machine(String($0.prefix(8))) }, "operation"),
        ]
        return chips.compactMap { name, value, field in
            value.map { FilterChip(name: context.say(name), value: $0, field: field) }
        }
    }

    private static func form(_ model: FailuresPage, _ context: PageContext) -> PageForm {
        let query = model.query
        let any = PageForm.Option("", context.words(FramePhrase.all))
        let stages = Stage.allCases.map { PageForm.Option($0.rawValue, .value($0.rawValue)) }
        let states = [
            PageForm.Option("open", context.words(FailurePhrase.open)),
            PageForm.Option("all", context.words(FramePhrase.all)),
        ]
        let (since, until) =
            query.span == nil ? (query.filter.since, query.filter.through) : (nil, nil)
        return PageForm.asking(
            ConsoleRoute.failures.link(),
            [
                .choice(
                    "kind",
                    context.say(FailurePhrase.kind),
                    [any] + Self.kinds(model),
                    chosen: query.filter.kind ?? ""
                ),
                .choice("stage", context.say(FailurePhrase.stage), [any] + stages, chosen: query.filter.stage ?? ""),
                .choice(
                    "state",
                    context.say(FailurePhrase.state),
                    states,
                    chosen: query.filter.isOpen ? "open" : "all"
                ),
                .suggested(
                    "customer",
                    context.say(FailurePhrase.customer),
                    value: query.filter.customerID ?? "",
                    options: Self.customers(model),
                    longest: 36
                ),
                context.spanField(query.span),
                .time("since", context.say(FailurePhrase.since), value: since.map(TimeField.text) ?? ""),
                .time("until", context.say(FailurePhrase.until), value: until.map(TimeField.text) ?? ""),
            ] + (query.view == .list ? [] : [.hidden("view", query.view.rawValue)])
                + (query.filter.operationID.map { [.hidden("operation", $0)] } ?? []),
            submit: context.say(FailurePhrase.show)
        )
    }

    /// Those with open failures first, with how many; then all that the stage can have.
    private static func kinds(_ model: FailuresPage) -> [PageForm.Option] {
        let stage = model.query.filter.stage
        let counts = Dictionary(grouping: model.causes.filter { stage == nil || $0.stage == stage }, by: \.kind)
            .mapValues { $0.reduce(0) { $0 + $1.count } }
        let stages = stage.flatMap { Stage(rawValue: $0) }.map { [$0] } ?? Stage.allCases
        let known = Set(stages.flatMap { FailureKinds.of($0) }).union(model.query.filter.kind.map { [$0] } ?? [])
        let present = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        return (present + known.subtracting(present).sorted()).map { kind in
            PageForm.Option(kind, .value(counts[kind].map { "\(kind) (\(NumberText.grouped($0)))" } ?? kind))
        }
    }

    private static func customers(_ model: FailuresPage) -> [String] {
        guard case .list(let rows, _) = model.content else { return [] }
        return Set(rows.compactMap(\.customerID)).sorted()
    }
}
