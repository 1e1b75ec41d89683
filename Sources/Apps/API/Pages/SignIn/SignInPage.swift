internal import Mail
internal import Store
internal import UseCases
internal import Web

/// Where people say which address is theirs.
struct SignInPage {
    /// The typed text, if it was not an address.
    var refused: String?
    /// The names of issuers at which one may sign in.
    var issuers: [String]

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard request.context.session == nil else { return .seeOther(OwnerRoute.first) }
        return .page(SignInPage(issuers: request.services.issuers.names).page(request.context))
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(SignInPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: SignInPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.signIn.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [.mail("address", context.say(SignInPhrase.address), value: model.refused ?? "")],
            submit: context.say(SignInPhrase.send)
        ).showing(model.refused == nil ? [:] : ["address": context.say(SignInPhrase.noAddress)])
        return .section(
            [.classes("sign-in")],
            [
                .p([context.words(SignInPhrase.explanation)]), form.markup,
                IssuerLinks.render(model.issuers, context),
            ]
        )
    }
}

/// Orders the e-mail with the link. The answer is the same for every address.
enum SignInAction {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let typed = request.form.text("address") ?? ""
        guard let address = MailAddress(typed) else {
            let page = SignInPage(refused: String(typed.prefix(320)), issuers: request.services.issuers.names)
            return .refused(page.page(request.context), .unreadable(field: "address"))
        }
        try await request.services.login.ask(
            address,
            from: request.address,
            browser: request.browser,
            language: request.context.language
        )
        let cookie = request.services.login.remember(address)
        return .seeOther(OwnerRoute.mailSent.link(), cookies: [cookie])
    }
}

/// “Check your e-mail”, with a button to send it again to the same address.
struct MailSentPage {
    /// The script lets it be sent again after so many seconds. The limits of the server count for everybody.
    static let patience = 30

    /// nil if the browser does not know it any more.
    let address: String?

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(MailSentPage(address: request.services.login.remembered(request.headers)?.text).page(request.context))
    }

    func page(_ context: OwnerContext) -> Page {
        Page(context.say(SignInPhrase.checkMail), [Self.render(self, context)])
    }

    static func render(_ model: MailSentPage, _ context: OwnerContext) -> Markup {
        .section(
            [.classes("sign-in")],
            [
                .p([context.words(SignInPhrase.sent)]), .p([context.words(SignInPhrase.sameBrowser)]),
                .p([context.words(SignInPhrase.nothingCame)]),
                model.address.map { Self.again($0, context) } ?? .nothing,
                .p([.link(OwnerRoute.signInPage.link(), [context.words(SignInPhrase.otherAddress)])]),
            ]
        )
    }

    private static func again(_ address: String, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.signIn.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden("address", address)],
            submit: context.say(SignInPhrase.sendAgain)
        )
        return .group([
            .p([context.words(SignInPhrase.sentTo), .value(" "), .value(address)]),
            form.waiting(seconds: Self.patience).markup,
        ])
    }
}

enum SignOutAction {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        if let session = request.context.session {
            // It may have ended meanwhile.
            _ = try await EndSession().run(session.id, as: try request.actor(), in: request.services.store)
        }
        let notice = Route.Item(OwnerNotice.field, OwnerNotice.signedOut.rawValue)
        return .seeOther(
            OwnerRoute.signInPage.link(query: [notice]),
            cookies: request.services.login.signedOut + [request.services.typed.clear],
            clearsSite: true
        )
    }
}
