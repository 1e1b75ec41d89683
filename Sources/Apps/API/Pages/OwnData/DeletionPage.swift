internal import Store
internal import UseCases
internal import Web

/// Says what goes and what stays, and asks for the address as a confirmation.
struct DeletionPage {
    static let address = "address"
    /// The field of the form that goes on without the sources.
    static let onlyHere = "only-here"

    /// Connections whose phone will be unlinked first.
    let connections: Int
    /// The typed text, if it is not the account's address.
    var refused: String?
    /// Why a phone is still linked.
    var left: StillLinked?
    /// Was typed before, for the form that goes on.
    var confirmed = ""

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(DeletionPage(connections: try await Self.open(request)).page(request.context))
    }

    /// How many phones will be unlinked first.
    static func open(_ request: OwnerRequest) async throws -> Int {
        try await DeleteAccount.open(of: try request.owner().customerID, in: request.services.store).count
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(DeletionPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: DeletionPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.deleteAccount.link()
        let faults = model.refused == nil ? [:] : [Self.address: context.say(DeletionPhrase.otherAddress)]
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [.mail(Self.address, context.say(DeletionPhrase.confirm), value: model.refused ?? "")],
            submit: context.say(DeletionPhrase.delete),
            tone: .bad
        ).showing(faults)
        let goes: [DeletionPhrase] = [.goes, .sessions] + (model.connections > 0 ? [.phone] : [])
        return .group([
            Self.left(model, context),
            .section([
                .h2([context.words(DeletionPhrase.goesTitle)]), .list(goes.map { context.words($0) }),
                .h2([context.words(DeletionPhrase.staysTitle)]),
                .list([DeletionPhrase.calendar, .mark].map { context.words($0) }),
                .p([
                    context.words(DeletionPhrase.first), .value(" "),
                    .link(OwnerRoute.ownData.link(), [context.words(OwnDataPhrase.title)]),
                ]),
            ]),
            .section([.p([context.words(DeletionPhrase.noWay)]), form.markup]),
        ])
    }

    /// A phone is still linked at its source: the owner decides, as when disconnecting.
    private static func left(_ model: DeletionPage, _ context: OwnerContext) -> Markup {
        guard let left = model.left else { return .nothing }
        let route = OwnerRoute.deleteAccount.link()
        let goOn = PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(Self.address, model.confirmed), .hidden(Self.onlyHere, "on")],
            submit: context.say(DeletionPhrase.deleteAnyway),
            tone: .bad
        )
        return .group([
            .notice(.bad, [.p([context.words(DeletionPhrase.refusal(left))])]),
            left == .notUnlinked
                ? .section([.p([context.words(DeletionPhrase.anywayHint)]), goOn.markup]) : .nothing,
        ])
    }
}

enum DeletionAction {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let (services, typed) = (request.services, request.form.text(DeletionPage.address) ?? "")
        let input = DeleteAccount.Input(confirming: typed, onlyHere: request.form.isOn(DeletionPage.onlyHere))
        switch try await DeleteAccount(services.whatsApp).run(input, as: try request.actor(), in: services.store) {
        case .success: break
        case .failure(.notFound): throw OwnerFault.notSignedIn
        case .failure(.signInAgain): return .seeOther(StepUp.deletion.page)
        case .failure(.otherAddress):
            let open = try await DeletionPage.open(request)
            let page = DeletionPage(connections: open, refused: String(typed.prefix(320)))
            return .refused(page.page(request.context), .unreadable(field: ""))
        case .failure(.stillLinked(let left)):
            let page = DeletionPage(connections: try await DeletionPage.open(request), left: left, confirmed: typed)
            return .refused(page.page(request.context), .unavailable)
        }
        let notice = Route.Item(OwnerNotice.field, OwnerNotice.accountDeleted.rawValue)
        return .seeOther(
            OwnerRoute.signInPage.link(query: [notice]),
            cookies: services.login.signedOut,
            clearsSite: true
        )
    }
}
