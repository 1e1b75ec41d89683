internal import FoundationEssentials
internal import Store
internal import Time
internal import Web

/// The page of recorded actions, from the console and from commands.
struct AuditPage {
    static let pageSize = 50

    var query: AuditQuery
    var entries: [AuditEntry]
    /// The last one, if there are more.
    var next: Int64?

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let query = AuditQuery(reading: request.query)
        let audit = PostgresAudit(request.services.store)
        var entries = try await audit.entries(query.filter, after: query.cursor, atMost: Self.pageSize + 1)
        let hasMore = entries.count > Self.pageSize
        if hasMore { entries.removeLast() }
        let page = AuditPage(query: query, entries: entries, next: hasMore ? entries.last?.id : nil)
        let context = request.context
        let whole = Page(context.say(FramePhrase.audit), [Self.render(page, context)], isLive: query.cursor == nil)
        return request.list(whole, without: query.unreadable)
    }

    static func render(_ model: AuditPage, _ context: PageContext) -> Markup {
        .group([
            Self.filter(model, context),
            .section(
                [.live("audit")],
                [
                    Self.table(model.entries, context),
                    .p(
                        [.classes("steps")],
                        [
                            model.next.map { last in
                                .link(
                                    ConsoleRoute.audit.link(query: model.query.after(last).items),
                                    [.classes("button")],
                                    [context.words(FramePhrase.more)]
                                )
                            } ?? .nothing,
                            .link(
                                ConsoleRoute.auditLines.link(query: model.query.items),
                                [],
                                [context.words(AuditPhrase.lines)]
                            ),
                        ]
                    ),
                ]
            ),
        ])
    }

    private static func filter(_ model: AuditPage, _ context: PageContext) -> Markup {
        let query = model.query
        let origins =
            [PageForm.Option("", context.words(FramePhrase.all))]
            + AuditQuery.origins.map { PageForm.Option($0, .value($0)) }
        let (since, until) = query.span == nil ? (query.filter.since, query.filter.until) : (nil, nil)
        let form = PageForm.asking(
            ConsoleRoute.audit.link(),
            [
                .suggested(
                    "person",
                    context.say(AuditPhrase.person),
                    value: query.filter.person ?? "",
                    options: Set(model.entries.map(\.person)).sorted(),
                    longest: 200
                ),
                .suggested(
                    "action",
                    context.say(AuditPhrase.action),
                    value: query.filter.action ?? "",
                    options: Set(model.entries.map(\.action)).sorted(),
                    longest: 200
                ),
                .choice("origin", context.say(AuditPhrase.origin), origins, chosen: query.filter.origin ?? ""),
                context.spanField(query.span),
                .time("since", context.say(FailurePhrase.since), value: since.map(TimeField.text) ?? ""),
                .time("until", context.say(FailurePhrase.until), value: until.map(TimeField.text) ?? ""),
            ],
            submit: context.say(FailurePhrase.show)
        )
        let chips = Self.chips(query, since: since, until: until, context)
        return context.filterBar(chips, query.items, links: context.spanLinks(query.span, query.items), form)
    }

    private static func chips(
        _ query: AuditQuery,
        since: UnixTime?,
        until: UnixTime?,
        _ context: PageContext
    ) -> [FilterChip] {
        let chips: [(any Phrase, Markup?, String)] = [
            (AuditPhrase.person, query.filter.person.map { .value($0) }, "person"),
            (AuditPhrase.action, query.filter.action.map { .machine($0) }, "action"),
            (AuditPhrase.origin, query.filter.origin.map { .machine($0) }, "origin"),
            (SpanChoicePhrase.time, query.span.map { context.words(SpanChoicePhrase.recent($0)) }, RecentSpan.field),
            (FailurePhrase.since, since.map { .time($0) }, "since"),
            (FailurePhrase.until, until.map { .time($0) }, "until"),
        ]
        return chips.compactMap { name, value, field in
            value.map { FilterChip(name: context.say(name), value: $0, field: field) }
        }
    }

    /// A click shows all rows of the same person or action.
    private static func others(_ field: String, _ value: String, _ shown: Markup) -> Markup {
        .link(ConsoleRoute.audit.link(query: [Route.Item(field, value)]), [shown])
    }

    private static func subject(_ entry: AuditEntry, _ context: PageContext) -> Markup {
        guard let operation = entry.operationID else { return .machine(entry.subject) }
        let link = Markup.link(ConsoleRoute.operation.link(operation), [context.words(OperationPhrase.operation)])
        return .group([.machine(entry.subject), .value(" "), link])
    }

    private static func table(_ entries: [AuditEntry], _ context: PageContext) -> Markup {
        PageTable(
            caption: context.say(FailurePhrase.newestFirst),
            [
                .init(context.say(AuditPhrase.at)), .init(context.say(AuditPhrase.person)),
                .init(context.say(AuditPhrase.action)), .init(context.say(AuditPhrase.subject)),
                .init(context.say(AuditPhrase.reason)), .init(context.say(AuditPhrase.roles)),
                .init(context.say(AuditPhrase.origin)),
            ],
            entries.map { entry in
                [
                    .time(entry.at), Self.others("person", entry.person, .value(entry.person)),
                    Self.others("action", entry.action, .machine(entry.action)), Self.subject(entry, context),
                    entry.reason.map(Markup.value) ?? .nothing, entry.roles.map(Markup.machine) ?? .nothing,
                    .machine(entry.origin),
                ]
            },
            empty: context.say(AuditPhrase.none)
        ).markup
    }
}

/// The same rows as JSON Lines, newest first.
enum AuditLines {
    static let most = 10_000

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let query = try AuditQuery(exactly: request.query)
        let audit = PostgresAudit(request.services.store)
        let entries = try await audit.entries(query.filter, after: query.cursor, atMost: Self.most)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = try entries.flatMap { try encoder.encode(Line($0)) + [UInt8(ascii: "\n")] }
        return .file(
            WebFile(name: "audit.jsonl", type: "application/jsonl; charset=utf-8", content: lines)
        )
    }

    private struct Line: Encodable {
        let id: Int64
        let at, person, action, subject, origin: String
        let reason, operation: String?
        let roles: [String]?

        init(_ entry: AuditEntry) {
            (self.id, self.at, self.person) = (entry.id, Timestamp.utcText(entry.at), entry.person)
            (self.action, self.subject, self.origin) = (entry.action, entry.subject, entry.origin)
            (self.reason, self.operation) = (entry.reason, entry.operationID)
            self.roles = entry.roles?.split(separator: ",").map(String.init)
        }
    }
}
