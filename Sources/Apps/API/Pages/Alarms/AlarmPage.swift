internal import Pipeline
internal import Store
internal import UseCases
internal import Web

/// One of an owner's alarms: when it rings, the form that changes it, the switch, and its deletion.
struct AlarmPage {
    let record: AlarmRecord
    var form: AlarmForm
    var hasPrayers = true
    var hasDevices = true
    var refusal: AlarmRefusal?

    init(_ record: AlarmRecord, in language: Language) {
        (self.record, self.form) = (record, AlarmForm(record.alarm, isArabic: language == .arabic))
    }

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(try await Self.load(request).page(request.context))
    }

    /// An id that is not the owner's is answered like one that never was.
    static func load(_ request: OwnerRequest) async throws -> AlarmPage {
        let (customer, store) = (try request.owner().customerID, request.services.store)
        guard let id = EventIdentity(request.id)?.id,
            let record = try await PostgresAlarms(store).find(id, of: customer)
        else { throw OwnerFault.notFound }
        var page = AlarmPage(record, in: request.context.language)
        page.hasPrayers = try await PostgresPrayers(store).state(of: customer).record != nil
        page.hasDevices = try await !PostgresOwnerDevices(store).list(of: customer).isEmpty
        return page
    }

    func page(_ context: OwnerContext) -> Page {
        var page = Page(context.say(AlarmPhrase.one), [Self.render(self, context)])
        if !self.record.alarm.title.isEmpty { page.heading = .value(self.record.alarm.title) }
        return page
    }

    static func render(_ model: AlarmPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.changeAlarm.link(model.record.id)
        // The form keeps the fields of prayers for an alarm before a prayer, also when prayer times are not set any more.
        let isOfPrayer = !model.form.prayer.isEmpty
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            AlarmFields.fields(model.form, hasPrayers: model.hasPrayers || isOfPrayer, context),
            submit: context.say(NoticePhrase.save)
        ).showing(AlarmFields.faults(model.refusal, context))
        return .group([
            model.refusal.map { AlarmFields.notSaved($0, context) } ?? .nothing,
            .section([
                model.hasDevices ? .nothing : ToldPage.nowhere(context),
                .p([
                    context.words(AlarmTimePhrase(model.record.alarm)), .value(" · "),
                    Self.state(model.record, context),
                ]),
                isOfPrayer ? .nothing : AlarmsPage.clock(context),
                isOfPrayer && !model.hasPrayers
                    ? .notice(.warning, [.p([context.words(AlarmPhrase.wrong(.noPrayers))])]) : .nothing,
                Self.switching(model.record, context).markup,
            ]),
            .section([.h2([context.words(NoticePhrase.change)]), form.markup]),
            NoticePage.removal(OwnerRoute.removeAlarm.link(model.record.id), AlarmPhrase.removal, context),
            .p([.link(OwnerRoute.alarms.link(), [context.words(AlarmPhrase.all)])]),
        ])
    }

    /// When it rings next, or why it does not.
    static func state(_ record: AlarmRecord, _ context: OwnerContext) -> Markup {
        NoticePage.state(record.state, isActive: record.alarm.isActive, context)
    }

    static func switching(_ record: AlarmRecord, _ context: OwnerContext) -> PageForm {
        let route = OwnerRoute.switchAlarm.link(record.id)
        return PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(AlarmFields.active, record.isOn ? "off" : "on")],
            submit: context.say(record.isOn ? NoticePhrase.switchOff : .switchOn),
            tone: .secondary
        ).about(context.say(AlarmTimePhrase(record.alarm)).text)
    }
}
