internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// One place: what the phone has said, the notifications that ring by it, its name, its addresses, and its deletion.
struct PlacePage {
    let record: PlaceRecord
    let notices: [NoticeRecord]
    var name: String
    var hasDevices = true
    var refusal: PlaceRefusal?
    /// nil until the owner asks for it.
    var setup: PlaceSetup?

    init(_ record: PlaceRecord, _ notices: [NoticeRecord]) {
        (self.record, self.notices, self.name) = (record, notices, record.place.name)
    }

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(try await Self.load(request).page(request.context))
    }

    /// An id that is not the owner's is answered like one that never was.
    static func load(_ request: OwnerRequest) async throws -> PlacePage {
        let (customer, store) = (try request.owner().customerID, request.services.store)
        guard let id = EventIdentity(request.id)?.id,
            let record = try await PostgresPlaces(store).find(id, of: customer)
        else { throw OwnerFault.notFound }
        var page = PlacePage(record, try await PostgresNotices(store).list(of: customer))
        page.hasDevices = try await !PostgresOwnerDevices(store).list(of: customer).isEmpty
        return page
    }

    func page(_ context: OwnerContext) -> Page {
        var page = Page(context.say(PlacePhrase.one), [Self.render(self, context)])
        page.heading = .value(self.record.place.name)
        return page
    }

    static func render(_ model: PlacePage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.changePlace.link(model.record.id)
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [PlacesPage.field(model.name, context)],
            submit: context.say(NoticePhrase.save)
        ).showing(PlacesPage.faults(model.refusal, context))
        return .group([
            PlacesPage.notSaved(model.refusal, context),
            .section([
                model.hasDevices ? .nothing : ToldPage.nowhere(context), .p([PlacesPage.state(model.record, context)]),
                Self.members(.enter, model, context), Self.members(.leave, model, context),
            ]),
            model.setup?.markup(context) ?? Self.offer(model.record, context),
            .section([.h2([context.words(NoticePhrase.change)]), form.markup]),
            NoticePage.removal(OwnerRoute.removePlace.link(model.record.id), PlacePhrase.removal, context),
            .p([.link(OwnerRoute.places.link(), [context.words(PlacePhrase.all)])]),
        ])
    }

    private static func members(_ crossing: Crossing, _ model: PlacePage, _ context: OwnerContext) -> Markup {
        let ids = model.record.notices[crossing] ?? []
        let notices = model.notices.filter { ids.contains($0.id) }
        guard !notices.isEmpty else { return .p([context.words(PlacePhrase.ringsNone(crossing))]) }
        return .group([
            .p([context.words(PlacePhrase.rings(crossing))]),
            .list(notices.map { .link(OwnerRoute.notice.link($0.id), [.value($0.notice.title)]) }),
        ])
    }

    private static func offer(_ record: PlaceRecord, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.showPlace.link(record.id)
        let form = PageForm.sending(to: route, context.token(for: route), submit: context.say(PlacePhrase.show))
        return .section([
            .h2([context.words(PlacePhrase.setup)]), .p([context.words(PlacePhrase.setupHint)]), form.markup,
        ])
    }
}

/// The addresses of a place, and what to do with them in a phone.
struct PlaceSetup {
    /// Of OwnTracks, for all places.
    let common: String
    let enter: String
    let leave: String
    let name: String

    init(url: String, token: String, place: PlaceRecord) {
        func address(_ route: Route) -> String { url + route.text }
        self.common = address(OwnerRoute.ownTracks.link(token))
        self.enter = address(OwnerRoute.crossing.link(token, place.id, Crossing.enter.rawValue))
        self.leave = address(OwnerRoute.crossing.link(token, place.id, Crossing.leave.rawValue))
        self.name = place.place.name
    }

    func markup(_ context: OwnerContext) -> Markup {
        .section([
            .h2([context.words(PlacePhrase.setup)]), .notice(.warning, [.p([context.words(PlacePhrase.secret)])]),
            .facts([
                (context.say(PlacePhrase.address(.enter)), .machine(self.enter)),
                (context.say(PlacePhrase.address(.leave)), .machine(self.leave)),
                (context.say(PlacePhrase.commonAddress), .machine(self.common)),
                (context.say(PlacePhrase.method), .machine("POST")),
            ]),
            .h3([context.words(PlacePhrase.shortcuts)]), .p([context.words(PlacePhrase.shortcutsHow)]),
            .h3([.value("Tasker")]), .p([context.words(PlacePhrase.taskerHow)]),
            .h3([.value("Home Assistant")]), .p([context.words(PlacePhrase.homeAssistantHow)]),
            .p([.machine("rest_command: {jadwal: {url: \"\(self.enter)\", method: post}}")]),
            .h3([.value("OwnTracks")]), .p([context.words(PlacePhrase.ownTracksHow)]),
            .facts([
                (context.say(PlacePhrase.regionName), .value(self.name))
            ]),
        ])
    }
}
