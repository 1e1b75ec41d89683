internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// Asks whether the connection shall end, and tells what follows.
struct EndConnectionPage {
    /// The field of the form that ends it without its source.
    static let onlyHere = "only-here"

    let connection: OwnerConnection
    /// For how many days texts are kept at most.
    let days: Int
    /// Why the previous attempt has ended nothing.
    var left: StillLinked?

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let connection = try await LinkingPage.connection(request)
        let page = EndConnectionPage(connection: connection, days: request.services.whatsApp.days)
        return .page(page.page(request.context))
    }

    func page(_ context: OwnerContext) -> Page {
        let title = self.connection.isLinking ? EndingPhrase.cancelTitle : EndingPhrase.title
        return Page(context.say(title), [Self.render(self, context)])
    }

    static func render(_ model: EndConnectionPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.endConnection.link(model.connection.id)
        let back = OwnerRoute.whatsApp.link()
        let isLinking = model.connection.isLinking
        let follows = isLinking ? EndingPhrase.cancelHint : EndingPhrase.hint(days: model.days)
        let onlyHere = PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(Self.onlyHere, "on")],
            submit: context.say(EndingPhrase.onlyHere),
            tone: .bad
        )
        return .group([
            model.left.map { .notice(.bad, [.p([context.words(EndingPhrase.refusal($0))])]) } ?? .nothing,
            .section([
                .p([context.words(follows)]),
                model.connection.source.isEmpty ? .p([context.words(EndingPhrase.byHand)]) : .nothing,
                PageForm.sending(
                    to: route,
                    context.token(for: route),
                    submit: context.say(isLinking ? EndingPhrase.cancel : EndingPhrase.end),
                    tone: .bad
                ).markup,
                .p([.link(back, [context.words(EndingPhrase.keep)])]),
            ]),
            model.left == .notUnlinked
                ? .section([.p([context.words(EndingPhrase.onlyHereHint)]), onlyHere.markup]) : .nothing,
        ])
    }
}

/// Logs out at the source first, as `jadwal bridge end` does.
enum EndConnectionAction {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let services = request.services
        let input = EndConnection.Input(request.id, onlyHere: request.form.isOn(EndConnectionPage.onlyHere))
        switch try await EndConnection(services.whatsApp).run(input, as: try request.actor(), in: services.store) {
        case .success:
            let notice = Route.Item(OwnerNotice.field, OwnerNotice.whatsAppEnded.rawValue)
            return .seeOther(OwnerRoute.whatsApp.link(query: [notice]))
        case .failure(.notFound): throw OwnerFault.notFound
        case .failure(.stillLinked(let left)):
            let connection = try await LinkingPage.connection(request)
            let page = EndConnectionPage(connection: connection, days: services.whatsApp.days, left: left)
            return .refused(page.page(request.context), .unavailable)
        }
    }
}
