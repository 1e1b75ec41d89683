internal import Pipeline
internal import Postgres
internal import Store
internal import Time
internal import Vault
internal import Web

/// The morning brief: the day, weather, news, and the link to music of the alarm that rang.
enum BriefPage {
    static func answer(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let customer = try request.owner().customerID
        var brief = try await PostgresAlarms(request.services.store).brief(of: customer)
        try await Self.read(&brief, of: customer, request.services)
        return .page(Self.page(brief, request.context))
    }

    /// The brief of the token's alarm, for whoever has its address.
    static func shared(_ request: OwnerRequest) async throws -> OwnerAnswer {
        let store = request.services.store
        let token: BriefToken
        switch try await OwnerTaps(store).brief(request.id) {
        case .success(let valid): token = valid
        case .failure(.unknown): throw OwnerFault.notFound
        case .failure(.expired): throw OwnerFault.tapGone
        }
        // Nobody has signed in: the token names the owner to the database.
        let brief = try await DatabaseOwner.$current.withValue(token.customerID) {
            try await PostgresAlarms(store).brief(of: token.customerID, for: token.alarmID)
        }
        guard brief.alarm != nil else { throw OwnerFault.tapGone }
        return .page(Self.page(brief, request.context))
    }

    /// Adds today's entries of the owner's calendars, as other pages show them.
    private static func read(
        _ brief: inout MorningBrief,
        of customer: String,
        _ services: OwnerServices
    ) async throws {
        guard let account = try await PostgresOwnerCalendars(services.store).show(customer) else { return }
        let (zone, day) = (brief.owner.zone, TimeWindow(of: brief.today, in: brief.owner.zone))
        let hidden = Set(account.account.hiddenCalendars)
        let view = await services.views.view(of: account.account, in: day, zone: zone, hiding: hidden)
        brief.facts.entries = view.calendars.flatMap(\.instances)
        brief.facts.unread = view.calendars.filter { $0.readAt == nil }.map(\.name)
        brief.facts.isUnread = view.calendars.isEmpty && !view.isListed
    }

    static func page(_ brief: MorningBrief, _ context: OwnerContext) -> Page {
        Page(context.say(AlarmPhrase.brief), [Self.render(brief, context)])
    }

    /// A part that was not chosen says so.
    static func render(_ brief: MorningBrief, _ context: OwnerContext) -> Markup {
        let morning = brief.morning
        let music = morning.music.flatMap { OutsideAddress(in: $0) }.map { Markup.p([.outside($0)]) }
        return .group([
            .p([.classes("subtitle")], [context.words(DayPhrase(morning.date))]),
            Self.part(AlarmPhrase.agenda, morning.agenda, context) { Self.agenda($0, brief.owner.zone, context) },
            Self.part(BriefPhrase.weather, morning.weather, context) { .p([Self.weather($0, context)]) },
            Self.part(BriefPhrase.news, morning.news, context) { Self.news($0, context) },
            .section([
                .h2([context.words(AlarmPhrase.music)]), music ?? .p([context.words(AlarmPhrase.notChosen)]),
            ]),
        ])
    }

    /// Of what stands elsewhere on *Today* it has nothing: weather, headlines and the first free hour.
    static func short(_ morning: Morning, _ context: OwnerContext) -> Markup {
        let zone = morning.owner.zone
        let free = morning.agenda.value?.freeHour.map { context.words(BriefPhrase.freeHour(zone.local($0).time)) }
        let weather = morning.weather.value.map { Self.weather($0, context) }
        let headlines = (morning.news.value?.items ?? []).map { Markup.value($0.title) }
        let lacks = morning.lacks.map { context.words(BriefPhrase.missing($0.lack)) }
        let items = [weather, free].compactMap(\.self) + headlines + lacks
        return .section([
            .h2([.link(OwnerRoute.brief.link(), [context.words(AlarmPhrase.brief)])]),
            items.isEmpty ? .nothing : .list(items),
        ])
    }

    private static func part<Value: Sendable>(
        _ title: some Phrase,
        _ part: MorningPart<Value>,
        _ context: OwnerContext,
        _ markup: (Value) -> Markup
    ) -> Markup {
        let content: Markup =
            switch part {
            case .notChosen: .p([context.words(AlarmPhrase.notChosen)])
            case .here(let value): markup(value)
            case .missing(let lack): .p([context.words(BriefPhrase.missing(lack))])
            }
        return .section([.h2([context.words(title)]), content])
    }

    private static func weather(_ weather: MorningWeather, _ context: OwnerContext) -> Markup {
        let place = weather.place.name(isArabic: context.language == .arabic)
        return .group([
            place.map { .group([.value($0), .value(" · ")]) } ?? .nothing, context.words(WeatherPhrase(weather)),
        ])
    }

    private static func agenda(_ agenda: DayAgenda, _ zone: Zone, _ context: OwnerContext) -> Markup {
        let items = agenda.lines.map { Markup.value($0) }
        let prayers = agenda.prayers.map { prayer, moment in
            (
                name: context.say(PrayerName(prayer)),
                value: context.words(TimesPhrase.clock(zone.local(moment).time))
            )
        }
        return .group([
            items.isEmpty ? .p([context.words(AlarmPhrase.noEvents)]) : .list(items),
            agenda.more > 0 ? .p([context.words(BriefPhrase.more(agenda.more))]) : .nothing,
            .group(
                agenda.overlaps.map { overlap in
                    .p([
                        context.words(BriefPhrase.together), .value(" "), .value(overlap.one.title), .value(" · "),
                        .value(overlap.other.title),
                    ])
                }
            ),
            agenda.freeHour.map { .p([context.words(BriefPhrase.freeHour(zone.local($0).time))]) } ?? .nothing,
            .group(agenda.unread.map { .p([context.words(BriefPhrase.unread), .value(" "), .value($0)]) }),
            prayers.isEmpty ? .nothing : .facts(prayers),
        ])
    }

    /// A headline is text. Its link stands below it, under its own address.
    private static func news(_ news: MorningNews, _ context: OwnerContext) -> Markup {
        let lacks = news.gaps.map { context.words(BriefPhrase.oneMissing(.gap($0))) }
        return .group([
            news.items.isEmpty
                ? .p([context.words(BriefPhrase.noNews)]) : .list(news.items.map { Self.headline($0) }),
            lacks.isEmpty ? .nothing : .list(lacks),
        ])
    }

    private static func headline(_ item: NewsItem) -> Markup {
        let link = item.link.flatMap { OutsideAddress(in: $0) }
        var parts: [Markup] = [.strong([.value(item.title)])]
        if !item.feed.isEmpty { parts += [.value(" "), .small([.value(item.feed)])] }
        if !item.summary.isEmpty { parts.append(.p([.value(item.summary)])) }
        if let link { parts.append(.p([.outside(link)])) }
        return .group(parts)
    }
}
