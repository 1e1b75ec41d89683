internal import HTTPTypes
internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// The steps for a new owner, one after the other. Each can be skipped, and all of them can wait.
struct FirstStepsPage {
    /// The name of the query's item: a step that is looked at out of its turn. And of the field: one that is skipped.
    static let step = "step"

    let steps: FirstSteps
    /// nil: everything is done or skipped.
    let current: FirstStep?
    /// The refused choice.
    var refusedZone: String?

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let steps = try request.owner().steps
        let asked = request.query.text(Self.step).flatMap { FirstStep(rawValue: $0) }
        return .page(FirstStepsPage(steps: steps, current: asked ?? steps.next).page(request.context))
    }

    func page(_ context: OwnerContext) -> Page {
        Page(context.say(FirstStepPhrase.title), [Self.render(self, context)])
    }

    static func render(_ model: FirstStepsPage, _ context: OwnerContext) -> Markup {
        .group([
            model.current == FirstStep.allCases.first ? Self.picture(context) : .nothing,
            model.current.map { Self.section($0, model, context) } ?? Self.end(context),
            model.current == nil ? InstallOffer.render(context) : .nothing,
            .section([
                .h2([context.words(FirstStepPhrase.all)]),
                .progress(model.steps.done.count, of: FirstStep.allCases.count, context.say(FirstStepPhrase.title)),
                .element(.ol, [.classes("first-steps")], FirstStep.allCases.map { Self.line($0, model, context) }),
            ]),
            model.current == nil
                ? .nothing : .p([.link(OwnerRoute.first, [context.words(FirstStepPhrase.later)])]),
        ])
    }

    /// Jadwal in three drawings, before anything is asked.
    private static func picture(_ context: OwnerContext) -> Markup {
        let parts: [(Glyph, FirstStepPhrase)] = [(.chat, .youAgree), (.calendar, .itIsWritten), (.bell, .youAreTold)]
        return .section([
            .element(
                .ul,
                [.classes("coming")],
                parts.map { glyph, words in .element(.li, [], [glyph.markup, .p([context.words(words)])]) }
            )
        ])
    }

    private static func line(_ step: FirstStep, _ model: FirstStepsPage, _ context: OwnerContext) -> Markup {
        let badge: Markup =
            if model.steps.done.contains(step) {
                .badge(.good, context.words(FirstStepPhrase.done))
            } else if model.steps.skipped.contains(step) {
                .badge(.plain, context.words(FirstStepPhrase.skipped))
            } else {
                .nothing
            }
        let isCurrent: [Attribute] = step == model.current ? [.currentStep] : []
        return .element(
            .li,
            isCurrent,
            [.link(step.link, [context.words(FirstStepPhrase.name(step))]), .value(" "), badge]
        )
    }

    private static func section(_ step: FirstStep, _ model: FirstStepsPage, _ context: OwnerContext) -> Markup {
        let place = FirstStepPhrase.progress(step.number, of: FirstStep.allCases.count)
        return .section([
            .p([.classes("progress")], [context.words(place)]),
            .h2([context.words(FirstStepPhrase.name(step))]),
            .p([context.words(FirstStepPhrase.why(step))]),
            model.steps.done.contains(step)
                ? .p([.badge(.good, context.words(FirstStepPhrase.done))]) : .nothing,
            Self.ways(step, model, context),
            Self.skip(step, model, context),
        ])
    }

    /// The form for it, or links to the pages that have one.
    private static func ways(_ step: FirstStep, _ model: FirstStepsPage, _ context: OwnerContext) -> Markup {
        guard step != .zone else { return Self.zone(model, context) }
        let links = step.ways.enumerated().map { place, way in
            Markup.link(way.route, place == 0 ? [.classes("button")] : [], [context.words(way.words)])
        }
        return .div([.classes("actions")], links)
    }

    private static func zone(_ model: FirstStepsPage, _ context: OwnerContext) -> Markup {
        guard !model.steps.done.contains(.zone) else {
            return .p([.link(OwnerRoute.account.link(), [context.words(FirstStepPhrase.changeZone)])])
        }
        let route = OwnerRoute.chooseZone.link()
        var faults: [String: Spoken] = [:]
        if model.refusedZone != nil { faults[AccountField.zone.rawValue] = context.say(AccountPhrase.refused(.zone)) }
        return PageForm.sending(
            to: route,
            context.token(for: route),
            [ZoneCities.field(nil, typed: model.refusedZone ?? "", context)],
            submit: context.say(FirstStepPhrase.save)
        ).showing(faults).markup
    }

    private static func skip(_ step: FirstStep, _ model: FirstStepsPage, _ context: OwnerContext) -> Markup {
        guard !model.steps.done.contains(step), !model.steps.skipped.contains(step) else { return .nothing }
        let route = OwnerRoute.skipStep.link()
        return PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(Self.step, step.rawValue)],
            submit: context.say(FirstStepPhrase.skip),
            tone: .quiet
        ).markup
    }

    private static func end(_ context: OwnerContext) -> Markup {
        .section([
            Glyph.done.markup, .p([context.words(FirstStepPhrase.end)]),
            .p([.link(OwnerRoute.first, [.classes("button")], [context.words(FirstStepPhrase.open)])]),
        ])
    }
}

/// Leads back to the first steps, from the pages that they lead to and from the calendar, until none is open.
enum FirstStepsNotice {
    private static let routes: Set<OwnerRoute> = [
        .today, .me, .events, .day, .week, .month, .account, .calendar, .connectCalendarPage, .chooseCalendarsPage,
        .whatsApp,
        .linkingPage, .importPage, .devices,
    ]

    static func render(_ context: OwnerContext) -> Markup {
        guard let next = context.session?.steps.next,
            case .found(let route, _) = OwnerRoute.find(.get, context.here.path), Self.routes.contains(route)
        else { return .nothing }
        let words = FirstStepPhrase.next(next.number, of: FirstStep.allCases.count)
        return .p(
            [.classes("first-steps-next")],
            [
                context.words(words), .value(" "), context.words(FirstStepPhrase.name(next)), .value(" "),
                .link(OwnerRoute.firstSteps.link(), [context.words(FirstStepPhrase.goOn)]),
            ]
        )
    }
}

/// Keeps the zone, or that a step is skipped. The next step follows.
enum FirstStepActions {
    static func zone(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let session = try request.owner()
        let typed = request.form.text(AccountField.zone.rawValue) ?? ""
        let input = ChangeSettings.Input { $0.zone = ZoneCities.zone(typed)?.name ?? typed }
        switch try await ChangeSettings().run(input, as: try request.actor(), in: request.services.store) {
        case .success: return .seeOther(OwnerRoute.firstSteps.link())
        case .failure(.wrong), .failure(.notAgreed):
            var page = FirstStepsPage(steps: session.steps, current: .zone)
            page.refusedZone = typed
            return .refused(page.page(request.context), .unreadable(field: ""))
        }
    }

    static func skip(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let step = request.form.text(FirstStepsPage.step).flatMap({ FirstStep(rawValue: $0) }) else {
            throw OwnerFault.unreadable(field: FirstStepsPage.step)
        }
        try await PostgresFirstSteps(request.services.store).skip(step, of: try request.owner().customerID)
        return .seeOther(OwnerRoute.firstSteps.link())
    }
}

extension FirstStep {
    /// From 1.
    var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

    var link: Route { OwnerRoute.firstSteps.link(query: [Route.Item(FirstStepsPage.step, self.rawValue)]) }

    /// The pages where it is done, the usual one first.
    fileprivate var ways: [(route: Route, words: FirstStepPhrase)] {
        switch self {
        case .zone: []
        case .calendar: [(OwnerRoute.calendar.link(), .toCalendar)]
        case .whatsApp: [(OwnerRoute.whatsApp.link(), .toWhatsApp), (OwnerRoute.importPage.link(), .toImport)]
        case .notifications: [(OwnerRoute.devices.link(), .toDevices)]
        }
    }
}

extension OwnerRoute {
    /// Where somebody comes to who has just signed in: a zone is asked, never guessed.
    static func next(after account: OwnerAccount) -> Route {
        account.hasZone ? Self.first : Self.firstSteps.link()
    }
}
