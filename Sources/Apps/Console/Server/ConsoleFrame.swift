internal import HTTPTypes
internal import Web
internal import WorkerKit

/// The frame of the console's pages.
enum ConsoleFrame {
    /// - Parameter hasSignOut: false if a proxy signs people in.
    static func document(_ page: Page, _ context: PageContext, hasSignOut: Bool) -> String {
        let current = Self.item(of: context.here)
        let items =
            context.person == nil
            ? []
            : NavigationItem.allCases.map { item in
                PageFrame.Item(
                    context.say(item.title),
                    item.route,
                    isCurrent: item == current,
                    key: "g \(item.key)"
                )
            }
        let frame = PageFrame(
            product: context.say(FramePhrase.product),
            home: NavigationItem.first,
            skip: context.say(FramePhrase.skip),
            navigationTitle: context.say(FramePhrase.navigation),
            items: items,
            tools: Self.tools(context, hasSignOut: hasSignOut),
            footer: [
                context.words(FramePhrase.times), .value(" "),
                context.words(FramePhrase.version(JadwalVersion.current)), .value(" "),
                context.person == nil ? .nothing : KeyHelp.opener(context),
                context.person == nil ? .nothing : KeyHelp.render(context),
            ],
            isUTC: true,
            styles: [.consoleStyle],
            scripts: [.consoleScript],
            up: current.flatMap { Self.up(to: $0, context) }
        )
        var whole = page
        if let notice = context.notice {
            whole.content.insert(.notice(notice.tone, [.p([context.words(notice.phrase)])]), at: 0)
        }
        return frame.document(whole, in: context.language)
    }

    private static func item(of here: Route) -> NavigationItem? {
        guard case .found(let route, _) = ConsoleRoute.find(.get, here.path) else { return nil }
        return route.row.item
    }

    /// From one of a list to the list, as its filter in the address has it; nil on the list itself.
    private static func up(to item: NavigationItem, _ context: PageContext) -> PageFrame.Item? {
        guard context.here.path.count > 1 else { return nil }
        let own = ["act", "selected", "id", "minutes", OperationPreviewPage.again, ConsoleNotice.field]
        let filter = context.here.query.filter { !own.contains($0.name) }
        return PageFrame.Item(context.say(item.title), item.route.with(filter), isCurrent: false)
    }

    private static func tools(_ context: PageContext, hasSignOut: Bool) -> [Markup] {
        var tools = [context.languageLink { ConsoleRoute.language.link($0, query: $1) }]
        guard let person = context.person else { return tools }
        tools.append(.span([.classes("person")], [.value(person.name)]))
        if hasSignOut {
            let route = ConsoleRoute.signOut.link()
            tools.append(
                PageForm.sending(to: route, context.token(for: route), submit: context.say(FramePhrase.signOut)).markup
            )
        }
        return tools
    }
}
