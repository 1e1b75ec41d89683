internal import CalDAV
internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// The account that Jadwal writes to, and whether it works.
struct CalendarPage {
    let account: OwnerCalendarAccount
    /// The fault that a test has just found.
    var fault: AccountFault?
    var isTooOften = false

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let account = try await Self.account(request) else {
            // A sign-in is required first, so that no input is lost to it.
            guard try request.owner().isRecent else { return .page(Self.noAccount(request.context)) }
            return try await CalendarConnectPage.answer(request)
        }
        return .page(CalendarPage(account: account).page(request.context))
    }

    static func account(_ request: OwnerRequest) async throws -> OwnerCalendarAccount? {
        try await PostgresOwnerCalendars(request.services.store).show(try request.owner().customerID)
    }

    static func noAccount(_ context: OwnerContext) -> Page {
        let connect = OwnerRoute.connectCalendarPage.link()
        return Page(
            context.say(CalendarPhrase.title),
            [
                .section([
                    .p([context.words(CalendarPhrase.connectHint)]),
                    .p([.link(connect, [.classes("button")], [context.words(CalendarPhrase.connectTitle)])]),
                ])
            ]
        )
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(CalendarPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: CalendarPage, _ context: OwnerContext) -> Markup {
        let test = OwnerRoute.testCalendar.link()
        let remove = OwnerRoute.removeCalendar.link()
        return .group([
            model.isTooOften ? .notice(.bad, [.p([context.words(CalendarTestPhrase.tooOften)])]) : .nothing,
            model.fault.map { CalendarTestReport.render($0, context, withWords: true) } ?? .nothing,
            .section([
                .facts(Self.facts(model.account, context)),
                model.account.isUp ? .nothing : .p([context.words(CalendarPhrase.restsHint)]),
                .div(
                    [.classes("actions")],
                    [
                        .link(
                            OwnerRoute.chooseCalendarsPage.link(),
                            [.classes("button")],
                            [context.words(CalendarPhrase.choose)]
                        ),
                        .link(OwnerRoute.connectCalendarPage.link(), [context.words(CalendarPhrase.change)]),
                        .link(OwnerRoute.profilePage.link(), [context.words(ProfilePhrase.title)]),
                        model.account.isHosted
                            ? .link(OwnerRoute.hostedCalendar.link(), [context.words(HostingPhrase.title)]) : .nothing,
                    ]
                ),
                PageForm.sending(
                    to: test,
                    context.token(for: test),
                    submit: context.say(CalendarPhrase.test),
                    tone: .secondary
                ).markup,
            ]),
            .section([
                .h2([context.words(CalendarPhrase.removeTitle)]),
                .p([context.words(CalendarPhrase.removeHint)]),
                PageForm.sending(
                    to: remove,
                    context.token(for: remove),
                    submit: context.say(CalendarPhrase.remove),
                    tone: .bad
                ).markup,
            ]),
        ])
    }

    private static func facts(
        _ account: OwnerCalendarAccount,
        _ context: OwnerContext
    ) -> [(name: Spoken, value: Markup)] {
        let state =
            account.isUp
            ? Markup.badge(.good, context.words(CalendarPhrase.works))
            : .badge(.bad, context.words(CalendarPhrase.rests))
        var facts: [(name: Spoken, value: Markup)] = [
            (context.say(CalendarPhrase.state), state)
        ]
        if account.isHosted {
            facts.append((context.say(CalendarPhrase.provider), context.words(HostingPhrase.kept)))
        }
        facts += [
            (context.say(CalendarPhrase.server), .machine(account.account.url)),
            (context.say(CalendarPhrase.user), .value(account.account.username)),
            (
                context.say(CalendarPhrase.place),
                account.place.map { Markup.value($0.displayName) } ?? context.words(CalendarPhrase.ownPlace)
            ),
            (
                context.say(CalendarPhrase.searched),
                account.account.ignoredCalendars.isEmpty
                    ? context.words(CalendarPhrase.allSearched) : context.words(CalendarPhrase.someSearched)
            ),
        ]
        if let retryAt = account.retryAt {
            facts.append((context.say(CalendarPhrase.nextTry), context.moment(retryAt)))
        }
        if account.waiting > 0 {
            facts.append((context.say(CalendarPhrase.waiting), .figures("\(account.waiting)")))
        }
        return facts
    }
}

/// The steps of a test that has found a fault.
enum CalendarTestReport {
    /// - Parameter withWords: also what is wrong; false if it stands beside a field.
    static func render(_ fault: AccountFault, _ context: OwnerContext, withWords: Bool) -> Markup {
        let steps = CalendarTestStep.allCases.map { step in
            let state = step.state(fault)
            return (
                name: context.say(CalendarTestPhrase.step(step)),
                value: Markup.badge(Self.tone(state), context.words(CalendarTestPhrase.state(state)))
            )
        }
        return .section([
            .h2([context.words(CalendarTestPhrase.title)]),
            withWords ? .notice(.bad, [.p([context.words(AccountFaultPhrase(fault))])]) : .nothing, .facts(steps),
        ])
    }

    private static func tone(_ state: CalendarTestStep.State) -> Markup.Tone {
        switch state {
        case .passed: .good
        case .failed: .bad
        case .unknown: .plain
        }
    }
}

enum CalendarActions {
    static func test(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let calendar = TestCalendar(request.services.calendars)
        switch try await calendar.run(as: try request.actor(), in: request.services.store) {
        case .success: return .seeOther(Self.here(.calendarWorks))
        case .failure(.noAccount): throw OwnerFault.notFound
        case .failure(.tooOften(let account)):
            var page = CalendarPage(account: account)
            page.isTooOften = true
            let fault = OwnerFault.tooOften(retryAfterSeconds: CalendarTester.hour)
            return .refused(page.page(request.context), fault)
        case .failure(.fault(let fault, let account)):
            var page = CalendarPage(account: account)
            page.fault = fault
            return .page(page.page(request.context))
        }
    }

    static func remove(_ request: OwnerRequest) async throws -> OwnerAnswer {
        switch try await RemoveCalendarAccount().run(as: try request.actor(), in: request.services.store) {
        case .success: return .seeOther(Self.here(.calendarRemoved))
        case .failure(.signInAgain): return .seeOther(StepUp.calendarRemoval.page)
        }
    }

    private static func here(_ notice: OwnerNotice) -> Route {
        OwnerRoute.calendar.link(query: [Route.Item(OwnerNotice.field, notice.rawValue)])
    }
}
