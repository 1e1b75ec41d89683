internal import Cities
internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// An owner's prayer times: the next prayer, today and this week, and the choices that they are computed by.
struct PrayerPage {
    /// The item of the address that has the text of a search.
    static let search = "search"
    private static let mostCities = 12

    let state: PrayerState
    var form: PrayerForm
    /// The text that a city was searched by; nil if none was.
    var searched: String?
    var cities: [City] = []
    var feed: (feed: String, profile: Route)?
    var hasDevices = true
    var refusal: PrayerRefusal?

    init(_ state: PrayerState) {
        (self.state, self.form) = (state, state.record.map { PrayerForm($0.settings) } ?? PrayerForm())
    }

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = try await Self.load(request)
        if let text = request.query.text(Self.search) { page.find(text) }
        return .page(page.page(request.context))
    }

    static func load(_ request: OwnerRequest) async throws -> PrayerPage {
        let (customer, store) = (try request.owner().customerID, request.services.store)
        var page = PrayerPage(try await PostgresPrayers(store).state(of: customer))
        if let record = page.state.record {
            page.feed = PrayerFeed.routes(record, of: customer, in: store).map {
                (request.services.profiles.origin + $0.feed.text, $0.profile)
            }
            page.hasDevices = try await !PostgresOwnerDevices(store).list(of: customer).isEmpty
        }
        return page
    }

    mutating func find(_ text: String) {
        (self.searched, self.cities) = (text, CityList.search(text, atMost: Self.mostCities))
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(PrayerPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: PrayerPage, _ context: OwnerContext) -> Markup {
        let refused = model.refusal.map { _ in
            Markup.notice(.bad, [.p([context.words(PrayerPhrase.notSaved)])])
        }
        guard let record = model.state.record else {
            return .group([
                refused ?? .nothing,
                .section([.p([context.words(PrayerPhrase.hint)]), PrayerPlaceParts.search(model, context)]),
                PrayerPlaceParts.coordinates(model, context),
            ])
        }
        return .group([
            refused ?? .nothing,
            PrayerTimesParts.today(record.settings, model.state, context),
            PrayerTimesParts.week(record.settings, model.state, context),
            .section([
                .h2([context.words(PrayerPhrase.choices)]),
                .p([context.words(PrayerPhrase.proposed(record.settings))]),
                model.hasDevices || !record.settings.hasAlerts ? .nothing : ToldPage.nowhere(context),
                PrayerFields.form(model, context).markup,
            ]),
            .section([
                .h2([context.words(PrayerPhrase.otherPlace)]), PrayerPlaceParts.search(model, context),
            ]),
            PrayerPlaceParts.coordinates(model, context),
            model.feed.map { Self.feed($0.feed, $0.profile, context) } ?? .nothing, Self.end(context),
        ])
    }

    private static func feed(_ address: String, _ profile: Route, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.endPrayerFeeds.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            submit: context.say(PrayerPhrase.endFeeds),
            tone: .secondary
        )
        return .section([
            .h2([context.words(PrayerPhrase.feedTitle)]), .p([context.words(PrayerPhrase.feed)]),
            .p([.machine(address)]),
            .p([.link(profile, [.classes("button", "secondary")], [context.words(PrayerPhrase.profile)])]),
            .p([.small([context.words(PrayerPhrase.feedRight)])]), form.markup,
        ])
    }

    private static func end(_ context: OwnerContext) -> Markup {
        let route = OwnerRoute.endPrayers.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            submit: context.say(PrayerPhrase.end),
            tone: .bad
        )
        return .section([
            .element(
                .details,
                [],
                [
                    .element(.summary, [], [context.words(PrayerPhrase.end)]),
                    .p([context.words(PrayerPhrase.ending)]), form.markup,
                ]
            )
        ])
    }
}
