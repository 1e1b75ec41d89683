internal import Pipeline
internal import Store
internal import Web

/// The instructions for the phone, and the progress of linking. The page refreshes itself until linking has ended.
struct LinkingPage {
    let connection: OwnerConnection

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(LinkingPage(connection: try await Self.connection(request)).page(request.context))
    }

    /// The connection that the address names. Another owner's is one that never was.
    static func connection(_ request: OwnerRequest) async throws -> OwnerConnection {
        let session = try request.owner()
        let connections = PostgresOwnerConnections(request.services.store)
        guard let id = EventIdentity(request.id)?.id,
            let connection = try await connections.show(id, of: session.customerID)
        else { throw OwnerFault.notFound }
        return connection
    }

    func page(_ context: OwnerContext) -> Page {
        Page(
            context.say(LinkingPhrase.title),
            [Self.render(self, context)],
            isLive: self.connection.isLinking,
            pace: .quick
        )
    }

    static func render(_ model: LinkingPage, _ context: OwnerContext) -> Markup {
        let state = LinkingState(model.connection)
        let offer = model.connection.isLinking ? model.connection.offer : nil
        return .section(
            [.live("linking"), .polite],
            [
                .p([.badge(state.tone, context.words(state.name))]), .p([context.words(state.sentence)]),
                offer.map { Self.shown($0, context) } ?? .nothing, .div([.classes("actions")], model.acts(context)),
            ]
        )
    }

    private static func shown(_ offer: ShownOffer, _ context: OwnerContext) -> Markup {
        var parts: [Markup] = []
        if let text = offer.qr, let code = QRCode(text) {
            parts += [
                code.drawing(context.say(LinkingPhrase.square)),
                .element(.ol, [], LinkingPhrase.scanSteps.map { .element(.li, [], [context.words($0)]) }),
                .p([.small([context.words(LinkingPhrase.newest)])]),
                .p([.small([context.words(LinkingPhrase.secretSquare)])]),
            ]
        }
        if let code = offer.code {
            parts += [
                Self.large(Self.grouped(code)),
                .element(.ol, [], LinkingPhrase.steps.map { .element(.li, [], [context.words($0)]) }),
                PhoneDrawing.markup(context.say(LinkingPhrase.drawing)),
                .p([.small([context.words(LinkingPhrase.newest)])]),
                .p([.small([context.words(LinkingPhrase.secret)])]),
            ]
        }
        if let confirmation = offer.confirmation {
            parts += [.p([context.words(LinkingPhrase.confirmation)]), Self.large(confirmation)]
        }
        return .group(parts)
    }

    /// From left to right also in Arabic: otherwise the two halves would change places.
    private static func large(_ text: String) -> Markup {
        .p([.classes("link-code"), .leftToRight], [.element(.code, [.leftToRight], [.value(text)])])
    }

    private static func grouped(_ code: String) -> String {
        let half = code.count / 2
        return half == 0 ? code : "\(code.prefix(half))-\(code.dropFirst(half))"
    }

    private func acts(_ context: OwnerContext) -> [Markup] {
        let here = OwnerRoute.whatsApp.link()
        let state = LinkingState(self.connection)
        if self.connection.isLinking {
            let cancel = OwnerRoute.endConnectionPage.link(self.connection.id)
            return [.link(cancel, [context.words(LinkingPhrase.cancel)])]
        }
        let words = state.mayBegin ? LinkingPhrase.again : LinkingPhrase.goOn
        return [.link(here, [.classes("button")], [context.words(words)])]
    }
}
