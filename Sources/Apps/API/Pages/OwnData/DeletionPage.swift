internal import Mail
internal import Pipeline
internal import Store
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
    /// The result of unlinking a phone.
    var ending: WhatsAppServices.Ending?
    /// Was typed before, for the form that goes on.
    var confirmed = ""

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(DeletionPage(connections: try await Self.open(request).count).page(request.context))
    }

    static func open(_ request: OwnerRequest) async throws -> [OwnerConnection] {
        try await AccountDeletion.open(request.services, of: try request.owner().customerID)
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
        guard let ending = model.ending else { return .nothing }
        let route = OwnerRoute.deleteAccount.link()
        let goOn = PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(Self.address, model.confirmed), .hidden(Self.onlyHere, "on")],
            submit: context.say(DeletionPhrase.deleteAnyway),
            tone: .bad
        )
        return .group([
            .notice(.bad, [.p([context.words(DeletionPhrase.refusal(ending))])]),
            ending == .notUnlinked
                ? .section([.p([context.words(DeletionPhrase.anywayHint)]), goOn.markup]) : .nothing,
        ])
    }
}

/// The deletion of an account, shared by pages and the API.
enum AccountDeletion {
    /// Connections that a source may still have.
    static func open(_ services: OwnerServices, of customer: String) async throws -> [OwnerConnection] {
        try await services.whatsApp.list(of: customer).filter { $0.state != .ended }
    }

    /// Unlinks the phones at their sources first. Then the owner's word is stored, and the account goes.
    ///
    /// - Parameter onlyHere: the sources are not asked.
    /// - Returns: `.ended`, or why a phone is still linked: then nothing else has happened.
    static func ask(
        _ services: OwnerServices,
        for customer: String,
        onlyHere: Bool
    ) async throws -> WhatsAppServices.Ending {
        for connection in try await Self.open(services, of: customer) {
            let ending = try await services.whatsApp.end(connection, of: customer, onlyHere: onlyHere)
            guard ending == .ended else { return ending }
        }
        _ = try await PostgresAccountRemovals(services.store).ask(customer)
        return .ended
    }
}

enum DeletionAct {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try request.owner().customerID
        let typed = request.form.text(DeletionPage.address) ?? ""
        let account = try await AccountPage.account(request)
        let open = try await DeletionPage.open(request)
        guard let address = MailAddress(typed), address.lookupText == MailAddress(account.address)?.lookupText else {
            let page = DeletionPage(connections: open.count, refused: String(typed.prefix(320)))
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
        let onlyHere = request.form.isOn(DeletionPage.onlyHere)
        let ending = try await AccountDeletion.ask(request.services, for: customer, onlyHere: onlyHere)
        guard ending == .ended else {
            let left = try await DeletionPage.open(request).count
            let page = DeletionPage(connections: left, ending: ending, confirmed: address.text)
            return .refused(page.page(request.context), .unavailable)
        }
        let notice = Route.Item(OwnerNotice.field, OwnerNotice.accountDeleted.rawValue)
        return .seeOther(
            OwnerRoute.signInPage.link(query: [notice]),
            cookies: try await request.services.login.signOut(nil),
            clearsSite: true
        )
    }
}
