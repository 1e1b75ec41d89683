internal import Store
internal import Web

/// Failures as rows, and their causes as rows.
enum FailureTables {
    static func list(
        _ rows: [FailureRecord],
        _ model: FailuresPage,
        _ context: PageContext,
        hasBoxes: Bool = false
    ) -> Markup {
        let acts = !hasBoxes && model.canAct(context)
        return PageTable(
            caption: context.say(FailurePhrase.newestFirst),
            [
                .init(context.say(FailurePhrase.failure)), .init(context.say(FailurePhrase.when)),
                .init(context.say(FailurePhrase.kind)), .init(context.say(FailurePhrase.detail)),
                .init(context.say(FailurePhrase.customer)),
                .init(context.say(FailurePhrase.attempts), isNumber: true), .init(context.say(FailurePhrase.state)),
            ] + (acts ? [.init(context.say(OperationPhrase.acts))] : []),
            rows.map { row in
                [
                    .group([
                        hasBoxes ? Self.box(row, model, context) : .nothing,
                        .link(
                            ConsoleRoute.failure.link(row.id, query: model.query.scope),
                            [.title(row.id)],
                            [.machine(String(row.id.prefix(8)))]
                        ),
                    ]),
                    context.ago(row.failedAt), Self.cause(row, model.query, context), .value(row.detail),
                    Self.customer(row, model.query, context), .number(row.attempts), FailurePage.state(row, context),
                ] + (acts ? [Self.again(row, context)] : [])
            },
            empty: model.emptiness.map { context.say($0) } ?? context.say(FailurePhrase.none)
        ).markup
    }

    private static func box(_ row: FailureRecord, _ model: FailuresPage, _ context: PageContext) -> Markup {
        PageForm.box(
            "id",
            value: row.id,
            context.say(FailureListPhrase.tick(String(row.id.prefix(8)))),
            isOn: model.isTicked
        )
    }

    /// A click shows all of the same cause.
    private static func cause(_ row: FailureRecord, _ query: FailureQuery, _ context: PageContext) -> Markup {
        var same = query.showing(.list)
        (same.filter.stage, same.filter.kind) = (row.stage, row.kind)
        return .link(same.route, [.machine("\(row.stage) \(row.kind)")])
    }

    /// A click shows all of the same customer.
    private static func customer(_ row: FailureRecord, _ query: FailureQuery, _ context: PageContext) -> Markup {
        guard let id = row.customerID else { return context.words(StatePhrase.none) }
        var same = query.showing(.list)
        same.filter.customerID = id
        return .link(same.route, [.title(id)], [.machine(String(id.prefix(8)))])
    }

    private static func again(_ row: FailureRecord, _ context: PageContext) -> Markup {
        guard row.outcome == nil, row.retriedAt == nil else { return .nothing }
        return context.act(ConsoleRoute.retryFailure.link(row.id), FailureListPhrase.retry, about: row.id)
    }

    static func causes(_ groups: [FailureCause], _ model: FailuresPage, _ context: PageContext) -> Markup {
        let acts = model.canAct(context)
        let table = PageTable(
            caption: context.say(FailurePhrase.mostFirst),
            [
                .init(context.say(FailurePhrase.kind)), .init(context.say(FailurePhrase.stage)),
                .init(context.say(FailurePhrase.count), isNumber: true), .init(context.say(CausePhrase.lately)),
                .init(context.say(FailurePhrase.first)), .init(context.say(FailurePhrase.last)),
            ] + (acts ? [.init(context.say(OperationPhrase.acts))] : []),
            groups.map { group in
                let list = model.query.list(of: group)
                return [
                    .link(list.route, [.machine(group.kind)]), .machine(group.stage), .number(group.count),
                    model.week.map { OverviewCauses.trend(group, $0, context) } ?? .nothing,
                    context.ago(group.first), context.ago(group.last),
                ] + (acts ? [OverviewCauses.again(list.scope, context)] : [])
            },
            empty: model.emptiness.map { context.say($0) } ?? context.say(FailurePhrase.none)
        ).markup
        guard groups.contains(where: \.isCapped) else { return table }
        return .group([table, .small([context.words(FailurePhrase.newestCounted)])])
    }
}
