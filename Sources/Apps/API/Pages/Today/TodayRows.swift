internal import Pipeline
internal import Store
internal import Time
internal import Web

/// Events of all calendars under their days.
struct ComingDays {
    let today: LocalDate
    /// When the owner is next reminded of events, by their ids.
    var rings: [String: UnixTime] = [:]

    /// - Parameter items: soonest first.
    func render(_ items: [ViewItem], _ context: OwnerContext) -> Markup {
        var days: [(date: LocalDate, items: [ViewItem])] = []
        for item in items {
            // Something that has begun before is under today.
            let date = max(item.span.firstDay, self.today)
            if days.last?.date == date {
                days[days.count - 1].items.append(item)
            } else {
                days.append((date, [item]))
            }
        }
        return .group(
            days.flatMap { day in
                [
                    DayHeading.render(day.date, self.today, context),
                    .element(.ul, [.classes("agenda")], day.items.map { self.row($0, on: day.date, context) }),
                ]
            }
        )
    }

    private func row(_ item: ViewItem, on date: LocalDate, _ context: OwnerContext) -> Markup {
        let title = item.route(on: date).map { Markup.link($0, [item.words(context)]) }
        return .element(
            .li,
            [],
            [
                .span([.classes("when")], [context.words(TimesPhrase.underDay(item.span))]),
                .span([.classes("what")], [title ?? item.words(context)]),
                item.hasConflict ? .badge(.bad, context.words(EventPhrase.conflict)) : .nothing,
                self.ring(item, context),
            ]
        )
    }

    private func ring(_ item: ViewItem, _ context: OwnerContext) -> Markup {
        guard let at = item.id.flatMap({ self.rings[$0] }) else { return .nothing }
        let local = (context.session?.zone ?? .utc).local(at)
        let words: any Phrase = local.date == self.today ? ReminderPhrase.rings(local.time) : TimesPhrase.moment(local)
        return .span([.classes("ring")], [Glyph.bell.markup, .small([context.words(words)])])
    }
}

/// An event that overlaps something. One tap keeps both.
enum ConflictCard {
    static func render(_ event: EventRecord, _ state: OwnerCalendarState, _ context: OwnerContext) -> Markup {
        let keep = OwnerRoute.resolveEvent.link(event.id)
        let title = event.event.map { Markup.value($0.summary) } ?? context.words(EventPhrase.textGone)
        let form = PageForm.sending(
            to: keep,
            context.token(for: keep),
            [.hidden(EventConflict.decision, "keep"), EventPage.revision(event), EventActions.backToToday],
            submit: context.say(ConflictPhrase.keep),
            tone: .secondary
        )
        return .div(
            [.classes("card", "ask", "bad")],
            [
                .h3([context.words(TodayPhrase.overlaps)]), .p([.classes("title")], [title]),
                .p([context.words(TimesPhrase.whole(event.span(in: state.owner.zone)))]),
                .div(
                    [.classes("actions")],
                    [
                        .link(
                            OwnerRoute.event.link(event.id),
                            [.classes("button")],
                            [context.words(TodayPhrase.decide)]
                        ),
                        event.mayConflictBeResolved ? form.markup : .nothing,
                    ]
                ),
            ]
        )
    }
}

/// An event that is new, or has changed. One tap takes it out, and another one brings it back.
enum AddedRow {
    static func render(_ event: EventRecord, _ state: OwnerCalendarState, _ context: OwnerContext) -> Markup {
        let dismiss = OwnerRoute.dismissEvent.link(event.id)
        let title = event.event.map { Markup.value($0.summary) } ?? context.words(EventPhrase.textGone)
        // A later revision may be a change, or the mark of a conflict.
        let badge = event.wanted == 1 ? Markup.badge(.good, context.words(TodayPhrase.new)) : .nothing
        let form = PageForm.sending(
            to: dismiss,
            context.token(for: dismiss),
            [EventPage.revision(event), EventActions.backToToday],
            submit: context.say(TodayPhrase.wrong),
            tone: .quiet
        )
        return .element(
            .li,
            [],
            [
                .span(
                    [.classes("what")],
                    [
                        .link(OwnerRoute.event.link(event.id), [title]), .value(" "), badge, .element(.br, [], []),
                        .small([context.words(TimesPhrase.whole(event.span(in: state.owner.zone)))]),
                    ]
                ), event.mayBeDismissed ? form.markup : .nothing,
            ]
        )
    }
}

extension EventSpan {
    /// Whole days come before the hours of their first day.
    var beginning: LocalDateTime {
        switch self {
        case .days(let first, _): LocalDateTime(date: first, time: .midnight)
        case .clock(let start, _): start
        }
    }
}
