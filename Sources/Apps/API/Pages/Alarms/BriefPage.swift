internal import Pipeline
internal import Store
internal import Web

/// The morning brief: the events of the day, and the link to music of the alarm that rang.
enum BriefPage {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try request.owner().customerID
        let brief = try await PostgresAlarms(request.services.store).brief(of: customer)
        return .page(Self.page(brief, request.context))
    }

    static func page(_ brief: MorningBrief, _ context: OwnerContext) -> Page {
        Page(context.say(AlarmPhrase.brief), [Self.render(brief, context)])
    }

    /// A part that was not chosen says so.
    static func render(_ brief: MorningBrief, _ context: OwnerContext) -> Markup {
        let agenda = DayAgenda(brief.events, on: brief.today, for: brief.owner)
        let events =
            agenda.lines.isEmpty
            ? Markup.p([context.words(AlarmPhrase.noEvents)]) : .list(agenda.lines.map { .value($0) })
        let music = brief.alarm?.music.flatMap { OutsideAddress(in: $0) }.map { Markup.p([.outside($0)]) }
        return .group([
            .p([.classes("subtitle")], [context.words(DayPhrase(brief.today))]),
            .section([
                .h2([context.words(AlarmPhrase.agenda)]),
                brief.alarm?.hasAgenda == false ? .p([context.words(AlarmPhrase.notChosen)]) : events,
            ]),
            .section([
                .h2([context.words(AlarmPhrase.music)]), music ?? .p([context.words(AlarmPhrase.notChosen)]),
            ]),
        ])
    }
}
