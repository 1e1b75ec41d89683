internal import HTTPTypes
internal import Pipeline
internal import Store
internal import Web

/// The frame of the owners' pages: three places and a form to add an event.
enum OwnerFrame {
    static func document(_ page: Page, _ context: OwnerContext) -> String {
        let current = Self.item(of: context.here)
        let items =
            context.session.map { session in
                OwnerItem.allCases.map { item in
                    PageFrame.Item(
                        context.say(item.title),
                        item.route,
                        isCurrent: item == current,
                        glyph: item.glyph,
                        count: item == .today ? Self.count(session, context) : nil,
                        makes: item == .add
                    )
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
            hasPlaces: true,
            styles: Self.styles(current, context),
            scripts: context.session == nil || current == nil ? [] : [.calendarScript],
            up: Self.up(current, context)
        )
        var whole = page
        whole.content.insert(FirstStepsNotice.render(context), at: 0)
        if let notice = context.notice { whole.content.insert(UndoToast.render(notice, context), at: 0) }
        return frame.document(whole, in: context.language, digits: context.digits)
    }

    /// The number of questions and conflicts that wait for an answer.
    private static func count(_ session: OwnerSession, _ context: OwnerContext) -> PageFrame.Item.Count? {
        guard session.waiting > 0 else { return nil }
        return PageFrame.Item.Count(session.waiting, context.say(OwnerPhrase.waiting(session.waiting)))
    }

    /// The first pages that somebody sees have no days of a calendar.
    private static func styles(_ current: OwnerItem?, _ context: OwnerContext) -> [PageAsset] {
        context.session == nil || current == nil || current == .today ? [] : [.calendarStyle]
    }

    /// Settings lead back to their list.
    private static func up(_ current: OwnerItem?, _ context: OwnerContext) -> PageFrame.Item? {
        guard current == .me, context.here.path != OwnerItem.me.route.path else { return nil }
        return PageFrame.Item(context.say(OwnerItem.me.title), OwnerItem.me.route, isCurrent: false)
    }

    /// The same number, until somebody has signed out. A page without a session says nothing about it, such as the one
    /// that the app shows without a connection.
    private static func badge(_ context: OwnerContext) -> Int? {
        if let session = context.session { return session.waiting }
        return context.here.path == OwnerRoute.signInPage.link().path ? 0 : nil
    }

    private static func item(of here: Route) -> OwnerItem? {
        guard case .found(let route, _) = OwnerRoute.find(.get, here.path) else { return nil }
        return route.row.item
    }

    private static func tools(_ context: OwnerContext) -> [Markup] {
        // A link's token is no part of another address. Its page has none of the tools.
        guard context.here.path != OwnerRoute.linkPage.link().path else { return [] }
        return [
            context.session.map { ToldBell.render($0, context) } ?? .nothing,
            context.languageLink { OwnerRoute.language.link($0, query: $1) },
        ]
    }
}
