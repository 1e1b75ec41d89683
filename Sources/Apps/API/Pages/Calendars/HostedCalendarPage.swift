internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// The account that the operator keeps for the owner: what other devices ask for, a new password, and its end.
struct HostedCalendarPage {
    /// The field that says that the owner is sure.
    static let sure = "sure"

    /// nil: the account is not connected, so that nobody knows its password.
    let account: OwnerCalendarAccount?
    /// The reason of the refusal.
    var refusal: (any Phrase)?

    /// - Returns: nil if the owner has none.
    static func load(_ request: OwnerRequest) async throws -> HostedCalendarPage? {
        guard let account = try await CalendarPage.account(request), account.isHosted else {
            let hosted = PostgresHostedCalendars(request.services.store)
            guard try await hosted.name(of: try request.owner().customerID) != nil else { return nil }
            return HostedCalendarPage(account: nil)
        }
        return HostedCalendarPage(account: account)
    }

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let page = try await Self.load(request) else { return .seeOther(OwnerRoute.calendar.link()) }
        return .page(page.page(request.context, isOffered: request.services.hosting != nil))
    }

    /// - Parameter isOffered: a host is set up.
    func page(_ context: OwnerContext, isOffered: Bool) -> Page {
        Page(context.say(HostingPhrase.title), [Self.render(self, context, isOffered: isOffered)])
    }

    static func render(_ model: HostedCalendarPage, _ context: OwnerContext, isOffered: Bool) -> Markup {
        .group([
            model.refusal.map { .notice(.bad, [.p([.words(Spoken($0, in: context.language))])]) } ?? .nothing,
            model.account.map { Self.login($0, context) } ?? Self.unused(context, isOffered: isOffered),
            model.account != nil && isOffered ? Self.renewal(context) : .nothing, Self.end(context),
        ])
    }

    private static func login(_ account: OwnerCalendarAccount, _ context: OwnerContext) -> Markup {
        let profile = OwnerRoute.profilePage.link()
        return .section([
            .p([context.words(HostingPhrase.hint)]),
            .facts([
                (context.say(CalendarPhrase.server), .machine(account.account.url)),
                (context.say(HostingPhrase.user), .machine(account.account.username)),
                (context.say(HostingPhrase.password), .machine(account.account.password)),
            ]), .p([.link(profile, [.classes("button")], [context.words(ProfilePhrase.title)])]),
            .p([context.words(HostingPhrase.otherDevices)]),
        ])
    }

    private static func unused(_ context: OwnerContext, isOffered: Bool) -> Markup {
        .section([
            .p([context.words(HostingPhrase.unused)]), isOffered ? Self.offer(.useAgain, context) : .nothing,
        ])
    }

    private static func renewal(_ context: OwnerContext) -> Markup {
        let route = OwnerRoute.renewHosted.link()
        return .section([
            .h2([context.words(HostingPhrase.renewTitle)]), .p([context.words(HostingPhrase.renewHint)]),
            PageForm.sending(to: route, context.token(for: route), submit: context.say(HostingPhrase.renew)).markup,
        ])
    }

    private static func end(_ context: OwnerContext) -> Markup {
        let route = OwnerRoute.endHosted.link()
        return .section([
            .h2([context.words(HostingPhrase.endTitle)]), .p([context.words(HostingPhrase.endHint)]),
            .p([.link(OwnerRoute.ownData.link(), [context.words(HostingPhrase.takeAlong)])]),
            PageForm.sending(
                to: route,
                context.token(for: route),
                [.check(Self.sure, context.say(HostingPhrase.sure))],
                submit: context.say(HostingPhrase.end),
                tone: .bad
            ).markup,
        ])
    }

    /// The button by which the owner gets the account.
    static func offer(_ words: HostingPhrase, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.hostCalendar.link()
        return PageForm.sending(to: route, context.token(for: route), submit: context.say(words)).markup
    }
}

/// The offer beside the form for an account elsewhere.
struct HostingOffer {
    /// The owner has such an account, and another one is connected.
    let isAgain: Bool

    /// - Returns: nil if no host is set up, or its account is connected.
    static func load(_ account: OwnerCalendarAccount?, _ request: OwnerRequest) async throws -> HostingOffer? {
        guard request.services.hosting != nil, account?.isHosted != true else { return nil }
        let hosted = PostgresHostedCalendars(request.services.store)
        return HostingOffer(isAgain: try await hosted.name(of: try request.owner().customerID) != nil)
    }

    func render(_ context: OwnerContext) -> Markup {
        .section([
            .h2([context.words(HostingPhrase.offerTitle)]),
            .p([context.words(self.isAgain ? HostingPhrase.unused : .offerHint)]),
            HostedCalendarPage.offer(self.isAgain ? .useAgain : .offer, context),
            self.isAgain
                ? .p([.link(OwnerRoute.hostedCalendar.link(), [context.words(HostingPhrase.manage)])]) : .nothing,
        ])
    }
}

enum HostedCalendarActions {
    /// Gives the owner an account.
    static func host(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let refusal = try await Self.host(request, HostCalendar.Input()) else {
            return Self.here(.calendarHosted)
        }
        let account = try await CalendarPage.account(request)
        var page = CalendarConnectPage(form: CalendarForm(), isFirst: account == nil)
        page.hosting = try await HostingOffer.load(account, request)
        page.refusal = refusal.words
        return .refused(page.page(request.context), refusal.fault)
    }

    static func renew(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard var page = try await HostedCalendarPage.load(request) else { throw OwnerFault.notFound }
        guard let refusal = try await Self.host(request, HostCalendar.Input(isRenewal: true)) else {
            return Self.here(.passwordRenewed)
        }
        page.refusal = refusal.words
        return .refused(page.page(request.context, isOffered: true), refusal.fault)
    }

    static func end(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard var page = try await HostedCalendarPage.load(request) else { throw OwnerFault.notFound }
        let isOffered = request.services.hosting != nil
        guard request.form.isOn(HostedCalendarPage.sure) else {
            page.refusal = HostingPhrase.notSure
            return .refused(page.page(request.context, isOffered: isOffered), .unreadable(field: ""))
        }
        switch try await EndHostedCalendar().run(as: try request.actor(), in: request.services.store) {
        case .success:
            let notice = Route.Item(OwnerNotice.field, OwnerNotice.hostedEnded.rawValue)
            return .seeOther(OwnerRoute.calendar.link(query: [notice]))
        case .failure(.signInAgain): return .seeOther(StepUp.hosted.page)
        // Another window ends it, or has ended it.
        case .failure(.notFound), .failure(.busy):
            page.refusal = HostingPhrase.busy
            return .refused(page.page(request.context, isOffered: isOffered), .unavailable)
        }
    }

    /// - Returns: nil if the account is connected. Throws for what no page of an account leads to.
    private static func host(
        _ request: OwnerRequest,
        _ input: HostCalendar.Input
    ) async throws -> HostCalendar.Refusal? {
        let services = request.services
        let calendar = HostCalendar(services.hosting, services.calendars)
        switch try await calendar.run(input, as: try request.actor(), in: services.store) {
        case .success: return nil
        case .failure(let refusal):
            switch refusal {
            case .notOffered, .notFound, .signInAgain: throw OwnerFault.notFound
            case .busy, .tooOften, .notMade, .fault: return refusal
            }
        }
    }

    private static func here(_ notice: OwnerNotice) -> OwnerAnswer {
        .seeOther(OwnerRoute.hostedCalendar.link(query: [Route.Item(OwnerNotice.field, notice.rawValue)]))
    }
}

extension HostCalendar.Refusal {
    /// For the owner.
    var words: any Phrase {
        switch self {
        case .busy: HostingPhrase.busy
        case .tooOften: HostingPhrase.tooOften
        case .notMade, .fault: HostingPhrase.notMade
        case .notOffered, .notFound, .signInAgain: HostingPhrase.notOffered
        }
    }

    fileprivate var fault: OwnerFault {
        if case .tooOften = self { return .tooOften(retryAfterSeconds: CalendarTester.hour) }
        return .unavailable
    }
}
