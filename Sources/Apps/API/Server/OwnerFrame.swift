internal import HTTPTypes
internal import Store
internal import Web

/// The frame of the owners' pages.
enum OwnerFrame {
    static func document(_ page: Page, _ context: OwnerContext) -> String {
        let current = Self.item(of: context.here)
        let items =
            context.session.map { session in
                OwnerItem.allCases.map { item in
                    PageFrame.Item(Self.title(item, session, context), item.route, isCurrent: item == current)
                }
            } ?? []
        let frame = PageFrame(
            product: context.say(OwnerPhrase.product),
            home: OwnerRoute.home.link(),
            skip: context.say(OwnerPhrase.skip),
            navigationTitle: context.say(OwnerPhrase.navigation),
            items: items,
            tools: Self.tools(context),
            footer: [context.words(OwnerPhrase.footer)],
            badge: Self.badge(context),
            manifest: context.session.map { _ in WebManifest.link(context.language) },
            styles: context.session == nil ? [] : [.calendarStyle]
        )
        var whole = page
        whole.content.insert(FirstStepsNotice.render(context), at: 0)
        if let notice = context.notice {
            whole.content.insert(.notice(notice.tone, [.p([context.words(notice)])]), at: 0)
        }
        return frame.document(whole, in: context.language, digits: context.digits)
    }

    /// With the number of what waits for a decision.
    private static func title(_ item: OwnerItem, _ session: OwnerSession, _ context: OwnerContext) -> Spoken {
        guard item == .events, session.conflicts > 0 else { return context.say(item.title) }
        return context.say(EventPhrase.titleWithConflicts(session.conflicts))
    }

    /// The same number, until somebody has signed out. A page without a session says nothing about it, such as the one
    /// that the app shows without a connection.
    private static func badge(_ context: OwnerContext) -> Int? {
        if let session = context.session { return session.conflicts }
        return context.here.path == OwnerRoute.signInPage.link().path ? 0 : nil
    }

    private static func item(of here: Route) -> OwnerItem? {
        guard case .found(let route, _) = OwnerRoute.find(.get, here.path) else { return nil }
        return route.row.item
    }

    /// Asks before it signs out: notifications of this browser end with it.
    private static func signOut(_ context: OwnerContext) -> Markup {
        let route = OwnerRoute.signOut.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            submit: context.say(OwnerPhrase.signOutNow),
            tone: .bad
        )
        return .element(
            .details,
            [.classes("sign-out")],
            [
                .element(.summary, [], [context.words(OwnerPhrase.signOut)]),
                .p([context.words(OwnerPhrase.signOutQuestion)]), form.markup,
            ]
        )
    }

    private static func tools(_ context: OwnerContext) -> [Markup] {
        // A link's token is no part of another address. Its page has none of the tools.
        guard context.here.path != OwnerRoute.linkPage.link().path else { return [] }
        var tools = [context.languageLink { OwnerRoute.language.link($0, query: $1) }]
        guard context.session != nil else { return tools }
        tools.append(Self.signOut(context))
        return tools
    }
}
