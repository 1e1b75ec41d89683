internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// Which one-to-one chats of a connection are read. Groups never are.
struct ChatFilterPage {
    static let mode = "mode"
    static let chats = "chats"
    /// In characters: some thousand chats.
    private static let longest = 60_000

    let connection: OwnerConnection
    var chosen: ChooseChats.Mode
    var typed = ""
    var fault: ChatList.Fault?

    init(_ connection: OwnerConnection) {
        self.connection = connection
        self.chosen = ChooseChats.Mode(rawValue: connection.filter.mode) ?? .all
    }

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(ChatFilterPage(try await LinkingPage.connection(request)).page(request.context))
    }

    func page(_ context: OwnerContext) -> Page {
        Page(context.say(ChatFilterPhrase.title), [Self.render(self, context)])
    }

    static func render(_ model: ChatFilterPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.chatFilter.link(model.connection.id)
        let faults = model.fault.map { [Self.chats: context.say(ChatFilterPhrase.fault($0))] } ?? [:]
        return .group([
            .section([
                .facts([
                    (context.say(ChatFilterPhrase.read), context.words(ChatFilterPhrase.now(model.connection.filter)))
                ]), .p([context.words(ChatFilterPhrase.groups)]),
                model.connection.filter.count > 0 ? .p([context.words(ChatFilterPhrase.notListed)]) : .nothing,
            ]),
            .section([
                PageForm.sending(
                    to: route,
                    context.token(for: route),
                    [
                        .choice(
                            Self.mode,
                            context.say(ChatFilterPhrase.mode),
                            ChooseChats.Mode.allCases.map {
                                PageForm.Option($0.rawValue, context.words(ChatFilterPhrase.choice($0)))
                            },
                            chosen: model.chosen.rawValue
                        ),
                        .area(
                            Self.chats,
                            context.say(ChatFilterPhrase.chats),
                            value: model.typed,
                            hint: context.say(ChatFilterPhrase.chatsHint),
                            longest: Self.longest
                        ),
                    ],
                    submit: context.say(ChatFilterPhrase.save)
                ).showing(faults).markup
            ]),
        ])
    }
}

enum ChatFilterAction {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = ChatFilterPage(try await LinkingPage.connection(request))
        guard let mode = request.form.text(ChatFilterPage.mode).flatMap({ ChooseChats.Mode(rawValue: $0) }) else {
            throw OwnerFault.unreadable(field: ChatFilterPage.mode)
        }
        (page.chosen, page.typed) = (mode, request.form.text(ChatFilterPage.chats) ?? "")
        let input = ChooseChats.Input(page.connection, mode, chats: page.typed)
        switch try await ChooseChats().run(input, as: try request.actor(), in: request.services.store) {
        case .success:
            let notice = Route.Item(OwnerNotice.field, OwnerNotice.chatsChosen.rawValue)
            return .seeOther(OwnerRoute.whatsApp.link(query: [notice]))
        case .failure(.notFound): throw OwnerFault.notFound
        case .failure(.wrong(let fault)):
            page.fault = fault
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
    }
}
