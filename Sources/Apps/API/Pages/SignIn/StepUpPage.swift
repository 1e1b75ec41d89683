internal import Mail
internal import Store
internal import Web

/// Says why an owner who is signed in has to sign in once more, and sends the e-mail.
struct StepUpPage {
    /// The field of the address.
    static let sent = "sent"

    let place: StepUp
    /// The e-mail has just been ordered.
    var isSent = false
    /// Nothing was sent: the owner has asked often.
    var isRefused = false
    /// The names of issuers at which the owner may confirm who they are.
    var issuers: [String] = []
    /// Why an issuer has not confirmed it.
    var refusal: OwnerFault?

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let place = try Self.place(request.query)
        guard try !request.owner().isRecent else { return .seeOther(request.back(to: place)) }
        return .page(try await Self.load(place, request).page(request.context))
    }

    static func load(_ place: StepUp, _ request: OwnerRequest) async throws -> StepUpPage {
        let hasIssuer = try await request.services.login.hasIssuer(request.owner())
        return StepUpPage(
            place: place,
            isSent: request.query.isOn(Self.sent),
            issuers: hasIssuer ? request.services.issuers.names : []
        )
    }

    /// Any other name is not a page of the list.
    static func place(_ items: RequestItems) throws(OwnerFault) -> StepUp {
        guard let place = items.text(StepUp.field).flatMap({ StepUp(rawValue: $0) }) else { throw .notFound }
        return place
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(StepUpPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: StepUpPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.stepUp.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(StepUp.field, model.place.rawValue)],
            submit: context.say(model.isSent ? StepUpPhrase.again : StepUpPhrase.send)
        )
        let words: [StepUpPhrase] = model.isSent ? [.sent, .limit] : [model.place.why, .how]
        let fault = model.isRefused ? context.words(StepUpPhrase.notSent) : nil
        let refusal = (fault ?? model.refusal.map { context.words(OwnerFaultPhrase.explanation($0)) }).map {
            Markup.notice(.bad, [.p([$0])])
        }
        return .section(
            [.classes("sign-in")],
            [refusal ?? .nothing] + words.map { .p([context.words($0)]) } + [
                (model.isSent ? form.waiting(seconds: MailSentPage.patience) : form).markup,
                IssuerLinks.render(model.issuers, for: model.place, context),
            ]
        )
    }
}

/// Sends the browser to an issuer, where the owner signs in once more.
enum StepUpIssuer {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let place = try StepUpPage.place(request.query)
        guard try !request.owner().isRecent else { return .seeOther(request.back(to: place)) }
        let issuers = request.services.issuers
        let (address, cookie) = try await issuers.begin(request.id, for: place, at: request.context.now)
        return .elsewhere(address, cookies: [cookie])
    }
}

/// Orders an e-mail to the owner's own address. The form has no field for another one.
enum StepUpAction {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let place = try StepUpPage.place(request.form)
        guard let address = MailAddress(try await AccountPage.account(request).address) else { throw OwnerFault.broken }
        guard let cookies = try await request.services.login.askAgain(address, request, for: place) else {
            // They have proven who they are, so they may know.
            var page = try await StepUpPage.load(place, request)
            page.isRefused = true
            let wait = Int(SignInRules.link / .seconds(1))
            return .refused(page.page(request.context), .tooOften(retryAfterSeconds: wait))
        }
        var sent = place.page
        sent.query.append(Route.Item(StepUpPage.sent, "on"))
        return .seeOther(sent, cookies: cookies)
    }
}
