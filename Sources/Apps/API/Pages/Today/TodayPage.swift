internal import Pipeline
internal import Store
internal import Time
internal import Web

/// The owner's first page: what is next, what needs an answer, and what was added lately.
struct TodayPage {
    /// The most events of each list.
    private static let most = 8
    /// How far ahead calendars are read, and how long an event counts as new.
    private static let ahead = Duration.seconds(7 * 86_400)

    let state: OwnerCalendarState
    var questions: [OwnerQuestion] = []
    var conflicting: [EventRecord] = []
    /// Of all calendars, soonest first.
    var next: [ViewItem] = []
    /// When the owner is next reminded of events, by their ids.
    var rings: [String: UnixTime] = [:]
    /// Own notifications that ring within a day, the soonest first.
    var notices: [NoticeRecord] = []
    /// nil if the owner has chosen no prayer times.
    var prayers: PrayerSettings?
    /// Alarms that ring within a day, the soonest first.
    var alarms: [AlarmRecord] = []
    /// Of the alarm that rang this morning; nil if none did.
    var morning: Morning?
    /// Events to come that are new or have changed, the newest first.
    var news: [EventRecord] = []
    /// The first event that Jadwal has ever found for this owner.
    var first: EventRecord?

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        .page(try await Self.load(request).page(request.context))
    }

    private static func load(_ request: OwnerRequest) async throws -> TodayPage {
        let customer = try request.owner().customerID
        let store = PostgresOwnerEvents(request.services.store)
        let agenda = try await store.agenda(of: customer, past: false)
        var page = TodayPage(state: agenda.state)
        page.questions = try await store.questions(of: customer)
        page.conflicting = try await store.conflicting(of: customer)
        page.news = Self.news(agenda)
        page.rings = try await PostgresReminders(request.services.store).next(of: customer)
        page.notices = try await PostgresNotices(request.services.store).coming(of: customer, atMost: Self.most)
        page.prayers = try await PostgresPrayers(request.services.store).settings(of: customer)
        page.alarms = try await PostgresAlarms(request.services.store).coming(of: customer)
        page.morning = try await PostgresAlarms(request.services.store).thisMorning(of: customer)?.morning
        page.next = try await Self.next(agenda.state, of: customer, request.services)
        if agenda.events.count == 1, let only = page.news.first {
            let hasOlder = try await !store.agenda(of: customer, past: true).events.isEmpty
            page.first = hasOlder ? nil : only
        }
        return page
    }

    private static func news(_ agenda: OwnerAgenda) -> [EventRecord] {
        let oldest = agenda.state.now - Self.ahead
        let new = agenda.events.filter { event in
            !event.isGone && event.hasText && event.wantedAt.map { $0 > oldest } == true
        }
        return Array(new.sorted { ($0.wantedAt ?? oldest) > ($1.wantedAt ?? oldest) }.prefix(Self.most))
    }

    private static func next(
        _ state: OwnerCalendarState,
        of customer: String,
        _ services: OwnerServices
    ) async throws -> [ViewItem] {
        let account = try await PostgresOwnerCalendars(services.store).show(customer)
        let merge = try await ViewPage.read(
            TimeWindow(start: state.now, end: state.now + Self.ahead),
            state.owner.zone,
            account,
            of: customer,
            services,
            hiding: Set(account?.account.hiddenCalendars ?? [])
        )
        let coming = merge.items().filter { $0.state != .cancelled && $0.state != .declined }
        return Array(coming.sorted { $0.span.beginning < $1.span.beginning }.prefix(Self.most))
    }

    func page(_ context: OwnerContext) -> Page { Page(context.say(OwnerPhrase.today), [Self.render(self, context)]) }

    static func render(_ model: TodayPage, _ context: OwnerContext) -> Markup {
        let today = model.state.owner.zone.local(model.state.now).date
        let hijri = HijriPhrase(today).map { Markup.group([.value(" · "), context.words($0)]) } ?? .nothing
        return .group([
            .p([.classes("subtitle")], [context.words(DayPhrase(today)), hijri]),
            Self.prayer(model, context), AccountNotice.render(model.state.account, context),
            .div(
                [.classes("today")],
                [
                    model.first.map { Self.celebration($0, model.state, context) } ?? .nothing,
                    model.morning.map { BriefPage.short($0, context) } ?? .nothing, Self.inbox(model, context),
                    Self.coming(model, today, context), Self.waking(model, context),
                    Self.ringing(model, context),
                    Self.added(model, context),
                ]
            ),
        ])
    }

    /// The next one, with the time until it.
    private static func prayer(_ model: TodayPage, _ context: OwnerContext) -> Markup {
        guard let prayers = model.prayers else { return .nothing }
        let words = PrayerTimesParts.next(prayers, at: model.state.now, in: model.state.owner.zone, context)
        return .p([.classes("next-prayer")], [Glyph.clock.markup, .link(OwnerRoute.prayer.link(), [words])])
    }

    private static func celebration(
        _ event: EventRecord,
        _ state: OwnerCalendarState,
        _ context: OwnerContext
    ) -> Markup {
        .section(
            [.classes("cheer")],
            [
                Glyph.done.markup, .h2([context.words(TodayPhrase.firstTitle)]),
                .p([context.words(TodayPhrase.firstWords)]),
                .element(.ul, [.classes("agenda")], [EventRow.render(event, state, context)]),
            ]
        )
    }

    /// Questions and conflicts, each with one tap.
    private static func inbox(_ model: TodayPage, _ context: OwnerContext) -> Markup {
        guard !model.questions.isEmpty || !model.conflicting.isEmpty else {
            return .section(
                [.classes("inbox")],
                [
                    .h2([context.words(TodayPhrase.inbox)]),
                    .empty(.done, context.words(TodayPhrase.nothingAsked)),
                ]
            )
        }
        return .section(
            [.classes("inbox")],
            [
                .h2([context.words(TodayPhrase.inbox)]),
                model.questions.isEmpty ? .nothing : .p([.small([context.words(QuestionPhrase.hint)])]),
            ] + model.questions.map { QuestionCards.card($0, model.state, context) }
                + model.conflicting.map { ConflictCard.render($0, model.state, context) }
        )
    }

    private static func coming(_ model: TodayPage, _ today: LocalDate, _ context: OwnerContext) -> Markup {
        let calendar = Markup.link(OwnerItem.calendar.route, [context.words(TodayPhrase.toCalendar)])
        return .section(
            [.classes("next")],
            [
                .h2([context.words(TodayPhrase.next)]),
                model.next.isEmpty
                    ? .empty(
                        .calendar,
                        context.words(TodayPhrase.nothingNext),
                        ways: [
                            (OwnerRoute.addPage.link(), context.words(AddPhrase.title)),
                            (OwnerItem.calendar.route, context.words(TodayPhrase.toCalendar)),
                        ]
                    )
                    : .group([ComingDays(today: today, rings: model.rings).render(model.next, context), .p([calendar])]
                    ),
            ]
        )
    }

    private static func waking(_ model: TodayPage, _ context: OwnerContext) -> Markup {
        guard !model.alarms.isEmpty else { return .nothing }
        return .section([
            .h2([.link(OwnerRoute.alarms.link(), [context.words(AlarmPhrase.title)])]),
            .list(
                model.alarms.map { record in
                    .group([
                        .link(OwnerRoute.alarm.link(record.id), [context.words(AlarmTimePhrase(record.alarm))]),
                        .value(" · "), AlarmPage.state(record, context),
                    ])
                }
            ),
            .p([.link(OwnerRoute.brief.link(), [context.words(AlarmPhrase.brief)])]),
        ])
    }

    private static func ringing(_ model: TodayPage, _ context: OwnerContext) -> Markup {
        guard !model.notices.isEmpty else { return .nothing }
        return .section([
            .h2([.link(OwnerRoute.notices.link(), [context.words(NoticePhrase.title)])]),
            .list(
                model.notices.map { record in
                    .group([
                        .link(OwnerRoute.notice.link(record.id), [.value(record.notice.title)]), .value(" · "),
                        NoticePage.state(record, context),
                    ])
                }
            ),
        ])
    }

    private static func added(_ model: TodayPage, _ context: OwnerContext) -> Markup {
        let way = (route: OwnerRoute.importPage.link(), words: context.words(ImportPhrase.send))
        return .section([
            .h2([context.words(TodayPhrase.added)]),
            model.news.isEmpty
                ? .empty(.chat, context.words(TodayPhrase.nothingAdded), ways: [way])
                : .element(.ul, [.classes("agenda")], model.news.map { AddedRow.render($0, model.state, context) }),
        ])
    }
}

/// Each member has the page's words.
enum TodayPhrase: Phrase {
    case inbox, nothingAsked, next, nothingNext, toCalendar, added, nothingAdded, firstTitle, firstWords
    case overlaps, decide, new, wrong

    var both: Both {
        switch self {
        case .inbox: Both("Needs an answer", "بانتظار ردك")
        case .nothingAsked: Both("Nothing waits for you.", "لا شيء ينتظر ردك.")
        case .next: Both("Next", "القادم")
        case .nothingNext: Both("The next seven days are free.", "الأيام السبعة القادمة خالية.")
        case .toCalendar: Both("Open the calendar", "افتح التقويم")
        case .added: Both("Added lately", "أُضيف حديثًا")
        case .nothingAdded:
            Both("What you agree on in chats appears here.", "يظهر هنا ما تتفق عليه في محادثاتك.")
        case .firstTitle: Both("Your first event is here", "وصل موعدك الأول")
        case .firstWords:
            Both(
                "You agreed on it in a chat, and Jadwal has put it into your calendar. From now on this goes by itself.",
                "اتفقتَ عليه في محادثة، فوضعه جدول في تقويمك. من الآن يجري ذلك تلقائيًا."
            )
        case .overlaps: Both("It overlaps something else", "يتداخل مع شيء آخر")
        case .decide: Both("See the other times", "اعرض الأوقات الأخرى")
        case .new: Both("New", "جديد")
        case .wrong: Both("Take it out", "أزِله")
        }
    }
}
