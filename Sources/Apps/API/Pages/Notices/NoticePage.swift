internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// One of an owner's own notifications: when it rings, the form that changes it, the switch, and its deletion.
struct NoticePage {
    let record: NoticeRecord
    var form: NoticeForm
    var choices = NoticeFields.Choices()
    var hasDevices = true
    var refusal: NoticeRefusal?

    init(_ record: NoticeRecord) {
        (self.record, self.form) = (record, NoticeForm(record.notice, groups: record.groups, places: record.places))
    }

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(try await Self.load(request).page(request.context))
    }

    /// An id that is not the owner's is answered like one that never was.
    static func load(_ request: OwnerRequest) async throws -> NoticePage {
        let (customer, store) = (try request.owner().customerID, request.services.store)
        guard let id = EventIdentity(request.id)?.id,
            let record = try await PostgresNotices(store).find(id, of: customer)
        else { throw OwnerFault.notFound }
        var page = NoticePage(record)
        page.choices = try await NoticeFields.Choices.load(of: customer, store)
        page.hasDevices = try await !PostgresOwnerDevices(store).list(of: customer).isEmpty
        return page
    }

    func page(_ context: OwnerContext) -> Page {
        var page = Page(context.say(NoticePhrase.one), [Self.render(self, context)])
        page.heading = .value(self.record.notice.title)
        return page
    }

    static func render(_ model: NoticePage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.changeNotice.link(model.record.id)
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            NoticeFields.fields(model.form, model.choices, context),
            submit: context.say(NoticePhrase.save)
        ).showing(NoticeFields.faults(model.refusal, context))
        return .group([
            model.refusal.map { NoticeFields.notSaved($0, context) } ?? .nothing,
            .section([
                model.hasDevices ? .nothing : ToldPage.nowhere(context),
                .p([
                    context.words(CyclePhrase(model.record.notice.times)), .value(" · "),
                    Self.state(model.record, context),
                ]),
                Self.memberships(model, context), Self.places(model, context),
                Self.switching(model.record, context).markup,
            ]),
            .section([.h2([context.words(NoticePhrase.change)]), form.markup]),
            Self.removal(OwnerRoute.removeNotice.link(model.record.id), NoticePhrase.removal, context),
            .p([.link(OwnerRoute.notices.link(), [context.words(NoticePhrase.all)])]),
        ])
    }

    /// When it rings next, or why it does not.
    static func state(_ record: NoticeRecord, _ context: OwnerContext) -> Markup {
        if record.notice.isActive, record.notice.times == nil { return .nothing }
        return Self.state(record.state, isActive: record.notice.isActive, context)
    }

    static func state(_ state: RingingState, isActive: Bool, _ context: OwnerContext) -> Markup {
        guard isActive else { return .badge(.plain, context.words(NoticePhrase.off)) }
        if let dueAt = state.dueAt { return context.moment(dueAt) }
        if state.isNew { return context.words(NoticePhrase.planned) }
        guard let last = state.lastDueAt else { return context.words(NoticePhrase.over) }
        let words = state.lastOutcome?.isMissed == true ? NoticePhrase.missed : .rang
        return .group([context.words(words), .value(" "), context.moment(last)])
    }

    /// The groups that draw it.
    private static func memberships(_ model: NoticePage, _ context: OwnerContext) -> Markup {
        let groups = model.choices.groups.filter { model.record.groups.contains($0.id) }
        guard !groups.isEmpty else { return .nothing }
        let words: GroupPhrase = model.record.notice.times == nil ? .drawnOnly : .drawnToo
        return .group([
            .p([context.words(words)]),
            .list(groups.map { .link(OwnerRoute.group.link($0.id), [.value($0.group.name)]) }),
        ])
    }

    /// By which it rings.
    private static func places(_ model: NoticePage, _ context: OwnerContext) -> Markup {
        let links = model.choices.places.flatMap { place in
            Crossing.allCases.filter { model.record.places.contains(PlaceLink($0, place.id)) }.map { (place, $0) }
        }
        guard !links.isEmpty else { return .nothing }
        return .group([
            .p([context.words(PlacePhrase.rungBy)]),
            .list(
                links.map { place, crossing in
                    .group([
                        context.words(PlacePhrase.option(crossing)), .value(" "),
                        .link(OwnerRoute.place.link(place.id), [.value(place.place.name)]),
                    ])
                }
            ),
        ])
    }

    static func switching(_ record: NoticeRecord, _ context: OwnerContext) -> PageForm {
        let route = OwnerRoute.switchNotice.link(record.id)
        let isActive = record.notice.isActive
        return PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(NoticeFields.active, isActive ? "off" : "on")],
            submit: context.say(isActive ? NoticePhrase.switchOff : .switchOn),
            tone: .secondary
        ).about(record.notice.title)
    }

    /// - Parameter words: say what is lost.
    static func removal(_ route: Route, _ words: some Phrase, _ context: OwnerContext) -> Markup {
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            submit: context.say(NoticePhrase.remove),
            tone: .bad
        )
        return .section([
            .element(
                .details,
                [],
                [
                    .element(.summary, [], [context.words(NoticePhrase.remove)]),
                    .p([context.words(words)]), form.markup,
                ]
            )
        ])
    }
}
