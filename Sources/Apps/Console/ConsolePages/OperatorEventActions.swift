internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// The actions on one event, as `jadwal events` and `jadwal conflicts` have them.
enum OperatorEventActions {
    private static let longest = 500

    /// Takes it out of its owner's calendar.
    static func dismiss(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let because = try request.form.word("because", DismissalReason.self)
        let (customer, event) = try Self.event(request)
        return try await request.act(ConsoleRoute.event.link(customer, event), .dismissed) {
            guard request.form.isOn("confirm") else { return .notConfirmed }
            let input = DismissEvent.Input(event: event, customer: customer, because: because)
            let done = try await DismissEvent().run(input, as: try request.actor(), in: request.services.store).get()
            return done.outcome == .unchanged ? .nothing : nil
        }
    }

    /// Sends it to the calendar now.
    static func relay(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let (customer, event) = try Self.event(request)
        return try await request.act(ConsoleRoute.event.link(customer, event), .relayed) {
            let input = RelayEvent.Input(event: event, customer: customer)
            _ = try await RelayEvent().run(input, as: try request.actor(), in: request.services.store).get()
            return nil
        }
    }

    /// Decides about an open conflict.
    static func resolve(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let decision: ConflictDecision
        switch request.form.text("decision") {
        case "keep": decision = .keep
        case "cancel": decision = .cancel
        case "move":
            guard let number = request.form.text("number").flatMap({ Int($0) }), (1...100).contains(number) else {
                throw ConsoleFault.unreadable(field: "number")
            }
            decision = .move(number)
        default: throw ConsoleFault.unreadable(field: "decision")
        }
        let (customer, event) = try Self.event(request)
        return try await request.act(ConsoleRoute.event.link(customer, event), .done) {
            let input = ResolveConflict.Input(event: event, customer: customer, decision)
            _ = try await ResolveConflict().run(input, as: try request.actor(), in: request.services.store).get()
            return nil
        }
    }

    /// Writes what is right. What is not given stays as it is, and is not shown.
    static func correct(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let correction = try Self.correction(request.form)
        let (customer, event) = try Self.event(request)
        return try await request.act(ConsoleRoute.event.link(customer, event), .corrected) {
            let input = CorrectEvent.Input(event: event, customer: customer, correction)
            let done = try await CorrectEvent().run(input, as: try request.actor(), in: request.services.store).get()
            return done.outcome == .unchanged ? .nothing : nil
        }
    }

    static func correction(_ form: RequestItems) throws(ConsoleFault) -> EventCorrection {
        var correction = EventCorrection()
        correction.start = try Self.moment("start", form)
        correction.end = try Self.moment("end", form)
        correction.isAllDay = form.isOn("all-day")
        correction.title = try Self.text("title", form)
        correction.place = try Self.text("location", form).map { .at($0) }
        if form.isOn("no-location") {
            guard correction.place == nil else { throw .unreadable(field: "location") }
            correction.place = .nowhere
        }
        return correction
    }

    private static func moment(_ name: String, _ form: RequestItems) throws(ConsoleFault) -> GivenMoment? {
        guard let text = form.text(name) else { return nil }
        guard let moment = GivenMoment(text) else { throw .unreadable(field: name) }
        return moment
    }

    private static func text(_ name: String, _ form: RequestItems) throws(ConsoleFault) -> String? {
        guard let text = form.text(name) else { return nil }
        guard text.count <= Self.longest, !text.utf8.contains(0) else { throw .unreadable(field: name) }
        return text
    }

    /// The event must be that customer's: ids of events alone are not trusted.
    private static func event(_ request: ConsoleRequest) throws(ConsoleFault) -> (customer: String, event: String) {
        guard let customer = EventIdentity(request.id), let event = EventIdentity(request.parameters[1]) else {
            throw .notFound
        }
        return (customer.id, event.id)
    }
}

/// The forms of these actions.
extension OperatorEventPage {
    static func forms(_ event: EventDetail, _ context: PageContext) -> [Markup] {
        let record = event.record
        var forms: [Markup] = []
        if record.mayBeRelayed {
            let route = ConsoleRoute.relay.link(record.customerID, record.id)
            forms.append(
                PageForm.sending(to: route, context.token(for: route), submit: context.say(OperatorEventPhrase.relay))
                    .reached(by: "r").markup
            )
        }
        if record.mayBeCorrected { forms.append(Self.correction(record, context)) }
        if record.mayConflictBeResolved { forms.append(Self.resolution(record, context)) }
        return forms
    }

    private static func correction(_ event: EventRecord, _ context: PageContext) -> Markup {
        let route = ConsoleRoute.correct.link(event.customerID, event.id)
        let hint = context.say(OperatorEventPhrase.momentHint)
        return context.folded(
            OperatorEventPhrase.correct,
            [
                .p([], [context.words(OperatorEventPhrase.correctMeans)]),
                PageForm.sending(
                    to: route,
                    context.token(for: route),
                    [
                        .text("start", context.say(OperatorEventPhrase.starts), hint: hint, longest: 16),
                        .text("end", context.say(OperatorEventPhrase.ends), hint: hint, longest: 16),
                        .check("all-day", context.say(OperatorEventPhrase.allDay)),
                        .text("title", context.say(OperatorEventPhrase.newTitle), longest: 500),
                        .text("location", context.say(OperatorEventPhrase.newPlace), longest: 500),
                        .check("no-location", context.say(OperatorEventPhrase.noPlace)),
                        .text("reason", context.say(StatePhrase.reason)),
                    ],
                    submit: context.say(OperatorEventPhrase.correct)
                ).markup,
            ]
        )
    }

    private static func resolution(_ event: EventRecord, _ context: PageContext) -> Markup {
        let route = ConsoleRoute.resolve.link(event.customerID, event.id)
        let decisions: [(String, OperatorEventPhrase)] = [
            ("keep", .keepBoth), ("move", .moveIt), ("cancel", .cancelIt),
        ]
        return context.folded(
            OperatorEventPhrase.resolve,
            [
                PageForm.sending(
                    to: route,
                    context.token(for: route),
                    [
                        .choice(
                            "decision",
                            context.say(OperatorEventPhrase.decision),
                            decisions.map { PageForm.Option($0.0, context.words($0.1)) },
                            chosen: "keep"
                        ),
                        .text("number", context.say(OperatorEventPhrase.offeredTime), longest: 3),
                        .text("reason", context.say(StatePhrase.reason)),
                    ],
                    submit: context.say(OperatorEventPhrase.resolve)
                ).markup
            ]
        )
    }
}
