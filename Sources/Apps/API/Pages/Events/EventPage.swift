internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// One event: what it says, how it stands, why it is here, and what its owner may do with it.
struct EventPage {
    let event: OwnerEventDetail
    var conflict: ConflictOverview?
    /// An offered time that is drawn before it is chosen.
    var moved: FreeSlot?
    /// For an event without an hour whose words name a prayer.
    var suggestion: PrayerSuggestion?
    /// nil if it is not known without asking the server.
    var calendar: EventCalendar?
    /// What was typed, if it was refused, with what is wrong.
    var form: EventForm?
    var faults: [EventField: EventFault] = [:]
    /// nil for an event without further reminders.
    var reminders: EventReminderPart?
    /// The event is not the one any more that the form was filled with.
    var hasChanged = false
    /// The page of the meeting that the event belongs to: it is changed there alone.
    var meeting: Route?

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(try await Self.load(request).page(request.context))
    }

    /// An id that is not the owner's is answered like one that never was.
    static func load(_ request: OwnerRequest) async throws -> EventPage {
        let customer = try request.owner().customerID
        let store = request.services.store
        guard let id = EventIdentity(request.id)?.id,
            let event = try await PostgresOwnerEvents(store).event(id, of: customer)
        else { throw OwnerFault.notFound }
        var conflict: ConflictOverview?
        if event.record.hasOpenConflict { conflict = try await PostgresConflicts(store).find(id, of: customer) }
        let calendar = try await EventCalendar.load(event, of: customer, request.services)
        let start = request.query.text(EventConflict.preview).flatMap { EventConflict.start($0) }
        let moved = conflict?.slots.first { $0.start == start }
        var page = EventPage(event: event, conflict: conflict, moved: moved, calendar: calendar)
        page.suggestion = try await SuggestedHour.load(event.record, event.calendar, store)
        page.reminders = try await Self.reminders(event, of: customer, store)
        page.meeting = try await Self.meeting(id, request)
        return page
    }

    /// A host changes the meeting, everybody else answers there.
    private static func meeting(_ id: String, _ request: OwnerRequest) async throws -> Route? {
        let (actor, store) = (try request.actor(), request.services.store)
        guard case .success(let seat) = try await FindSeat().run(.init(id), as: actor, in: store) else { return nil }
        guard seat.hostID != actor.customerID else { return OwnerRoute.meeting.link(id) }
        return MeetingLinks(store).text(of: seat).map { OwnerRoute.votePage.link($0) }
    }

    private static func reminders(
        _ event: OwnerEventDetail,
        of customer: String,
        _ store: StoreContext
    ) async throws -> EventReminderPart? {
        var part = EventReminderPart(event, event.reminders)
        if part != nil, event.reminders.preferences.way.pushes {
            part?.hasDevices = try await !PostgresOwnerDevices(store).list(of: customer).isEmpty
        }
        return part
    }

    func page(_ context: OwnerContext) -> Page {
        var page = Page(context.say(EventPhrase.event), [Self.render(self, context)])
        page.heading = self.event.record.event.map { .value($0.summary) } ?? context.words(EventPhrase.textGone)
        return page
    }

    static func render(_ model: EventPage, _ context: OwnerContext) -> Markup {
        .group([
            model.faults.isEmpty
                ? .nothing : .notice(.bad, [.p([context.words(EventFormPhrase.notSaved)])]),
            model.hasChanged
                ? .notice(.bad, [.p([context.words(EventFormPhrase.changedMeanwhile)])]) : .nothing,
            Self.summary(model.event, model.calendar, context),
            model.conflict.map { EventConflict.render($0, model.event, moved: model.moved, context) } ?? .nothing,
            model.suggestion.map { SuggestedHour.render($0, model.event.record, context) } ?? .nothing,
            model.reminders?.markup(model.event.record, context) ?? .nothing,
            model.event.record.mayBeCorrected && model.meeting == nil
                ? EventCorrectionForm.render(model, context) : .nothing,
            model.meeting.map { Self.ofMeeting($0, context) } ?? .nothing,
            EventSharing.render(model.event, context), EventWhy.render(model.event, context),
            model.event.record.mayBeDismissed && model.meeting == nil
                ? Self.dismissal(model.event, context) : .nothing,
            .p([.link(OwnerRoute.events.link(), [context.words(EventPhrase.back)])]),
        ])
    }

    private static func ofMeeting(_ route: Route, _ context: OwnerContext) -> Markup {
        .section([
            .p([context.words(MeetingPhrase.ofEvent)]),
            .p([.link(route, [.classes("button")], [context.words(MeetingPhrase.toMeeting)])]),
        ])
    }

    private static func summary(
        _ event: OwnerEventDetail,
        _ calendar: EventCalendar?,
        _ context: OwnerContext
    ) -> Markup {
        let text = event.record.event
        let zone = event.calendar.owner.zone
        let span = event.record.span(in: zone)
        var facts: [(name: Spoken, value: Markup)] = [
            (context.say(EventPhrase.when), Self.time(span, context))
        ]
        facts += Self.people(event, context) + Self.place(event, context)
        facts.append(
            (
                context.say(EventPhrase.state),
                .group([
                    EventRow.badge(event.state, context), .value(" "),
                    event.record.hasOpenConflict
                        ? .badge(.bad, context.words(EventPhrase.conflict)) : .nothing,
                ])
            )
        )
        if case .timed(let start, let end, let own)? = text?.times, EventSpan.clock(start, end) != span {
            let words = context.words(TimesPhrase.whole(.clock(start, end)))
            facts.insert(
                (
                    context.say(EventPhrase.elsewhere),
                    .group([words, .value(" ("), .value(ZoneCities.name(own.name, in: context.language)), .value(")")])
                ),
                at: 1
            )
        }
        if let notes = text.flatMap({ Self.notes($0) }) {
            facts.append((context.say(EventPhrase.notes), .value(notes)))
        }
        if let link = text.flatMap({ Self.link($0) }) {
            facts.append((context.say(EventPhrase.link), .outside(link)))
        }
        if let calendar { facts.append((context.say(EventPhrase.calendar), calendar.markup(context))) }
        if let writtenAt = event.record.writtenAt {
            let words = context.words(TimesPhrase.moment(zone.local(writtenAt)))
            facts.append((context.say(EventPhrase.writtenAt), words))
        }
        if event.record.wanted > 1 {
            facts.append((context.say(EventPhrase.version), .value("\(event.record.wanted)")))
        }
        return .section([
            .facts(facts), event.undo.map { Self.undo($0, event.record, context) } ?? .nothing,
        ])
    }

    private static func people(
        _ event: OwnerEventDetail,
        _ context: OwnerContext
    ) -> [(name: Spoken, value: Markup)] {
        guard let name = event.trail?.name, !name.isEmpty else { return [] }
        return [(context.say(SharingPhrase.with), .value(name))]
    }

    private static func place(
        _ event: OwnerEventDetail,
        _ context: OwnerContext
    ) -> [(name: Spoken, value: Markup)] {
        guard let place = event.record.event?.location else { return [] }
        let map = Markup.link(OwnerRoute.eventMap.link(event.record.id), [context.words(SharingPhrase.map)])
        return [(context.say(EventPhrase.place), .group([.value(place), .value(" "), map]))]
    }

    static func time(_ span: EventSpan, _ context: OwnerContext) -> Markup {
        let words = context.words(TimesPhrase.whole(span))
        guard let hijri = HijriPhrase(span.firstDay) else { return words }
        return .group([words, .element(.br, [], []), .small([context.words(hijri)])])
    }

    /// nil if there is nothing but the line by which Jadwal knows its events.
    static func notes(_ event: CalendarEvent) -> String? {
        var notes = event.description
        if notes.hasSuffix(CalendarEvent.signature) { notes.removeLast(CalendarEvent.signature.count) }
        while notes.last?.isWhitespace == true { notes.removeLast() }
        return notes.isEmpty ? nil : notes
    }

    /// Of a meeting's page or a map, for example.
    static func link(_ event: CalendarEvent) -> OutsideAddress? {
        event.location.flatMap { OutsideAddress(in: $0) } ?? Self.notes(event).flatMap { OutsideAddress(in: $0) }
    }

    private static func undo(
        _ judgement: JudgementRecord,
        _ event: EventRecord,
        _ context: OwnerContext
    ) -> Markup {
        let route = OwnerRoute.undoEvent.link(event.id)
        return .group([
            .p([
                .strong([context.words(EventPhrase.canBeUndone(judgement.kind))]), .value(" "),
                context.words(EventPhrase.undoHint),
            ]),
            PageForm.sending(
                to: route,
                context.token(for: route),
                [Self.revision(event)],
                submit: context.say(EventPhrase.undo)
            ).markup,
        ])
    }

    /// What the page shows, for a form that changes it.
    static func revision(_ event: EventRecord) -> PageForm.Field {
        .hidden(EventField.revision.rawValue, "\(event.wanted)")
    }

    private static func dismissal(_ event: OwnerEventDetail, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.dismissEvent.link(event.record.id)
        let reasons = DismissalReason.allCases.map {
            PageForm.Option($0.rawValue, context.words(EventPhrase.because($0)))
        }
        // No chat can bring back what its owner has added, and there is nothing to learn from.
        let isOwn = event.source == .elsewhere
        let removes = isOwn || event.calendar.deletesCancelled
        return .section([
            .h2([context.words(EventPhrase.wrong)]),
            .p([context.words(isOwn ? EventPhrase.dismissOwnHint : .dismissHint)]),
            PageForm.sending(
                to: route,
                context.token(for: route),
                [
                    Self.revision(event.record),
                    .choice(
                        EventActions.entry,
                        context.say(EventPhrase.entry),
                        DismissedEntry.allCases.map {
                            PageForm.Option($0.rawValue, context.words(EventPhrase.becomes($0)))
                        },
                        chosen: DismissedEntry(isRemoved: removes).rawValue
                    ),
                ]
                    + (isOwn
                        ? []
                        : [
                            .choice(
                                EventActions.reason,
                                context.say(EventPhrase.reason),
                                [PageForm.Option("", context.words(EventPhrase.noReason))] + reasons,
                                chosen: ""
                            )
                        ]),
                submit: context.say(EventPhrase.dismiss),
                tone: .bad
            ).markup,
        ])
    }
}

/// The form that corrects an event. It is open if something in it was refused.
enum EventCorrectionForm {
    static func render(_ model: EventPage, _ context: OwnerContext) -> Markup {
        guard let event = model.event.record.event else { return .nothing }
        var form = model.form ?? EventForm(event, revision: model.event.record.wanted)
        // Whoever has seen what changed may save.
        form.revision = "\(model.event.record.wanted)"
        let faults = model.faults.map { ($0.key.rawValue, context.say(EventFormPhrase.fault($0.value))) }
        let route = OwnerRoute.correctEvent.link(model.event.record.id)
        let open: [Attribute] = model.form == nil ? [] : [.open]
        let zone: Zone =
            if case .timed(_, _, let own) = event.times { own } else { model.event.calendar.owner.zone }
        return .section([
            .element(
                .details,
                open,
                [
                    .element(.summary, [], [context.words(EventFormPhrase.open)]),
                    .p([context.words(model.event.source == .elsewhere ? EventFormPhrase.ownHint : .hint)]),
                    .p([
                        context.words(EventFormPhrase.clock), .value(" "),
                        .value(ZoneCities.name(zone.name, in: context.language)),
                    ]),
                    PageForm.sending(
                        to: route,
                        context.token(for: route),
                        Self.fields(form, context, model.faults),
                        submit: context.say(EventFormPhrase.save)
                    ).showing(Dictionary(uniqueKeysWithValues: faults)).markup,
                ]
            )
        ])
    }

    static func fields(
        _ form: EventForm,
        _ context: OwnerContext,
        _ faults: [EventField: EventFault]
    ) -> [PageForm.Field] {
        func label(_ field: EventField) -> Spoken { context.say(EventFormPhrase.label(field)) }
        func day(_ field: EventField, _ value: String) -> PageForm.Field {
            .day(field.rawValue, label(field), value: value)
        }
        func clock(_ field: EventField, _ value: String) -> PageForm.Field {
            .clock(field.rawValue, label(field), value: value)
        }
        return [
            .hidden(EventField.revision.rawValue, form.revision),
            .text(EventField.title.rawValue, label(.title), value: form.title, longest: 500, isRequired: true),
            .text(EventField.place.rawValue, label(.place), value: form.place, longest: 1000),
            .check(EventField.isWholeDay.rawValue, label(.isWholeDay), isOn: form.isWholeDay),
            .beside([day(.startDay, form.startDay), clock(.startTime, form.startTime)]),
            .beside([day(.endDay, form.endDay), clock(.endTime, form.endTime)]),
        ] + Self.turn(.startTurn, form.startTurn, faults[.startTime], context)
            + Self.turn(.endTurn, form.endTurn, faults[.endTime], context)
    }

    /// Asked about a time that clocks show twice. None is chosen before the owner does.
    private static func turn(
        _ field: EventField,
        _ chosen: String,
        _ fault: EventFault?,
        _ context: OwnerContext
    ) -> [PageForm.Field] {
        guard fault == .twice || !chosen.isEmpty else { return [] }
        let options = ClockTurn.allCases.map {
            PageForm.Option($0.rawValue, context.words(EventFormPhrase.turn($0)))
        }
        return [.picks(field.rawValue, context.say(EventFormPhrase.label(field)), options, chosen: chosen)]
    }
}
