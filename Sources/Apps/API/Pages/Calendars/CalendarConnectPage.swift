internal import CalDAV
internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// Where owners say which account is theirs.
struct CalendarConnectPage {
    var form: CalendarForm
    /// There is no account yet.
    var isFirst = false
    var refused: [CalendarField: CalendarInputFault] = [:]
    /// The fault that the test has found.
    var fault: AccountFault?
    var isTooOften = false
    /// nil: no account can be had from Jadwal, or it is the connected one.
    var hosting: HostingOffer?
    /// Why there is none from Jadwal now.
    var refusal: (any Phrase)?

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var form = CalendarForm()
        let account = try await CalendarPage.account(request)
        if let account { form.show(account.account) }
        if let typed = try request.typed(for: .calendar) { form = CalendarForm(typed) }
        var page = CalendarConnectPage(form: form, isFirst: account == nil)
        page.hosting = try await HostingOffer.load(account, request)
        return .page(page.page(request.context))
    }

    func page(_ context: OwnerContext) -> Page {
        Page(context.say(CalendarPhrase.connectTitle), [Self.render(self, context)])
    }

    static func render(_ model: CalendarConnectPage, _ context: OwnerContext) -> Markup {
        let faults = model.faults(context)
        let isTold = model.fault?.field.map { faults[$0.rawValue] != nil } ?? false
        return .group([
            model.isTooOften ? .notice(.bad, [.p([context.words(CalendarTestPhrase.tooOften)])]) : .nothing,
            model.refusal.map { .notice(.bad, [.p([.words(Spoken($0, in: context.language))])]) } ?? .nothing,
            model.fault.map { CalendarTestReport.render($0, context, withWords: !isTold) } ?? .nothing,
            .section([
                .p([context.words(model.isFirst ? CalendarPhrase.connectHint : CalendarPhrase.changeHint)]),
                .p([context.words(CalendarPhrase.passwordKept)]),
                model.fields(context).showing(faults).markup,
            ]), model.hosting?.render(context) ?? .nothing,
        ])
    }

    private func fields(_ context: OwnerContext) -> PageForm {
        let route = OwnerRoute.connectCalendar.link()
        let none = self.form.provider == nil ? [PageForm.Option("", context.words(CalendarPhrase.chooseOne))] : []
        return PageForm.sending(
            to: route,
            context.token(for: route),
            [
                .choice(
                    CalendarField.provider.rawValue,
                    context.say(CalendarPhrase.provider),
                    none + CalendarProvider.allCases.map { PageForm.Option($0.rawValue, context.words($0)) },
                    chosen: self.form.provider?.rawValue ?? ""
                ),
                .address(
                    CalendarField.address.rawValue,
                    context.say(CalendarPhrase.address),
                    value: self.form.address,
                    hint: context.say(CalendarPhrase.addressHint),
                    longest: 2000
                ),
                .text(
                    CalendarField.user.rawValue,
                    context.say(CalendarPhrase.user),
                    value: self.form.user,
                    hint: context.say(CalendarPhrase.userHint),
                    longest: 320,
                    isRequired: true
                ),
                .secret(
                    CalendarField.password.rawValue,
                    context.say(CalendarPhrase.password),
                    hint: context.say(self.isRefused ? CalendarPhrase.passwordAgain : .passwordHint)
                ),
            ],
            submit: context.say(CalendarPhrase.connect)
        )
    }

    private func faults(_ context: OwnerContext) -> [String: Spoken] {
        var faults: [String: Spoken] = [:]
        for (field, fault) in self.refused { faults[field.rawValue] = context.say(fault) }
        // The address of a known provider was not typed, so nothing is said about it.
        guard let fault, let field = fault.field, field != .address || self.form.provider?.fixedAddress == nil else {
            return faults
        }
        if self.refused[field] == nil { faults[field.rawValue] = context.say(AccountFaultPhrase(fault)) }
        return faults
    }

    /// The page answers a form whose password is typed again.
    private var isRefused: Bool { self.fault != nil || self.isTooOften || !self.refused.isEmpty }
}

extension CalendarForm {
    /// The account that is connected, as far as it is known.
    fileprivate mutating func show(_ account: CalendarAccount) {
        self.provider = CalendarProvider.allCases.first { $0.fixedAddress == account.url } ?? .other
        self.address = self.provider == .other ? account.url : ""
        self.user = account.username
    }
}

/// Tests what was typed, and keeps it only if the account can be used.
enum CalendarConnectAction {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = CalendarConnectPage(form: CalendarForm(request.form))
        let account = try await CalendarPage.account(request)
        page.isFirst = account == nil
        page.hosting = try await HostingOffer.load(account, request)
        let (services, actor) = (request.services, try request.actor())
        switch try await ConnectCalendar(services.calendars).run(page.form, as: actor, in: services.store) {
        case .success:
            let notice = Route.Item(OwnerNotice.field, OwnerNotice.calendarConnected.rawValue)
            return .seeOther(
                OwnerRoute.chooseCalendarsPage.link(query: [notice]),
                cookies: [request.services.typed.clear]
            )
        case .failure(.signInAgain): return .seeOther(StepUp.calendar.page)
        case .failure(.wrong(let faults)):
            page.refused = faults
            return .refused(page.page(request.context), .unreadable(field: ""))
        case .failure(.tooOften):
            page.isTooOften = true
            let fault = OwnerFault.tooOften(retryAfterSeconds: CalendarTester.hour)
            return .refused(page.page(request.context), fault)
        case .failure(.fault(let fault, let others)):
            (page.fault, page.refused) = (fault, others)
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
    }
}
