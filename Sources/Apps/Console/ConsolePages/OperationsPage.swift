internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// Acts on many: what was asked, by whom, and how far it is.
enum OperationsPage {
    private static let pageSize = 50

    struct Model: Sendable {
        var rows: [BulkOperation]
        var next: String?
    }

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let cursor = request.query.text("after")
        let last = cursor.flatMap { Self.cursor($0) }
        let unreadable = cursor != nil && last == nil ? ["after"] : []
        var rows = try await PostgresOperations(request.services.store).list(after: last, atMost: Self.pageSize + 1)
        let hasMore = rows.count > Self.pageSize
        if hasMore { rows.removeLast() }
        let next = hasMore ? rows.last.map { "\($0.askedAt.milliseconds)-\($0.id)" } : nil
        let context = request.context
        let whole = Page(
            context.say(OperationPhrase.title),
            [Self.render(Model(rows: rows, next: next), context)],
            isLive: cursor == nil
        )
        return request.list(whole, without: unreadable)
    }

    static func render(_ model: Model, _ context: PageContext) -> Markup {
        .section([.live("operations")], [Self.table(model.rows, context), context.next(model.next)])
    }

    private static func table(_ rows: [BulkOperation], _ context: PageContext) -> Markup {
        PageTable(
            caption: context.say(OperationPhrase.caption),
            [
                .init(context.say(OperationPhrase.operation)), .init(context.say(OperationPhrase.what)),
                .init(context.say(OperationPhrase.stateTitle)),
                .init(context.say(OperationPhrase.sent), isNumber: true),
                .init(context.say(OperationPhrase.failed), isNumber: true),
                .init(context.say(OperationPhrase.left), isNumber: true),
                .init(context.say(OperationPhrase.askedBy)), .init(context.say(OperationPhrase.askedAt)),
            ] + (context.may(.operate) ? [.init(context.say(OperationPhrase.acts))] : []),
            rows.map { row in
                [
                    .link(ConsoleRoute.operation.link(row.id), [.machine(String(row.id.prefix(8)))]),
                    context.words(OperationPhrase.name(row.kind, on: row.scope)),
                    .group([context.state(row), Self.bar(row, context)]),
                    .number(row.counts.sent), .number(row.counts.failed), .number(row.counts.left),
                    .value(row.askedBy), context.ago(row.askedAt),
                ] + (context.may(.operate) ? [Self.act(row, context)] : [])
            },
            empty: context.say(OperationPhrase.none)
        ).markup
    }

    private static func bar(_ row: BulkOperation, _ context: PageContext) -> Markup {
        let progress = OperationProgress(row, context.now)
        guard !row.state.isOver, progress.all > 0 else { return .nothing }
        return progress.bar(context)
    }

    private static func act(_ row: BulkOperation, _ context: PageContext) -> Markup {
        let act: (ConsoleRoute, OperationPhrase)
        switch row.state {
        case .waiting, .running: act = (.pause, .pause)
        case .paused: act = (.resume, .resume)
        case .stopping, .stopped, .done: return .nothing
        }
        return context.act(act.0.link(row.id), act.1, about: row.id)
    }

    private static func cursor(_ text: String) -> (askedAt: UnixTime, id: String)? {
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let time = Int64(parts[0]), (0...(1 << 52)).contains(time),
            let identity = EventIdentity(String(parts[1]))
        else { return nil }
        return (UnixTime(milliseconds: time), identity.id)
    }
}

extension PageContext {
    func state(_ operation: BulkOperation) -> Markup {
        let tone: Markup.Tone =
            switch (operation.state, operation.result) {
            case (_, .failed): .bad
            case (_, .partlyFailed), (.paused, _), (.stopping, _): .warning
            case (.waiting, _), (.stopped, _): .plain
            case (.running, _), (.done, _): .good
            }
        return .badge(tone, self.words(OperationPhrase.state(operation.state, operation.result)))
    }
}
