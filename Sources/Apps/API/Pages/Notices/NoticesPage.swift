internal import ChatReader
internal import Pipeline
internal import Store
internal import Time
internal import UseCases
internal import Web

/// An owner's own notifications: the list, and the form that adds one.
struct NoticesPage {
    let notices: [NoticeRecord]
    var choices = NoticeFields.Choices()
    var hasDevices = true
    /// Of the notification that the form adds. A form that is sent twice has the same.
    var id = EventIdentity.random().id
    var form = NoticeForm()
    var refusal: NoticeRefusal?
    /// As the owner has typed it.
    var sentence = ""
    /// nil if no sentence was read.
    var read: ReadNotice?
    /// A sentence was to be read, and there was none.
    var lacksSentence = false

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        var page = try await Self.load(request)
        let owner = try await PostgresOwnerEvents(request.services.store).state(of: try request.owner().customerID)
        page.form.times.day = "\(owner.owner.zone.local(owner.now).date)"
        return .page(page.page(request.context))
    }

    static func load(_ request: OwnerRequest) async throws -> NoticesPage {
        let (customer, store) = (try request.owner().customerID, request.services.store)
        var page = NoticesPage(notices: try await PostgresNotices(store).list(of: customer))
        page.choices = try await NoticeFields.Choices.load(of: customer, store)
        page.hasDevices = try await !PostgresOwnerDevices(store).list(of: customer).isEmpty
        return page
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(NoticePhrase.title), [Self.render(self, context)]) }

    static func render(_ model: NoticesPage, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.addNotice.link()
        let form = PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(NoticeFields.id, model.id)] + NoticeFields.fields(model.form, model.choices, context),
            submit: context.say(NoticePhrase.add)
        ).showing(NoticeFields.faults(model.refusal, context))
        let said = SaidPart.form(
            to: route,
            .hidden(NoticeFields.id, model.id),
            model.sentence,
            isLacking: model.lacksSentence,
            .hint,
            context
        )
        return .group([
            model.refusal.map { NoticeFields.notSaved($0, context) } ?? .nothing,
            .section([
                .p([context.words(NoticePhrase.hint)]),
                .p([
                    .link(OwnerRoute.groups.link(), [context.words(GroupPhrase.title)]), .value(" · "),
                    .link(OwnerRoute.places.link(), [context.words(PlacePhrase.title)]),
                ]),
                model.hasDevices ? .nothing : ToldPage.nowhere(context),
                model.notices.isEmpty
                    ? .empty(.clock, context.words(NoticePhrase.none)) : Self.list(model.notices, context),
            ]),
            .section([.h2([context.words(SaidPhrase.title)]), said]),
            .section([
                .h2([model.read == nil ? context.words(NoticePhrase.new) : context.words(SaidPhrase.understood)]),
                model.read.map { Self.understood($0, model.form, context) } ?? .nothing, form.markup,
            ]),
        ])
    }

    /// The meaning of the sentence, and its open questions.
    private static func understood(_ read: ReadNotice, _ form: NoticeForm, _ context: OwnerContext) -> Markup {
        let doubts = ReadNotice.Doubt.allCases.filter { read.doubts.contains($0) }
        let words = read.day.flatMap { day in read.time.map { LocalDateTime(date: day, time: $0) } }.map { start in
            let cycle = try? Cycle(
                every: form.times.every,
                on: Set(Weekday.allCases.filter { form.times.days.contains($0.code) }),
                start: start.date
            )
            return Markup.p([context.words(CyclePhrase(Timetable(start, cycle, until: read.until)))])
        }
        return .group([
            words ?? .nothing,
            SaidPart.doubts(doubts.map { .doubt($0) }, context),
        ])
    }

    private static func list(_ notices: [NoticeRecord], _ context: OwnerContext) -> Markup {
        PageTable(
            caption: context.say(NoticePhrase.title),
            [
                .init(context.say(NoticePhrase.name)), .init(context.say(NoticePhrase.rings)),
                .init(context.say(NoticePhrase.next)), .init(context.say(NoticePhrase.onOff)),
            ],
            notices.map { Self.row($0, context) },
            empty: context.say(NoticePhrase.none)
        ).markup
    }

    private static func row(_ record: NoticeRecord, _ context: OwnerContext) -> [Markup] {
        [
            .link(OwnerRoute.notice.link(record.id), [.value(record.notice.title)]),
            context.words(CyclePhrase(record.notice.times)),
            NoticePage.state(record, context),
            NoticePage.switching(record, context).markup,
        ]
    }
}
