internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// One schedule: where it stands, what was decided last, and the actions on it.
enum SchedulePage {
    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard let found = try await PostgresSchedulePages(request.services.store).find(request.id) else {
            throw ConsoleFault.notFound
        }
        let title = request.context.say(SchedulePhrase.schedule)
        return .page(Page(title, [Self.render(found, request.context)]))
    }

    static func render(_ schedule: ListedSchedule, _ context: PageContext) -> Markup {
        .group([
            context.part(SchedulePhrase.now, [Self.facts(schedule, context)]),
            context.may(.operate) && schedule.endsAt > schedule.now ? Self.acts(schedule, context) : .nothing,
        ])
    }

    private static func facts(_ schedule: ListedSchedule, _ context: PageContext) -> Markup {
        let customer = schedule.customerID
        let lease = schedule.leaseUntil.flatMap { $0 > schedule.now ? schedule.leaseOwner : nil }
        var query = FailureQuery()
        (query.filter.stage, query.filter.customerID) = (schedule.kind.stage.rawValue, customer)
        return .facts([
            (context.say(SchedulePhrase.id), context.id(schedule.id)),
            (context.say(StatePhrase.customer), context.id(customer, ConsoleRoute.customer.link(customer))),
            (
                context.say(SchedulePhrase.event),
                schedule.kind == .event
                    ? context.id(schedule.subjectID, ConsoleRoute.event.link(customer, schedule.subjectID))
                    : context.words(SchedulePhrase.own(schedule.kind))
            ),
            (context.say(StatePhrase.state), context.state(schedule.status)),
            (context.say(SchedulePhrase.due), Self.moment(schedule.due, context)),
            (context.say(SchedulePhrase.lead), SchedulesPage.lead(schedule.due, context)),
            (context.say(SchedulePhrase.planned), context.time(schedule.changedAt)),
            (context.say(SchedulePhrase.lastDue), Self.moment(schedule.last, context)),
            (context.say(SchedulePhrase.outcome), SchedulesPage.outcome(schedule, context)),
            (context.say(SchedulePhrase.attempts), .number(schedule.attempts)),
            (context.say(SchedulePhrase.worker), context.machine(lease)),
            (context.say(SchedulePhrase.eventEnds), context.time(schedule.kind == .event ? schedule.endsAt : nil)),
            (
                context.say(SchedulePhrase.failures),
                .link(query.route, [context.words(StatePhrase.show)])
            ),
        ])
    }

    private static func moment(_ occurrence: Occurrence?, _ context: PageContext) -> Markup {
        context.time(occurrence?.dueAt)
    }

    private static func acts(_ schedule: ListedSchedule, _ context: PageContext) -> Markup {
        func form(_ route: ConsoleRoute, _ words: SchedulePhrase, _ fields: [PageForm.Field] = []) -> PageForm {
            let link = route.link(schedule.id)
            return PageForm.sending(to: link, context.token(for: link), fields, submit: context.say(words))
        }
        let minutes = PageForm.Field.number(
            "minutes",
            context.say(SchedulePhrase.minutes),
            value: "10",
            range: ActOnSchedule.delays
        )
        let next: [Markup] =
            schedule.due == nil
            ? []
            : [
                form(.postponeSchedule, .postpone, [minutes]).markup,
                context.folded(
                    SchedulePhrase.skip,
                    [
                        .p([], [context.words(SchedulePhrase.skipMeans)]),
                        form(.skipSchedule, .skip, [.text("reason", context.say(StatePhrase.reason))]).markup,
                    ]
                ),
            ]
        let fire = form(.fireSchedule, .fire).reached(by: "r").markup
        return context.part(
            SchedulePhrase.acts,
            [
                .p([], [context.words(SchedulePhrase.fireMeans)]),
                .div([.classes("actions")], [fire] + next.prefix(1)),
            ] + next.dropFirst()
        )
    }
}

/// The actions on one schedule, as `jadwal schedules ID` has them.
enum OperatorScheduleActions {
    static func fire(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        try await Self.act(.fire, .reminded, request)
    }

    static func skip(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        try await Self.act(.skip, .skipped, request)
    }

    static func postpone(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let minutes = try OrderForm.minutes(request.form, in: ActOnSchedule.delays)
        return try await Self.act(.postpone(.seconds(60 * minutes)), .remindedLater, request)
    }

    private static func act(
        _ action: ScheduleAction,
        _ done: ConsoleNotice,
        _ request: ConsoleRequest
    ) async throws -> ConsoleAnswer {
        guard let identity = EventIdentity(request.id) else { throw ConsoleFault.notFound }
        return try await request.act(ConsoleRoute.schedule.link(identity.id), done) {
            let input = ActOnSchedule.Input(action, identity.id)
            try await ActOnSchedule().run(input, as: try request.actor(), in: request.services.store).get()
            return nil
        }
    }
}
