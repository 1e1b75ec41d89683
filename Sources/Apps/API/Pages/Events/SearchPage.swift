internal import Pipeline
internal import Store
internal import Time
internal import Web

/// Looks for events by their words.
struct SearchPage {
    /// The name of the query's item.
    static let field = "words"
    static let longest = 200

    let text: String
    /// nil if nothing was searched for.
    let found: OwnerSearch?
    var others = OtherEvents.none

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        guard let text = request.query.text(Self.field) else {
            return .page(SearchPage(text: "", found: nil).page(request.context))
        }
        guard text.count <= Self.longest else { throw OwnerFault.unreadable(field: Self.field) }
        let customer = try request.owner().customerID
        let found = try await PostgresOwnerEvents(request.services.store).search(text, of: customer)
        let zone = found.state.owner.zone
        let others = try await OtherEvents.search(text, zone: zone, of: customer, request.services)
        return .page(SearchPage(text: text, found: found, others: others).page(request.context))
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(SearchPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: SearchPage, _ context: OwnerContext) -> Markup {
        .group([
            .section([Self.form(model.text, context), .p([.small([context.words(SearchPhrase.hint)])])]),
            model.found.map { Self.results($0, context) } ?? .nothing, Self.others(model.others, context),
            .p([.link(OwnerRoute.events.link(), [context.words(EventPhrase.back)])]),
        ])
    }

    static func form(_ text: String, _ context: OwnerContext) -> Markup {
        PageForm.asking(
            OwnerRoute.search.link(),
            [.text(Self.field, context.say(SearchPhrase.words), value: text, longest: Self.longest, isRequired: true)],
            submit: context.say(SearchPhrase.search)
        ).beginning(at: text.isEmpty ? .field(Self.field) : nil).markup
    }

    private static func results(_ found: OwnerSearch, _ context: OwnerContext) -> Markup {
        guard !found.events.isEmpty else {
            return .section([.p([.classes("empty")], [context.words(SearchPhrase.none)])])
        }
        return .section([
            .element(
                .ul,
                [.classes("agenda")],
                found.events.map { EventRow.render($0, found.state, context) }
            ),
            found.isComplete ? .nothing : .p([context.words(SearchPhrase.more)]),
        ])
    }

    private static func others(_ others: OtherEvents, _ context: OwnerContext) -> Markup {
        guard !others.found.isEmpty else { return .nothing }
        return .section([
            .h2([context.words(SearchPhrase.others)]), .p([.small([context.words(SearchPhrase.othersHint)])]),
            .element(.ul, [.classes("agenda")], others.found.map { Self.row($0, context) }),
            others.isComplete ? .nothing : .p([context.words(SearchPhrase.more)]),
        ])
    }

    private static func row(_ found: OtherEvents.Found, _ context: OwnerContext) -> Markup {
        let span = found.item.span
        let what: [Markup] = [
            .link(
                found.item.route(on: span.firstDay) ?? ViewKind.day.link(on: span.firstDay),
                [found.item.words(context)]
            ), .element(.br, [], []),
            .small([context.words(TimesPhrase.whole(span))]), .element(.br, [], []),
            .small([.value(found.calendar.name)]),
        ]
        return .element(.li, [], [.span([.classes("what")], what)])
    }
}
