internal import ChatReader
internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// An owner's alarms: the list, and the form that adds one.
struct AlarmsPage {
    let alarms: [AlarmRecord]
    /// Of the alarm that the form adds.
    var id = EventIdentity.random().id
    var form = AlarmForm()
    var hasPrayers = true
    var hasDevices = true
    var refusal: AlarmRefusal?
    /// As the owner has typed it.
    var sentence = ""
    /// nil if no sentence was read.
    var read: ReadAlarm?
    /// A sentence was to be read, and there was none.
    var lacksSentence = false

    init(alarms: [AlarmRecord]) { self.alarms = alarms }

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(try await Self.load(request).page(request.context))
    }

    static func load(_ request: OwnerRequest) async throws -> AlarmsPage {
        let (customer, store) = (try request.owner().customerID, request.services.store)
        var page = AlarmsPage(alarms: try await PostgresAlarms(store).list(of: customer))
        page.hasPrayers = try await PostgresPrayers(store).state(of: customer).record != nil
        page.hasDevices = try await !PostgresOwnerDevices(store).list(of: customer).isEmpty
        return page
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(AlarmPhrase.title), [Self.render(self, context)]) }

    static func render(_ model: AlarmsPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.addAlarm.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(AlarmFields.id, model.id)]
                + AlarmFields.fields(model.form, hasPrayers: model.hasPrayers, context),
            submit: context.say(NoticePhrase.add)
        ).showing(AlarmFields.faults(model.refusal, context))
        let said = SaidPart.form(
            to: route,
            .hidden(AlarmFields.id, model.id),
            model.sentence,
            isLacking: model.lacksSentence,
            .alarmHint,
            context
        )
        let doubts = ReadAlarm.Doubt.allCases.filter { model.read?.doubts.contains($0) ?? false }
        return .group([
            model.refusal.map { AlarmFields.notSaved($0, context) } ?? .nothing,
            .section([
                .p([context.words(AlarmPhrase.hint)]), .p([.small([context.words(AlarmPhrase.silent)])]),
                model.hasDevices ? .nothing : ToldPage.nowhere(context),
                model.alarms.isEmpty
                    ? .empty(.clock, context.words(AlarmPhrase.none)) : Self.list(model.alarms, context),
                .p([.link(OwnerRoute.brief.link(), [context.words(AlarmPhrase.brief)])]),
            ]),
            .section([.h2([context.words(SaidPhrase.title)]), said]),
            .section([
                .h2([model.read == nil ? context.words(AlarmPhrase.new) : context.words(SaidPhrase.understood)]),
                SaidPart.doubts(doubts.map { .alarmDoubt($0) }, context), Self.clock(context),
                model.hasPrayers ? .nothing : Self.choosePrayers(isAsked: model.read?.prayer != nil, context),
                form.markup,
            ]),
        ])
    }

    /// - Parameter isAsked: the sentence names a prayer, so that nothing can be added before.
    private static func choosePrayers(isAsked: Bool, _ context: OwnerContext) -> Markup {
        let words = Markup.p([
            context.words(AlarmPhrase.choosePrayers), .value(" "),
            .link(OwnerRoute.prayer.link(), [context.words(PrayerPhrase.title)]),
        ])
        return isAsked ? .notice(.warning, [words]) : words
    }

    /// Which clock alarms follow, and where it is changed.
    static func clock(_ context: OwnerContext) -> Markup {
        guard let zone = context.session?.zone else { return .nothing }
        let city = ZoneCities.name(zone.name, in: context.language)
        return .p([
            .small([
                context.words(BriefPhrase.clock), .value(" "), .value(city), .value(" · "),
                .link(OwnerRoute.account.link(), [context.words(BriefPhrase.changeClock)]),
            ])
        ])
    }

    private static func list(_ alarms: [AlarmRecord], _ context: OwnerContext) -> Markup {
        PageTable(
            caption: context.say(AlarmPhrase.title),
            [
                .init(context.say(AlarmPhrase.rings)), .init(context.say(AlarmPhrase.name)),
                .init(context.say(NoticePhrase.next)), .init(context.say(NoticePhrase.onOff)),
            ],
            alarms.map { record in
                [
                    .link(OwnerRoute.alarm.link(record.id), [context.words(AlarmTimePhrase(record.alarm))]),
                    .value(record.alarm.title), AlarmPage.state(record, context),
                    AlarmPage.switching(record, context).markup,
                ]
            },
            empty: context.say(AlarmPhrase.none)
        ).markup
    }
}
