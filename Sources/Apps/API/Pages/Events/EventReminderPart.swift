internal import Pipeline
internal import Store
internal import Time
internal import Web

/// “Remind me” on an event's page: what rings when, once more, no more, and the event's own reminders.
struct EventReminderPart {
    let reminders: OwnerReminders
    let coming: [Occurrence]
    let isWholeDays: Bool
    let hasBegun: Bool
    var hasDevices = true
    /// The refused input with its faults; nil if nothing was refused.
    var refused: (leads: [String], fault: ReminderLeads.Fault)?

    /// nil for an event that is over or does not take place.
    init?(_ event: OwnerEventDetail, _ reminders: OwnerReminders) {
        let now = event.calendar.now
        guard let text = event.record.event, !event.record.isGone, event.record.endsAt > now else { return nil }
        self.reminders = reminders
        self.coming = reminders.coming(text, in: event.calendar.owner.zone, after: now)
        self.isWholeDays = if case .allDay = text.times { true } else { false }
        self.hasBegun = event.record.startsAt <= now
    }

    func markup(_ event: EventRecord, _ context: OwnerContext) -> Markup {
        guard self.reminders.preferences.way.pushes else {
            let settings = Markup.link(
                OwnerRoute.reminders.link(),
                [context.words(ReminderPhrase.byCalendarOnly)]
            )
            return .section([
                .h2([context.words(ReminderPhrase.event)]),
                .p([context.words(ReminderPhrase.byCalendar), .value(" "), settings]),
            ])
        }
        return .section(
            [.id("reminders")],
            [
                .h2([context.words(ReminderPhrase.event)]), self.hasDevices ? .nothing : ToldPage.nowhere(context),
                self.list(event, context), self.again(event, context),
                self.coming.isEmpty ? .nothing : self.done(event, context), self.own(event, context),
            ]
        )
    }

    private func list(_ event: EventRecord, _ context: OwnerContext) -> Markup {
        guard !self.coming.isEmpty else {
            let isDone = self.reminders.event.doneFor == event.startsAt
            return .p([context.words(isDone ? ReminderPhrase.isDone : .nothing)])
        }
        return .element(
            .ul,
            [.classes("agenda")],
            self.coming.map { .element(.li, [], [context.moment($0.dueAt)]) }
        )
    }

    private func again(_ event: EventRecord, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.snoozeReminder.link(event.id)
        let minutes = [5, 10, 30].map { PageForm.Option("\($0)", context.words(ReminderPhrase.minutes($0))) }
        let start = PageForm.Option(ReminderActions.atStart, context.words(ReminderPhrase.atStart))
        return PageForm.sending(
            to: route,
            context.token(for: route),
            [
                .choice(
                    ReminderActions.again,
                    context.say(ReminderPhrase.later),
                    minutes + (self.hasBegun ? [] : [start]),
                    chosen: "10"
                )
            ],
            submit: context.say(ReminderPhrase.laterSubmit),
            tone: .secondary
        ).markup
    }

    private func done(_ event: EventRecord, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.endReminders.link(event.id)
        return PageForm.sending(
            to: route,
            context.token(for: route),
            submit: context.say(ReminderPhrase.done),
            tone: .quiet
        ).markup
    }

    private func own(_ event: EventRecord, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.setReminders.link(event.id)
        let preferences = self.reminders.preferences
        let forAll = (self.isWholeDays ? preferences.wholeDays : preferences.timed).map(\.description)
        let chosen = self.reminders.event.leads?.leads(ofWholeDays: self.isWholeDays).map(\.description)
        let boxes = LeadBoxes.field(
            ReminderActions.leads,
            .own,
            ofWholeDays: self.isWholeDays,
            chosen: self.refused?.leads ?? chosen ?? forAll,
            context
        )
        let fault = self.refused.map { [ReminderActions.leads: context.say(ReminderPhrase.wrong($0.fault))] }
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(ReminderActions.own, "on"), boxes],
            submit: context.say(ReminderPhrase.saveOwn)
        ).showing(fault ?? [:])
        let asForAll = PageForm.sending(
            to: route,
            context.token(for: route),
            submit: context.say(ReminderPhrase.asForAll),
            tone: .quiet
        )
        return .element(
            .details,
            self.refused == nil ? [] : [.open],
            [
                .element(.summary, [], [context.words(ReminderPhrase.change)]), form.markup,
                self.reminders.event.leads == nil ? .nothing : asForAll.markup,
            ]
        )
    }
}
