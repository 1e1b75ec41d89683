internal import Store
internal import Web

/// “What happened with your data”.
struct HistoryPage {
    /// The field of the address with the place where the page begins.
    static let after = "after"

    let entries: OwnerAuditPage
    var isFirst = true

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let cursor = request.query.text(Self.after)
        let audit = PostgresOwnerAudit(request.services.store)
        do {
            let entries = try await audit.entries(of: try request.owner().customerID, after: cursor)
            return .page(HistoryPage(entries: entries, isFirst: cursor == nil).page(request.context))
        } catch let error as AdministrationError where error.code == .unfit {
            throw OwnerFault.unreadable(field: Self.after)
        }
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(HistoryPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: HistoryPage, _ context: OwnerContext) -> Markup {
        let older = model.entries.next.map { next in
            Markup.link(
                OwnerRoute.history.link(query: [Route.Item(Self.after, next)]),
                [context.words(HistoryPhrase.older)]
            )
        }
        let newest = Markup.link(OwnerRoute.history.link(), [context.words(HistoryPhrase.newest)])
        return .section([
            .p([context.words(HistoryPhrase.hint)]),
            PageTable(
                caption: context.say(HistoryPhrase.caption),
                [
                    .init(context.say(HistoryPhrase.what)), .init(context.say(HistoryPhrase.who)),
                    .init(context.say(HistoryPhrase.when)),
                ],
                model.entries.entries.map { Self.row($0, context) },
                empty: context.say(HistoryPhrase.none)
            ).markup,
            .div([.classes("actions")], [model.isFirst ? .nothing : newest, older ?? .nothing]),
        ])
    }

    private static func row(_ entry: OwnerAuditEntry, _ context: OwnerContext) -> [Markup] {
        let who: HistoryPhrase = entry.isOwner ? .you : .operators
        return [
            .group([
                Self.deed(entry, context),
                entry.isOfSeveral
                    ? .group([.value(" "), .small([context.words(HistoryPhrase.several)])]) : .nothing,
            ]),
            .badge(entry.isOwner ? .plain : .warning, context.words(who)), context.moment(entry.at),
        ]
    }

    /// A word that a later version has added is shown as it is.
    private static func deed(_ entry: OwnerAuditEntry, _ context: OwnerContext) -> Markup {
        if let deed = DeedPhrase(entry) { return context.words(deed) }
        return .group([context.words(DeedPhrase.other), .value(" "), .machine(entry.action)])
    }
}

enum HistoryPhrase: Phrase {
    case title, hint, caption, what, who, when, you, operators, several, none, older, newest

    var both: Both {
        switch self {
        case .title: Both("What happened with your data", "ما الذي حدث لبياناتك")
        case .hint:
            Both(
                "Something here was not you? Sign out everywhere on the page of your sessions.",
                "رأيت هنا ما لم تفعله؟ سجّل الخروج من كل الأجهزة في صفحة جلساتك."
            )
        case .caption: Both("The newest first", "الأحدث أولًا")
        case .what: Both("What", "ماذا حدث")
        case .who: Both("Who", "من فعله")
        case .when: Both("When", "متى")
        case .you: Both("You", "أنت")
        case .operators: Both("Whoever runs Jadwal", "من يدير جدول")
        case .several:
            Both("(of several people, perhaps not yours)", "(لعدة أشخاص، وربما ليست لك)")
        case .none: Both("Nothing has happened yet.", "لم يحدث شيء بعد.")
        case .older: Both("Older", "أقدم")
        case .newest: Both("Back to the newest", "العودة إلى الأحدث")
        }
    }
}
