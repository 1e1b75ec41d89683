internal import Pipeline
internal import Store
internal import Time
internal import Web

/// A day, a week, a month or a list with everything that the account's calendars have.
struct ViewPage {
    let span: ViewSpan
    let state: OwnerCalendarState
    let view: CalendarView
    let items: [ViewItem]
    /// Jadwal's events that do not take place, or not for the owner. From their pages a dismissal can be undone.
    var gone: [EventRecord] = []
    var prayers = PrayerMarks()

    static func day(_ request: OwnerRequest) async throws -> OwnerAnswer { try await Self.answer(.day, request) }
    static func week(_ request: OwnerRequest) async throws -> OwnerAnswer { try await Self.answer(.week, request) }
    static func month(_ request: OwnerRequest) async throws -> OwnerAnswer { try await Self.answer(.month, request) }

    static func agenda(_ request: OwnerRequest) async throws -> OwnerAnswer {
        try await Self.answer(.agenda, request)
    }

    private static func answer(_ kind: ViewKind, _ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try request.owner().customerID
        let store = PostgresOwnerEvents(request.services.store)
        let state = try await store.state(of: customer)
        let zone = state.owner.zone
        let wanted = request.query.text(ViewSpan.field).map { LocalDate($0.inWesternDigits) }
        guard let date = wanted ?? zone.local(state.now).date,
            let span = ViewSpan(kind, on: date, weekStart: state.weekStart)
        else {
            throw OwnerFault.unreadable(field: ViewSpan.field)
        }
        async let prayers = Self.prayers(span, zone, of: customer, request.services)
        var page = try await Self.read(span, state, of: customer, request.services, hides: true)
        page.prayers = try await prayers
        return .page(page.page(request.context))
    }

    /// A list has none: it names what is on a day.
    private static func prayers(
        _ span: ViewSpan,
        _ zone: Zone,
        of customer: String,
        _ services: OwnerServices
    ) async throws -> PrayerMarks {
        guard span.kind != .agenda,
            let settings = try await PostgresPrayers(services.store).settings(of: customer)
        else { return PrayerMarks() }
        return PrayerMarks(settings, span.window(in: zone), in: zone)
    }

    /// The content of the database and the calendars on these days. Waits for the calendars for
    /// `CalendarViews.patience`.
    ///
    /// - Parameter hides: true to leave out calendars that the owner does not want to see.
    static func read(
        _ span: ViewSpan,
        _ state: OwnerCalendarState,
        of customer: String,
        _ services: OwnerServices,
        hides: Bool = false
    ) async throws -> ViewPage {
        let zone = state.owner.zone
        let account = try await PostgresOwnerCalendars(services.store).show(customer)
        let hidden = hides ? Set(account?.account.hiddenCalendars ?? []) : []
        let read = try await Self.read(span.window(in: zone), zone, account, of: customer, services, hiding: hidden)
        let gone = read.window.events.filter(\.isGone)
        return ViewPage(span: span, state: state, view: read.view, items: read.items(), gone: gone)
    }

    /// - Parameter window: at most 62 days.
    static func read(
        _ window: TimeWindow,
        _ zone: Zone,
        _ account: OwnerCalendarAccount?,
        of customer: String,
        _ services: OwnerServices,
        hiding hidden: Set<String> = []
    ) async throws -> ViewMerge {
        async let stored = PostgresOwnerEvents(services.store).events(of: customer, in: window)
        var view = CalendarView()
        if let account { view = await services.views.view(of: account.account, in: window, zone: zone, hiding: hidden) }
        return ViewMerge(view: view, window: try await stored, zone: zone)
    }

    func page(_ context: OwnerContext) -> Page {
        Page(context.say(ViewPhrase.of(self.span)), [Self.render(self, context)])
    }

    /// A list has a part of its own for what is gone.
    private var shown: [ViewItem] {
        guard self.span.kind == .agenda else { return self.items }
        let gone = Set(self.gone.map(\.id))
        return self.items.filter { item in item.id.map { !gone.contains($0) } ?? true }
    }

    static func render(_ model: ViewPage, _ context: OwnerContext) -> Markup {
        let days = model.span.days.map { ViewDay($0, model.shown) }
        let marks = model.view.calendars.map { CalendarMark($0.color, id: $0.url) }
        let look = ItemLook(marks: marks, context: context)
        let now = model.state.owner.zone.local(model.state.now)
        let drawing =
            switch model.span.kind {
            case .day, .week:
                ViewGrid(span: model.span, now: now, days: days, look: look, prayers: model.prayers).markup
            case .month:
                ViewMonth(span: model.span, today: now.date, days: days, look: look, prayers: model.prayers).markup
            case .agenda: ViewAgenda(today: now.date, days: days, look: look).markup
            }
        return .group([
            ViewSwitch.render(model.span.kind, on: model.span.date, context),
            Self.steps(model, context),
            model.account(context),
            .section([.classes("calendar")], [drawing]), Self.gone(model, context),
            Self.legend(model, marks, context),
            ViewScriptWords.render(context),
        ])
    }

    private static func steps(_ model: ViewPage, _ context: OwnerContext) -> Markup {
        let span = model.span
        func step(_ by: Int, _ key: String, _ words: ViewPhrase) -> Markup {
            span.neighbour(by).map { .link(span.kind.link(on: $0), [.key(key)], [context.words(words)]) } ?? .nothing
        }
        let today = model.state.owner.zone.local(model.state.now).date
        let chooser = PageForm.asking(
            span.kind.route.link(),
            [.day(ViewSpan.field, context.say(ViewPhrase.chooseDay), value: "\(span.date)")],
            submit: context.say(ViewPhrase.show)
        )
        return .div(
            [.classes("actions", "leaf")],
            [
                step(-1, "back", .previous(span.kind)),
                .link(span.kind.link(on: today), [.key("t")], [context.words(NearDayPhrase.today)]),
                step(1, "on", .next(span.kind)), chooser.markup,
                .link(OwnerRoute.search.link(), [.key("/")], [context.words(SearchPhrase.title)]),
            ]
        )
    }

    /// The calendars that are not shown, and why.
    private func account(_ context: OwnerContext) -> Markup {
        let link = Markup.link(OwnerRoute.calendar.link(), [context.words(EventPhrase.toCalendar)])
        if self.state.account == .none {
            return .notice(.warning, [.p([context.words(ViewPhrase.noAccount), .value(" "), link])])
        }
        guard self.view.isListed else {
            let words: ViewPhrase = self.view.calendars.isEmpty ? .notListed : .notListedNow
            return .notice(.warning, [.p([context.words(words), .value(" "), link])])
        }
        let late = self.view.calendars.filter { !$0.isCurrent }
        var parts: [Markup] = []
        if self.state.account == .down {
            parts.append(.p([context.words(EventPhrase.accountRests), .value(" "), link]))
        }
        if !late.isEmpty {
            let names = late.enumerated().flatMap { index, calendar in
                (index == 0 ? [] : [context.words(ViewPhrase.comma)]) + [Markup.value(calendar.name)]
            }
            parts.append(.p([context.words(ViewPhrase.late), .value(" ")] + names))
        }
        if self.view.calendars.contains(where: { $0.isCurrent && !$0.isComplete }) || !self.view.isComplete {
            parts.append(.p([context.words(ViewPhrase.inPart)]))
        }
        return parts.isEmpty ? .nothing : .notice(.warning, parts)
    }

    private static func gone(_ model: ViewPage, _ context: OwnerContext) -> Markup {
        guard model.span.kind == .agenda, !model.gone.isEmpty else { return .nothing }
        let rows = model.gone.map { EventRow.render($0, model.state, context) }
        return .section([
            .h2([context.words(EventPhrase.goneEvents)]), .element(.ul, [.classes("agenda")], rows),
        ])
    }

    private static func legend(_ model: ViewPage, _ marks: [CalendarMark], _ context: OwnerContext) -> Markup {
        guard !model.view.calendars.isEmpty else { return .nothing }
        let zone = model.state.owner.zone
        return .section([
            .h2([context.words(ViewPhrase.calendars)]),
            .element(
                .ul,
                [.classes("calendars")],
                zip(model.view.calendars, marks).map { calendar, mark in
                    var parts = [Markup.value(calendar.name)]
                    if calendar.isOwn { parts += [.value(" · "), context.words(ViewPhrase.own)] }
                    if calendar.readAt == nil { parts += [.value(" · "), context.words(ViewPhrase.unread)] }
                    if let readAt = calendar.readAt, !calendar.isCurrent {
                        parts += [.value(" · "), context.words(ViewPhrase.asOf(zone.local(readAt)))]
                    }
                    return .element(.li, [.classes("mark", mark.classes)], parts)
                }
            ),
        ])
    }
}

/// Leads from one way of looking to the others.
enum ViewSwitch {
    /// - Parameter date: shown by the other views too.
    static func render(_ current: ViewKind, on date: LocalDate, _ context: OwnerContext) -> Markup {
        let kinds = ViewKind.allCases.reversed().map { kind in
            let marks: [Attribute] = [.key(kind.key)] + (kind == current ? [.current] : [])
            return Markup.element(.li, [], [.link(kind.link(on: date), marks, [context.words(ViewPhrase.kind(kind))])])
        }
        return .element(.ul, [.classes("switch"), .label(context.say(ViewPhrase.views))], kinds)
    }
}
