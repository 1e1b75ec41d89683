internal import Store
internal import UseCases
internal import Web

/// Where the owner is signed in.
struct SessionsPage {
    let sessions: [ListedSession]
    let own: String

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let session = try request.owner()
        let sessions = try await PostgresOwnerSessions(request.services.store).list(of: session.customerID)
        let model = SessionsPage(sessions: sessions, own: session.id)
        return .page(Page(request.context.say(SessionPhrase.title), [Self.render(model, request.context)]))
    }

    static func render(_ model: SessionsPage, _ context: OwnerContext) -> Markup {
        let all = OwnerRoute.endAllSessions.link()
        return .group([
            .section([
                PageTable(
                    caption: context.say(SessionPhrase.caption),
                    [
                        .init(context.say(SessionPhrase.browser)), .init(context.say(SessionPhrase.begun)),
                        .init(context.say(SessionPhrase.seen)), .init(context.say(SessionPhrase.act)),
                    ],
                    model.sessions.map { Self.row($0, model, context) },
                    empty: context.say(SessionPhrase.none)
                ).markup
            ]),
            .section([
                .p([context.words(SessionPhrase.everywhere)]),
                // Asked first, as signing out is.
                .element(
                    .details,
                    [.classes("sign-out")],
                    [
                        .element(.summary, [], [context.words(SessionPhrase.endAll)]),
                        .p([context.words(SessionPhrase.endAllQuestion)]),
                        PageForm.sending(
                            to: all,
                            context.token(for: all),
                            submit: context.say(SessionPhrase.endAllYes),
                            tone: .bad
                        ).markup,
                    ]
                ),
            ]),
        ])
    }

    private static func row(_ session: ListedSession, _ model: SessionsPage, _ context: OwnerContext) -> [Markup] {
        let name =
            session.agent.isEmpty ? context.words(SessionPhrase.unknown) : .value(session.agent)
        let end = OwnerRoute.endSession.link(session.id)
        let act =
            session.id == model.own
            ? Markup.badge(.good, context.words(SessionPhrase.this))
            : PageForm.sending(
                to: end,
                context.token(for: end),
                submit: context.say(SessionPhrase.end),
                tone: .secondary
            ).markup
        return [name, context.moment(session.createdAt), context.moment(session.seenAt), act]
    }
}

enum SessionActions {
    static func end(_ request: OwnerRequest) async throws -> OwnerAnswer {
        switch try await EndSession().run(request.id, as: try request.actor(), in: request.services.store) {
        case .success: break
        case .failure(.notFound): throw OwnerFault.notFound
        }
        let notice = Route.Item(OwnerNotice.field, OwnerNotice.ended.rawValue)
        return .seeOther(OwnerRoute.sessions.link(query: [notice]))
    }

    static func endAll(_ request: OwnerRequest) async throws -> OwnerAnswer {
        _ = try await EndAllSessions().run(as: try request.actor(), in: request.services.store)
        let notice = Route.Item(OwnerNotice.field, OwnerNotice.signedOutEverywhere.rawValue)
        return .seeOther(
            OwnerRoute.signInPage.link(query: [notice]),
            cookies: request.services.login.signedOut,
            clearsSite: true
        )
    }
}

enum SessionPhrase: Phrase {
    case title
    case caption
    case browser
    case begun
    case seen
    case act
    case this
    case end
    case unknown
    case none
    case everywhere
    case endAll
    case endAllQuestion
    case endAllYes

    var both: Both {
        switch self {
        case .title: Both("Security", "الأمان")
        case .caption: Both("Where you are signed in", "الأجهزة التي سجّلت الدخول منها")
        case .browser: Both("Browser", "المتصفح")
        case .begun: Both("Signed in", "وقت الدخول")
        case .seen: Both("Last used", "آخر استخدام")
        case .act: Both("End", "إنهاء")
        case .this: Both("This browser", "هذا المتصفح")
        case .end: Both("End it", "أنهِها")
        case .unknown: Both("Another browser", "متصفح آخر")
        case .none: Both("You are signed in nowhere.", "لست مسجّلًا في أي جهاز.")
        case .everywhere:
            Both(
                "Lost a phone, or saw a browser that is not yours? Sign out everywhere, this browser included.",
                "فقدت هاتفك، أو رأيت متصفحًا ليس لك؟ سجّل الخروج من كل الأجهزة، ومنها هذا المتصفح."
            )
        case .endAll: Both("Sign out everywhere", "تسجيل الخروج من كل الأجهزة")
        case .endAllQuestion:
            Both(
                "Sign out of all browsers and apps, this one included? Browsers that show notifications stop doing so.",
                "هل تسجّل الخروج من كل المتصفحات والتطبيقات، ومنها هذا؟ تتوقف المتصفحات عن عرض الإشعارات."
            )
        case .endAllYes: Both("Yes, everywhere", "نعم، من كل الأجهزة")
        }
    }
}
