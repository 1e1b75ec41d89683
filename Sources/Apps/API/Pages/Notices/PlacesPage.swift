internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// The places by which an owner's own notifications ring, and the form that adds one.
struct PlacesPage {
    let places: [PlaceRecord]
    var hasDevices = true
    /// Of the place that the form adds. A form that is sent twice has the same.
    var id = EventIdentity.random().id
    var name = ""
    var refusal: PlaceRefusal?

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(try await Self.load(request).page(request.context))
    }

    static func load(_ request: OwnerRequest) async throws -> PlacesPage {
        let (customer, store) = (try request.owner().customerID, request.services.store)
        var page = PlacesPage(places: try await PostgresPlaces(store).list(of: customer))
        page.hasDevices = try await !PostgresOwnerDevices(store).list(of: customer).isEmpty
        return page
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(PlacePhrase.title), [Self.render(self, context)]) }

    static func render(_ model: PlacesPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.addPlace.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(NoticeFields.id, model.id), Self.field(model.name, context)],
            submit: context.say(NoticePhrase.add)
        ).showing(Self.faults(model.refusal, context))
        let isFull = model.places.count >= Place.mostOnPhones - 2
        return .group([
            Self.notSaved(model.refusal, context),
            .section([
                .p([context.words(PlacePhrase.hint)]), .p([context.words(PlacePhrase.positions)]),
                model.hasDevices ? .nothing : ToldPage.nowhere(context),
                isFull ? .notice(.warning, [.p([context.words(PlacePhrase.manyRegions)])]) : .nothing,
                model.places.isEmpty
                    ? .empty(.bell, context.words(PlacePhrase.none)) : Self.list(model.places, context),
            ]),
            .section([.h2([context.words(PlacePhrase.new)]), form.markup]), Self.ending(context),
            .p([.link(OwnerRoute.notices.link(), [context.words(NoticePhrase.all)])]),
        ])
    }

    private static func list(_ places: [PlaceRecord], _ context: OwnerContext) -> Markup {
        PageTable(
            caption: context.say(PlacePhrase.title),
            [
                .init(context.say(PlacePhrase.name)), .init(context.say(PlacePhrase.state)),
                .init(context.say(PlacePhrase.notices)),
            ],
            places.map { record in
                [
                    .link(OwnerRoute.place.link(record.id), [.value(record.place.name)]), Self.state(record, context),
                    .number(record.notices.values.reduce(into: Set<String>()) { $0.formUnion($1) }.count),
                ]
            },
            empty: context.say(PlacePhrase.none)
        ).markup
    }

    /// The last message of the phone, and its time.
    static func state(_ record: PlaceRecord, _ context: OwnerContext) -> Markup {
        guard let isInside = record.state.isInside, let seenAt = record.state.seenAt else {
            return context.words(PlacePhrase.unknown)
        }
        let words = isInside ? PlacePhrase.entered : .left
        return .group([context.words(words), .value(" "), context.moment(seenAt)])
    }

    private static func ending(_ context: OwnerContext) -> Markup {
        let route = OwnerRoute.endPlaces.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            submit: context.say(PlacePhrase.endAll),
            tone: .bad
        )
        return .section([
            .element(
                .details,
                [],
                [
                    .element(.summary, [], [context.words(PlacePhrase.endAll)]),
                    .p([context.words(PlacePhrase.endHint)]), form.markup,
                ]
            )
        ])
    }

    static func field(_ name: String, _ context: OwnerContext) -> PageForm.Field {
        .text(
            PlaceActions.name,
            context.say(PlacePhrase.name),
            value: name,
            longest: Place.longestName,
            isRequired: true
        )
    }

    static func faults(_ refusal: PlaceRefusal?, _ context: OwnerContext) -> [String: Spoken] {
        guard case .name(let fault)? = refusal else { return [:] }
        return [PlaceActions.name: context.say(PlacePhrase.wrong(fault))]
    }

    static func notSaved(_ refusal: PlaceRefusal?, _ context: OwnerContext) -> Markup {
        guard let refusal else { return .nothing }
        let why: any Phrase =
            switch refusal {
            case .tooMany: PlacePhrase.tooMany
            case .name, .notFound, .signInAgain: NoticePhrase.notSaved
            }
        return .notice(.bad, [.p([.words(Spoken(why, in: context.language))])])
    }
}
