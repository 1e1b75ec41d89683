internal import Pipeline
internal import Store
internal import Time
internal import Web

/// Prayer times as pages show them.
enum PrayerTimesParts {
    /// The next prayer with the time until it, and all times of today.
    static func today(_ settings: PrayerSettings, _ state: PrayerState, _ context: OwnerContext) -> Markup {
        let day = settings.day(state.today, in: state.owner.zone)
        let hijri = HijriPhrase(state.today.adding(days: settings.rules.hijriOffset)).map {
            Markup.group([.value(" · "), context.words($0)])
        }
        return .section([
            .h2([context.words(OwnerPhrase.today)]),
            .p(
                [
                    .classes("subtitle")
                ],
                [
                    context.words(DayPhrase(state.today)), hijri ?? .nothing, .value(" · "),
                    Self.place(settings.place, context),
                ]
            ),
            .p([.strong([Self.next(settings, at: state.now, in: state.owner.zone, context)])]),
            day.borrowed.map { .notice(.plain, [.p([context.words(PrayerPhrase.borrowed($0))])]) } ?? .nothing,
            .facts(Prayer.allCases.map { (context.say(PrayerName($0)), Self.time($0, day, state.zone, context)) }),
        ])
    }

    /// `Maghrib at 17:42, in 1 h 20 min`
    ///
    /// - Parameter zone: the owner's, for a place without one of its own.
    static func next(
        _ settings: PrayerSettings,
        at now: UnixTime,
        in zone: Zone,
        _ context: OwnerContext
    ) -> Markup {
        guard let next = settings.next(after: now, in: zone) else { return .nothing }
        let minutes = Int((next.at - now).components.seconds + 59) / 60
        let time = (settings.place.zone ?? zone).local(next.at).time
        return context.words(PrayerPhrase.next(next.prayer, time, minutes: minutes))
    }

    /// Seven days from today.
    static func week(_ settings: PrayerSettings, _ state: PrayerState, _ context: OwnerContext) -> Markup {
        let days = (0..<7).map { settings.day(state.today.adding(days: $0), in: state.owner.zone) }
        return .section([
            .h2([context.words(PrayerPhrase.week)]),
            Self.table(days, settings, state, caption: PrayerPhrase.week, context) {
                context.words(PrayerDayPhrase($0, today: state.today))
            },
            .p([.link(OwnerRoute.prayerMonth.link(), [context.words(PrayerPhrase.month)])]),
        ])
    }

    /// - Parameter name: of a row.
    static func table(
        _ days: [PrayerDay],
        _ settings: PrayerSettings,
        _ state: PrayerState,
        caption: any Phrase,
        _ context: OwnerContext,
        _ name: (LocalDate) -> Markup
    ) -> Markup {
        PageTable(
            caption: context.say(caption),
            [.init(context.say(PrayerPhrase.day))] + Prayer.allCases.map { .init(context.say(PrayerName($0))) },
            days.map { day in
                [name(day.date)] + Prayer.allCases.map { Self.time($0, day, state.zone, context) }
            },
            empty: context.say(PrayerPhrase.hint)
        ).markup
    }

    private static func time(_ prayer: Prayer, _ day: PrayerDay, _ zone: Zone, _ context: OwnerContext) -> Markup {
        context.words(TimesPhrase.clock(zone.local(day[prayer]).time))
    }

    static func place(_ place: PrayerPlace, _ context: OwnerContext) -> Markup {
        place.name(isArabic: context.language == .arabic).map { .value($0) } ?? context.words(PrayerPhrase.ownPlace)
    }
}

/// One month on a page that can be printed.
struct PrayerMonthPage {
    let state: PrayerState
    let settings: PrayerSettings
    let month: LocalDate

    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let state = try await PostgresPrayers(request.services.store).state(of: try request.owner().customerID)
        guard let settings = state.record?.settings else { return .seeOther(OwnerRoute.prayer.link()) }
        let asked = request.query.text(ViewSpan.field).flatMap { LocalDate($0.inWesternDigits) }
        let day = asked.flatMap { (1970...2199).contains($0.year) ? $0 : nil } ?? state.today
        let month = day.adding(days: 1 - day.day)
        let page = PrayerMonthPage(state: state, settings: settings, month: month)
        return .page(page.page(request.context))
    }

    func page(_ context: OwnerContext) -> Page {
        Page(context.say(PrayerPhrase.monthTitle), [Self.render(self, context)])
    }

    static func render(_ model: PrayerMonthPage, _ context: OwnerContext) -> Markup {
        let count = LocalDate.length(ofMonth: model.month.month, year: model.month.year)
        let days = (0..<count).map { model.settings.day(model.month.adding(days: $0), in: model.state.owner.zone) }
        func step(_ months: Int, _ words: PrayerPhrase) -> Markup {
            let day = model.month.adding(months: months) ?? model.month
            return .link(
                OwnerRoute.prayerMonth.link(query: [Route.Item(ViewSpan.field, "\(day)")]),
                [context.words(words)]
            )
        }
        let offset = model.settings.rules.hijriOffset
        return .group([
            .section([
                .h2([context.words(MonthPhrase(model.month))]),
                .p([
                    PrayerTimesParts.place(model.settings.place, context), .value(" · "),
                    context.words(PrayerPhrase.method(model.settings.rules.method)),
                ]),
                PrayerTimesParts.table(days, model.settings, model.state, caption: MonthPhrase(model.month), context) {
                    Self.name($0, offset, context)
                },
            ]),
            .p([.classes("unprinted")], [step(-1, .monthBefore), .value(" · "), step(1, .monthAfter)]),
            .p([.classes("unprinted")], [.link(OwnerRoute.prayer.link(), [context.words(PrayerPhrase.title)])]),
        ])
    }

    /// `Sunday 29 · 19 Jumada II`
    private static func name(_ date: LocalDate, _ offset: Int, _ context: OwnerContext) -> Markup {
        let weekday = DayPhrase.weekday(date)
        let words = Both("\(weekday.english) \(date.day)", "\(weekday.arabic) \(date.day)")
        let hijri = HijriPhrase(date.adding(days: offset)).map { Markup.small([context.words($0.withoutYear)]) }
        return .group([context.words(HijriPhrase.Plain(both: words)), .value(" "), hijri ?? .nothing])
    }
}
