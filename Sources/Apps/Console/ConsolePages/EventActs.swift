internal import Pipeline
internal import Store
internal import Web

/// The acts on one event besides its dismissal, as `jadwal events` and `jadwal conflicts` have them.
enum EventActs {
    private static let longest = 500

    /// Sends it to the calendar now.
    static func relay(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let (customer, event) = try await Self.event(request)
        return try await request.act(ConsoleRoute.event.link(customer, event), .relayed) {
            let events = PostgresEvents(request.services.store)
            try await events.relay(event, of: customer, by: try request.person())
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
        let (customer, event) = try await Self.event(request)
        return try await request.act(ConsoleRoute.event.link(customer, event), .done) {
            let conflicts = PostgresConflicts(request.services.store)
            _ = try await conflicts.resolve(event, decision, by: try request.person())
            return nil
        }
    }

    /// Writes what is right. What is not given stays as it is, and is not shown.
    static func correct(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let correction = try Self.correction(request.form)
        let (customer, event) = try await Self.event(request)
        return try await request.act(ConsoleRoute.event.link(customer, event), .corrected) {
            guard !correction.isEmpty else { return .nothing }
            let feedback = PostgresFeedback(request.services.store)
            let judgement = try await feedback.correct(event, correction, by: try request.person())
            return judgement.outcome == .unchanged ? .nothing : nil
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

    /// The event is that customer's: ids of events alone are not trusted.
    private static func event(_ request: ConsoleRequest) async throws -> (customer: String, event: String) {
        guard let customer = EventIdentity(request.id), let event = EventIdentity(request.parameters[1]),
            try await PostgresEventPages(request.services.store).find(event.id, of: customer.id) != nil
        else { throw ConsoleFault.notFound }
        return (customer.id, event.id)
    }
}

/// The forms of these acts.
extension EventPage {
    static func forms(_ event: EventDetail, _ context: PageContext) -> [Markup] {
        let record = event.record
        var forms: [Markup] = []
        if record.mayBeRelayed {
            let route = ConsoleRoute.relay.link(record.customerID, record.id)
            forms.append(
                PageForm.sending(to: route, context.token(for: route), submit: context.say(EventPhrase.relay)).markup
            )
        }
        if record.mayBeCorrected { forms.append(Self.correction(record, context)) }
        if record.mayConflictBeResolved { forms.append(Self.resolution(record, context)) }
        return forms
    }

    private static func correction(_ event: EventRecord, _ context: PageContext) -> Markup {
        let route = ConsoleRoute.correct.link(event.customerID, event.id)
        let hint = context.say(EventPhrase.momentHint)
        return context.folded(
            EventPhrase.correct,
            [
                .p([], [context.words(EventPhrase.correctMeans)]),
                PageForm.sending(
                    to: route,
                    context.token(for: route),
                    [
                        .text("start", context.say(EventPhrase.starts), hint: hint, longest: 16),
                        .text("end", context.say(EventPhrase.ends), hint: hint, longest: 16),
                        .check("all-day", context.say(EventPhrase.allDay)),
                        .text("title", context.say(EventPhrase.newTitle), longest: 500),
                        .text("location", context.say(EventPhrase.newPlace), longest: 500),
                        .check("no-location", context.say(EventPhrase.noPlace)),
                        .text("reason", context.say(StatePhrase.reason)),
                    ],
                    submit: context.say(EventPhrase.correct)
                ).markup,
            ]
        )
    }

    private static func resolution(_ event: EventRecord, _ context: PageContext) -> Markup {
        let route = ConsoleRoute.resolve.link(event.customerID, event.id)
        let decisions: [(String, EventPhrase)] = [
            ("keep", .keepBoth), ("move", .moveIt), ("cancel", .cancelIt),
        ]
        return context.folded(
            EventPhrase.resolve,
            [
                PageForm.sending(
                    to: route,
                    context.token(for: route),
                    [
                        .choice(
                            "decision",
                            context.say(EventPhrase.decision),
                            decisions.map { PageForm.Option($0.0, context.words($0.1)) },
                            chosen: "keep"
                        ),
                        .text("number", context.say(EventPhrase.offeredTime), longest: 3),
                        .text("reason", context.say(StatePhrase.reason)),
                    ],
                    submit: context.say(EventPhrase.resolve)
                ).markup
            ]
        )
    }
}
