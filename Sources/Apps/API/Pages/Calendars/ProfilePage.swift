internal import CalDAV
internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// Sets an iPhone or iPad up for the calendar account: what iOS will show, the download, and what to do then. Jadwal
/// is not the account's server, so nobody tells it when the phone has signed in there.
struct ProfilePage {
    /// The name of the field that asks for a QR code.
    static let shows = "shows"

    let account: OwnerCalendarAccount
    let isSigned: Bool
    /// For another device.
    var code: QRCode?
    var isTooOften = false

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let account = try await CalendarPage.account(request) else {
            return .seeOther(OwnerRoute.calendar.link())
        }
        let page = ProfilePage(account: account, isSigned: request.services.profiles.isSigned)
        return .page(page.page(request.context))
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(ProfilePhrase.title), [Self.render(self, context)]) }

    static func render(_ model: ProfilePage, _ context: OwnerContext) -> Markup {
        .group([
            model.isTooOften ? .notice(.bad, [.p([context.words(ProfilePhrase.tooOften)])]) : .nothing,
            model.isAtApple ? .notice(.plain, [.p([context.words(ProfilePhrase.iCloud)])]) : .nothing,
            .section([
                .p([context.words(ProfilePhrase.hint)]),
                .facts([
                    (context.say(CalendarPhrase.server), .machine(AccountPlace(model.account.account.url)?.host ?? "")),
                    (context.say(CalendarPhrase.user), .value(model.account.account.username)),
                ]),
            ]),
            .section([
                .h2([context.words(ProfilePhrase.stepsTitle)]),
                model.code.map { .group([.p([context.words(ProfilePhrase.scan)]), Self.square($0, context)]) }
                    ?? .nothing,
                .element(.ol, [], model.steps.map { .element(.li, [], [context.words($0)]) }),
                model.code == nil ? Self.form(.download, context) : .nothing,
                .p([.small([context.words(model.account.isHosted ? ProfilePhrase.onceHosted : .once)])]),
            ]),
            model.code == nil
                ? .section([
                    .h2([context.words(ProfilePhrase.elsewhere)]), .p([context.words(ProfilePhrase.elsewhereHint)]),
                    Self.form(.showCode, context),
                ]) : .nothing,
            .section([
                .h2([context.words(ProfilePhrase.afterTitle)]), .p([context.words(ProfilePhrase.after)]),
                .p([context.words(ProfilePhrase.removing)]),
            ]), .p([.link(OwnerRoute.calendar.link(), [context.words(ProfilePhrase.back)])]),
        ])
    }

    private static func square(_ code: QRCode, _ context: OwnerContext) -> Markup {
        code.drawing(context.say(ProfilePhrase.square))
    }

    private static func form(_ words: ProfilePhrase, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.makeProfile.link()
        let fields = words == .showCode ? [PageForm.Field.hidden(Self.shows, "code")] : []
        return PageForm.sending(to: route, context.token(for: route), fields, submit: context.say(words)).markup
    }

    private var steps: [ProfilePhrase] {
        [.stepAllow, .stepSettings] + (self.isSigned ? [] : [.stepUnsigned])
            + (self.account.isHosted ? [] : [.stepPassword])
    }

    /// Owners with an account there have usually signed in on the phone itself.
    private var isAtApple: Bool { self.account.account.url == CalendarProvider.iCloud.fixedAddress }
}

/// Leads to the download, or shows its address as a QR code.
enum ProfileAction {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let (profiles, token) = (request.services.profiles, SessionToken())
        guard let account = try await CalendarPage.account(request) else {
            return .seeOther(OwnerRoute.calendar.link())
        }
        var page = ProfilePage(account: account, isSigned: profiles.isSigned)
        switch try await AskForProfile().run(token.text, as: try request.actor(), in: request.services.store) {
        case .failure(.noAccount): return .seeOther(OwnerRoute.calendar.link())
        case .failure(.signInAgain): return .seeOther(StepUp.profile.page)
        case .failure(.tooOften):
            page.isTooOften = true
            return .refused(page.page(request.context), .tooOften(retryAfterSeconds: CalendarTester.hour))
        case .success:
            guard request.form.text(ProfilePage.shows) != nil, let code = QRCode(profiles.address(token)) else {
                return .seeOther(CalendarProfiles.link(token))
            }
            page.code = code
            return .page(page.page(request.context))
        }
    }
}

/// Hands the profile out to whoever has its token: a phone that is not signed in here. GET uses the token up, since
/// phones open files by GET alone. HEAD uses nothing up.
enum ProfileDownload {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let token = request.query.exact(CalendarProfiles.field).flatMap({ SessionToken(text: $0) }) else {
            throw OwnerFault.profileGone
        }
        let (profiles, browser) = (request.services.profiles, request.context.session?.id ?? request.browser.hash)
        var file: [UInt8]? = []
        if request.isHead {
            guard try await profiles.has(token, for: browser) else { throw OwnerFault.profileGone }
        } else {
            file = try await profiles.file(token, by: browser, in: request.context.language, at: request.context.now)
        }
        guard let file else { throw OwnerFault.profileGone }
        return .file(WebFile(name: ConfigurationProfile.name, type: ConfigurationProfile.type, content: file))
    }
}
