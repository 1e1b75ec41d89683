internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// A preview of a bulk operation: its items are counted before it is confirmed.
struct OperationPreviewPage {
    var order: OrderForm
    var terms: OrderTerms
    /// Later items are not included.
    var through: UnixTime
    /// By cause; empty for conversations and schedules.
    var forecast: [ReplayForecast]
    /// How many it would act on.
    var count: CappedCount
    /// The id of the operation that it will be: the same for the same order, from whichever page.
    var id = ""
    /// The same order is being worked on.
    var current: BulkOperation?
    /// Why it was not begun.
    var fault: OperationPhrase?

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard request.query.isOn("act") else {
            return .seeOther(Self.list(request.route).link())
        }
        guard let order = try await Self.order(request) else {
            let notice = Route.Item(ConsoleNotice.field, ConsoleNotice.nothing.rawValue)
            return .seeOther(ConsoleRoute.failures.link(query: [notice]))
        }
        let page = try await Self.read(order, OrderTerms(), request)
        return page.page(request.context)
    }

    private static func list(_ route: ConsoleRoute) -> ConsoleRoute {
        switch route {
        case .previewConversations: .conversations
        case .previewSchedules: .schedules
        default: .failures
        }
    }

    /// The field with the operation whose failed retries are tried again.
    static let again = "again"

    /// nil if nothing was chosen, or nothing is left.
    private static func order(_ request: ConsoleRequest) async throws -> OrderForm? {
        guard let operation = try request.query.identifier(Self.again) else {
            return try OrderForm(reading: request.query)
        }
        let failures = PostgresFailures(request.services.store)
        let ids = try await failures.again(operation, atMost: OrderForm.mostSelected)
        return ids.isEmpty ? nil : OrderForm(.retry, .failuresByID(ids))
    }

    /// Counts again, if it was counted before: with the same end.
    static func read(
        _ order: OrderForm,
        _ terms: OrderTerms,
        _ request: ConsoleRequest
    ) async throws -> OperationPreviewPage {
        let input = PreviewOperation.Input(order.kind, order.scope, through: terms.through)
        let preview = try await PreviewOperation()
            .run(input, as: try request.actor(), in: request.services.store).get()
        var order = order
        order.scope = preview.scope
        return OperationPreviewPage(
            order: order,
            terms: terms,
            through: preview.through,
            forecast: preview.forecast,
            count: preview.count,
            id: terms.id ?? preview.id,
            current: preview.current
        )
    }

    func page(_ context: PageContext) -> ConsoleAnswer {
        .page(Page(context.say(OperationPhrase.title2), [Self.render(self, context)]))
    }

    static func render(_ model: OperationPreviewPage, _ context: PageContext) -> Markup {
        .group([
            model.fault.map { .notice(.warning, [.p([], [context.words($0)])]) } ?? .nothing,
            .section(
                [],
                [
                    .p([.classes("figure")], [context.count(model.count)]),
                    .p([], [context.words(OperationPhrase.previewMeans)]),
                    .facts(
                        OperationPage.scope(model.order.kind, model.order.scope, context) + [
                            (context.say(OperationPhrase.through), .time(model.through))
                        ]
                    ),
                ]
            ),
            model.forecast.isEmpty ? .nothing : .section([], [Self.table(model.forecast, model.order.kind, context)]),
            context.may(.operate) ? .section([], [Self.form(model, context)]) : .nothing,
        ])
    }

    private static func form(_ model: OperationPreviewPage, _ context: PageContext) -> Markup {
        guard model.count.value > 0 else {
            return .p([.classes("empty")], [context.words(OperationPhrase.nothing)])
        }
        if let current = model.current {
            return .p([
                context.words(OperationPhrase.underWayAlready), .value(" "),
                .link(ConsoleRoute.operation.link(current.id), [context.words(OperationPhrase.showOperation)]),
            ])
        }
        let terms = model.terms
        let route = ConsoleRoute.ask.link()
        var fields: [PageForm.Field] =
            model.order.fields + [
                .hidden(OrderTerms.order, model.id), .hidden("through", "\(model.through.milliseconds)"),
                .hidden("shown", "\(model.count.value)"),
                .decimal(
                    "rate",
                    context.say(OperationPhrase.rate),
                    value: Self.number(terms.rate ?? 0),
                    hint: context.say(OperationPhrase.rateHint)
                ),
            ]
        if model.order.kind == .retry {
            fields += [
                .check("canary", context.say(OperationPhrase.canary), isOn: terms.isCanary),
                .decimal(
                    "ratio",
                    context.say(OperationPhrase.ratio),
                    value: Self.number(terms.ratio),
                    hint: context.say(OperationPhrase.ratioHint)
                ),
            ]
        }
        let isDiscard = model.order.kind == .discard
        fields.append(
            .text("reason", context.say(OperationPhrase.reason), longest: 500, isRequired: isDiscard)
        )
        if model.count.value > OrderForm.freely {
            fields.append(.text("typed", context.say(OperationPhrase.typed), longest: 20, isRequired: true))
        }
        return PageForm.sending(
            to: route,
            context.token(for: route),
            fields,
            submit: context.say(OperationPhrase.name(model.order.kind, on: model.order.scope)),
            tone: isDiscard || model.order.kind == .drop ? .bad : .plain
        ).markup
    }

    private static func table(
        _ rows: [ReplayForecast],
        _ kind: BulkOperation.Kind,
        _ context: PageContext
    ) -> Markup {
        PageTable(
            caption: context.say(OperationPhrase.effectTitle),
            [
                .init(context.say(OperationPhrase.cause)), .init(context.say(OperationPhrase.stage)),
                .init(context.say(OperationPhrase.count), isNumber: true),
                .init(context.say(OperationPhrase.effect)),
            ],
            rows.map { row in
                [
                    .machine(row.kind), .machine(row.stage), .number(row.count),
                    context.words(Self.effect(row, kind)),
                ]
            },
            empty: context.say(OperationPhrase.nothing)
        ).markup
    }

    private static func effect(_ row: ReplayForecast, _ kind: BulkOperation.Kind) -> OperationPhrase {
        switch row.effect {
        case .send: .send
        case .supersede: kind == .discard ? .send : .supersede
        case .impossible: row.isActedOn(by: kind) ? .send : .cannot
        case .underWay: .waits
        case .ended: .ended
        }
    }

    private static func number(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
}
