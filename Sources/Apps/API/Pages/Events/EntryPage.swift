internal import Pipeline
internal import Store
internal import Time
internal import Web

/// An event of another program, as its calendar has it. Jadwal neither stores nor changes it.
struct EntryPage {
    let item: ViewItem
    let calendar: CalendarView.Calendar?

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try request.owner().customerID
        let state = try await PostgresOwnerEvents(request.services.store).state(of: customer)
        guard let date = request.query.text(ViewSpan.field).flatMap({ LocalDate($0) }),
            let span = ViewSpan(.day, on: date, weekStart: state.weekStart)
        else { throw OwnerFault.unreadable(field: ViewSpan.field) }
        if let known = try await Self.known(request.id, state, of: customer, request.services) {
            return .page(known.page(request.context))
        }
        let day = try await ViewPage.read(span, state, of: customer, request.services, hides: true)
        guard let page = Self.find(request.id, day.items, day.view) else { throw OwnerFault.notFound }
        return .page(page.page(request.context))
    }

    /// From what views have lately shown. No server is asked.
    private static func known(
        _ name: String,
        _ state: OwnerCalendarState,
        of customer: String,
        _ services: OwnerServices
    ) async throws -> EntryPage? {
        guard let account = try await PostgresOwnerCalendars(services.store).show(customer)?.account else { return nil }
        let view = await services.views.known(of: account, hiding: Set(account.hiddenCalendars))
        for (index, calendar) in view.calendars.enumerated() {
            guard let instance = calendar.instances.first(where: { ViewItem.entry($0) == name }) else { continue }
            let item = ViewItem(instance, calendar: index, zone: state.owner.zone)
            return item.id == nil ? EntryPage(item: item, calendar: calendar) : nil
        }
        return nil
    }

    static func find(_ name: String, _ items: [ViewItem], _ view: CalendarView) -> EntryPage? {
        items.first { $0.entry == name }.map { item in
            EntryPage(item: item, calendar: item.calendar.map { view.calendars[$0] })
        }
    }

    func page(_ context: OwnerContext) -> Page {
        var page = Page(context.say(EventPhrase.event), [Self.render(self, context)])
        page.heading = self.item.words(context)
        return page
    }

    static func render(_ model: EntryPage, _ context: OwnerContext) -> Markup {
        let item = model.item
        var facts: [(name: Spoken, value: Markup)] = [
            (context.say(EventPhrase.when), EventPage.time(item.span, context))
        ]
        if let calendar = model.calendar {
            let mark = CalendarMark(calendar.color, id: calendar.url)
            let name = Markup.span([.classes("mark", mark.classes)], [.value(calendar.name)])
            facts.append((context.say(EventPhrase.calendar), name))
        }
        if item.state != .firm {
            facts.append((context.say(EventPhrase.state), context.words(ViewPhrase.state(item.state))))
        }
        return .section([
            .facts(facts), .p([context.words(ViewPhrase.ofOtherProgram)]),
            .p([.link(ViewKind.day.link(on: item.span.firstDay), [context.words(ViewPhrase.toItsDay)])]),
        ])
    }
}
