internal import Mail
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

/// Orders the letter with the link. The answer is the same for every address.
enum SignInAct {
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

enum SignOutAct {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let cookies = try await request.services.login.signOut(request.context.session)
        let notice = Route.Item(OwnerNotice.field, OwnerNotice.signedOut.rawValue)
        return .seeOther(
            OwnerRoute.signInPage.link(query: [notice]),
            cookies: cookies + [request.services.typed.clear],
            clearsSite: true
        )
    }
}

enum SignInPhrase: Phrase {
    case title
    case explanation
    case address
    case send
    case noAddress
    case checkMail
    case sent
    case sameBrowser
    case nothingCame
    case sentTo
    case sendAgain
    case again
    case otherAddress

    var both: Both {
        switch self {
        case .title: Both("Sign in", "تسجيل الدخول")
        case .explanation:
            Both(
                "We send you an e-mail with a link. There is no password.",
                "نرسل إليك بريدًا فيه رابط. لا حاجة إلى كلمة مرور."
            )
        case .address: Both("E-mail address", "عنوان البريد الإلكتروني")
        case .send: Both("Send the link", "أرسل الرابط")
        case .noAddress:
            Both("This is not an e-mail address that we can write to.", "لا يمكننا المراسلة على هذا العنوان.")
        case .checkMail: Both("Check your e-mail", "تحقّق من بريدك")
        case .sent:
            Both(
                "If this address may sign in, an e-mail is on its way. Its link works once, for 15 minutes.",
                "إن كان يحق لهذا العنوان الدخول فالرسالة في الطريق. يعمل رابطها مرة واحدة خلال 15 دقيقة."
            )
        case .sameBrowser:
            Both(
                "Open it in this browser. Elsewhere you will have to type your address again.",
                "افتحه في هذا المتصفح. في غيره ستكتب عنوانك مرة أخرى."
            )
        case .nothingCame:
            Both(
                "Nothing came after a minute? Look into the spam folder, and check the address that you typed. "
                    + "After five links in an hour, a further one is sent when the last one has ended; and if very many "
                    + "are asked for where you are, new addresses get none for up to an hour.",
                "لم يصل شيء بعد دقيقة؟ انظر في مجلد الرسائل غير المرغوبة، وتأكّد من العنوان الذي كتبته. بعد خمسة روابط في "
                    + "الساعة يُرسل رابط آخر عند انتهاء آخرها. وإن كثرت الطلبات من حيث أنت فلا تصل إلى العناوين الجديدة "
                    + "روابط حتى ساعة."
            )
        case .sentTo: Both("Your address:", "عنوانك:")
        case .sendAgain: Both("Send it again", "أرسله مرة أخرى")
        case .again: Both("Ask for a new link", "اطلب رابطًا جديدًا")
        case .otherAddress: Both("Use another address", "استخدم عنوانًا آخر")
        }
    }
}
