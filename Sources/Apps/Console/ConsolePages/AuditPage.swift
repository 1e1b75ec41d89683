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
            .section([], [Self.filter(model.query, context)]),
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

    private static func filter(_ query: AuditQuery, _ context: PageContext) -> Markup {
        let origins =
            [PageForm.Option("", context.words(FramePhrase.all))]
            + AuditQuery.origins.map { PageForm.Option($0, .value($0)) }
        return PageForm.asking(
            ConsoleRoute.audit.link(),
            [
                .text("person", context.say(AuditPhrase.person), value: query.filter.person ?? ""),
                .text("action", context.say(AuditPhrase.action), value: query.filter.action ?? ""),
                .choice("origin", context.say(AuditPhrase.origin), origins, chosen: query.filter.origin ?? ""),
                .time("since", context.say(FailurePhrase.since), value: query.filter.since.map(TimeField.text) ?? ""),
                .time("until", context.say(FailurePhrase.until), value: query.filter.until.map(TimeField.text) ?? ""),
            ],
            submit: context.say(FailurePhrase.show)
        ).markup
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
                    .time(entry.at), .value(entry.person), .machine(entry.action), .machine(entry.subject),
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
