internal import Mail
internal import Store
internal import Web

/// The page behind a link in an e-mail. Opening it does not use the link up: programs that scan e-mails open every
/// link.
struct LinkPage {
    /// The names of the fields with the link's token and with the address.
    static let token = OwnerRoute.linkToken
    static let linkToken = "link"
    static let address = "address"

    let token: SessionToken
    /// Asked for in another browser: the address has to be typed, since such programs press buttons too.
    let isElsewhere: Bool

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let token = request.query.text(Self.token).flatMap({ SessionToken(text: $0) }) else {
            throw OwnerFault.linkGone
        }
        switch try await request.services.login.look(token, request.browser) {
        case .gone: throw OwnerFault.linkGone
        case .here: return .page(LinkPage(token: token, isElsewhere: false).page(request.context))
        case .elsewhere: return .page(LinkPage(token: token, isElsewhere: true).page(request.context))
        }
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(LinkPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: LinkPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.link.link()
        let fields: [PageForm.Field] =
            [.hidden(Self.linkToken, model.token.text)]
            + (model.isElsewhere ? [.mail(Self.address, context.say(SignInPhrase.address), value: "")] : [])
        let form = PageForm.sending(to: route, context.token(for: route), fields, submit: context.say(LinkPhrase.go))
        return .section(
            [.classes("sign-in")],
            [
                .p([context.words(model.isElsewhere ? LinkPhrase.elsewhere : LinkPhrase.here)]), form.markup,
                .p([.small([context.words(LinkPhrase.notYou)])]),
            ]
        )
    }
}

/// Signs in whoever presses the button, never whoever asked for the link.
enum LinkAction {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let token = request.form.exact(LinkPage.linkToken).flatMap({ SessionToken(text: $0) }) else {
            throw OwnerFault.linkGone
        }
        let typed = request.form.text(LinkPage.address).flatMap { MailAddress($0) }
        let (link, cookies) = try await request.services.login.use(token, typed: typed, request)
        switch link {
        case .gone: throw OwnerFault.linkGone
        case .otherAddress: throw OwnerFault.otherAddress
        case .closed: throw OwnerFault.closed
        case .ending: throw OwnerFault.ending
        case .signedIn(let account):
            let place = account.next.flatMap { StepUp(rawValue: $0) }
            let route = place.map { request.back(to: $0) } ?? OwnerRoute.next(after: account)
            return .seeOther(route, cookies: cookies)
        }
    }
}

enum LinkPhrase: Phrase {
    case title
    case here
    case elsewhere
    case go
    case notYou

    var both: Both {
        switch self {
        case .title: Both("Sign in to Jadwal", "الدخول إلى جدول")
        case .here: Both("One more click, and you are in.", "نقرة واحدة أخرى وتدخل.")
        case .elsewhere:
            Both(
                "This link was asked for in another browser. Type the address that the e-mail was sent to.",
                "طُلب هذا الرابط في متصفح آخر. اكتب العنوان الذي وصلت إليه الرسالة."
            )
        case .go: Both("Sign in", "تسجيل الدخول")
        case .notYou:
            Both(
                "If you did not ask for this link, close the page. Nothing happens then.",
                "إن لم تطلب هذا الرابط فأغلق الصفحة، ولن يحدث شيء."
            )
        }
    }
}
