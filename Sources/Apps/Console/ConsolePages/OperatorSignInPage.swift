internal import Web

/// Where people sign in: by name and password, or at an issuer.
struct OperatorSignInPage {
    /// The name of the field with the page that the person wanted.
    static let next = "next"

    /// The fault of the previous attempt; nil at first.
    var fault: ConsoleFault?
    var destination: Route?
    /// True if people sign in at an issuer, and enter nothing here.
    var isElsewhere = false

    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard request.services.login.hasPage else { throw ConsoleFault.notFound }
        let destination = request.query.text(Self.next).flatMap { Route(local: $0) }
        guard request.context.person == nil else { return .seeOther(destination ?? NavigationItem.first) }
        let isElsewhere = request.services.login.issuer != nil
        return .page(OperatorSignInPage(destination: destination, isElsewhere: isElsewhere).page(request.context))
    }

    func page(_ context: PageContext) -> Page {
        Page(context.say(SignInPhrase.title), [Self.render(self, context)])
    }

    static func render(_ model: OperatorSignInPage, _ context: PageContext) -> Markup {
        guard !model.isElsewhere else { return Self.link(model.destination, context) }
        let route = ConsoleRoute.signIn.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            (model.destination.map { [.hidden(Self.next, $0.text)] } ?? []) + [
                .person("name", context.say(SignInPhrase.name)),
                .password("password", context.say(SignInPhrase.password)),
            ],
            submit: context.say(SignInPhrase.title)
        )
        let notice = model.fault.map { fault in
            Markup.notice(.bad, [.p([context.words(ConsoleFaultPhrase.explanation(fault))])])
        }
        return .section([.classes("sign-in")], [notice ?? .nothing, form.markup])
    }

    /// A link, since browsers let no form of this page end at another host.
    private static func link(_ destination: Route?, _ context: PageContext) -> Markup {
        let items = destination.map { [Route.Item(Self.next, $0.text)] } ?? []
        return .section(
            [.classes("sign-in")],
            [
                .p([context.words(SignInPhrase.elsewhere)]),
                .p([
                    .link(
                        ConsoleRoute.signInStart.link(query: items),
                        [.classes("button")],
                        [context.words(SignInPhrase.goThere)]
                    )
                ]),
            ]
        )
    }
}

/// Signs somebody in. A new session begins, whatever session there was before.
enum SignInAct {
    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let login = request.services.login
        guard login.hasPasswords else { throw ConsoleFault.notFound }
        let destination = request.form.text(OperatorSignInPage.next).flatMap { Route(local: $0) }
        let password = request.form.exact("password") ?? ""
        guard let name = request.form.text("name"), !password.isEmpty, password.utf8.count <= 1024 else {
            return Self.refused(.wrongPassword, destination, request.context)
        }
        do {
            let cookies = try await login.signIn(String(name.prefix(256)), password, from: request.address)
            return .seeOther(destination ?? NavigationItem.first, cookies: cookies)
        } catch let fault as Login.Fault {
            switch fault {
            case .wrong: return Self.refused(.wrongPassword, destination, request.context)
            case .wait(let time):
                let seconds = Int((time / .seconds(1)).rounded(.up))
                return Self.refused(.tooOften(retryAfterSeconds: seconds), destination, request.context)
            }
        }
    }

    private static func refused(_ fault: ConsoleFault, _ destination: Route?, _ context: PageContext) -> ConsoleAnswer {
        .refused(OperatorSignInPage(fault: fault, destination: destination).page(context), fault)
    }
}

enum SignOutAct {
    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let cookies = try await request.services.login.signOut(request.headers)
        await request.services.live.end(session: request.browser.hash)
        let notice = Route.Item(ConsoleNotice.field, ConsoleNotice.signedOut.rawValue)
        return .seeOther(ConsoleRoute.signInPage.link(query: [notice]), cookies: cookies)
    }
}

enum SignInPhrase: Phrase {
    case title
    case name
    case password
    case elsewhere
    case goThere

    var both: Both {
        switch self {
        case .title: Both("Sign in", "تسجيل الدخول")
        case .name: Both("Name", "الاسم")
        case .password: Both("Password", "كلمة المرور")
        case .elsewhere:
            Both(
                "Your organisation signs you in. You come back here afterwards.",
                "تسجّل مؤسستك دخولك، ثم تعود إلى هنا."
            )
        case .goThere: Both("Sign in with your organisation", "تسجيل الدخول عبر مؤسستك")
        }
    }
}
