public import Time

/// A part of a brief.
public enum MorningPart<Value: Sendable>: Sendable {
    /// The owner has not chosen it.
    case notChosen
    case here(Value)
    case missing(MorningLack)

    public var value: Value? {
        switch self {
        case .here(let value): value
        case .notChosen, .missing: nil
        }
    }

    var lack: MorningLack? {
        switch self {
        case .missing(let lack): lack
        case .notChosen, .here: nil
        }
    }

    var isChosen: Bool {
        switch self {
        case .notChosen: false
        case .here, .missing: true
        }
    }
}

/// Why a part of a brief is missing.
public enum MorningLack: Sendable, Hashable {
    case gap(MorningGap)
    /// The alarm was set less than two minutes before it rang, or no worker was there then.
    case notPrepared
    /// The weather is that of the place of prayers, and the owner has no prayer times any more.
    case noPlace

    /// As contract and commands name it.
    public var code: String {
        switch self {
        case .gap(let gap): gap.rawValue
        case .notPrepared: "not_prepared"
        case .noPlace: "no_place"
        }
    }
}

/// The weather of a day, with its place.
public struct MorningWeather: Sendable {
    public let place: PrayerPlace
    public let day: WeatherDay
}

/// Headlines, and why feeds are missing.
public struct MorningNews: Sendable {
    public let items: [NewsItem]
    public let gaps: [MorningGap]
}

/// The contents of a morning brief: each part that was chosen and is there, and why others are missing.
public struct Morning: Sendable {
    public let owner: CalendarOwner
    /// By the owner's clock.
    public let date: LocalDate
    public let agenda: MorningPart<DayAgenda>
    public let weather: MorningPart<MorningWeather>
    public let news: MorningPart<MorningNews>
    /// An `https` address.
    public let music: String?
    /// The agenda is there, but none of the owner's calendars could be read.
    private let hasNoCalendar: Bool

    /// - Parameters:
    ///   - prepared: what was asked for before the alarm; nil if nothing was.
    ///   - now: no earlier hour counts as free.
    public init(
        _ parts: MorningParts,
        _ facts: DayFacts,
        _ prepared: PreparedMorning?,
        on date: LocalDate,
        after now: UnixTime,
        for owner: CalendarOwner
    ) {
        (self.owner, self.date, self.music) = (owner, date, parts.music)
        let facts = facts.completed(by: prepared?.day(on: date, in: owner.zone))
        self.hasNoCalendar = parts.hasAgenda && facts.isUnread
        self.agenda = parts.hasAgenda ? .here(DayAgenda(facts, on: date, after: now, for: owner)) : .notChosen
        self.weather = Self.weather(parts, facts.prayers, prepared, on: date, owner.zone)
        self.news = Self.news(parts, prepared, on: date, owner.zone)
    }

    private static func weather(
        _ parts: MorningParts,
        _ prayers: PrayerSettings?,
        _ prepared: PreparedMorning?,
        on date: LocalDate,
        _ zone: Zone
    ) -> MorningPart<MorningWeather> {
        guard parts.weather != nil else { return .notChosen }
        guard let place = parts.place(prayers) else { return .missing(.noPlace) }
        guard let found = prepared?.weather(at: WeatherCell(place.coordinates), on: date, in: zone) else {
            return .missing(.notPrepared)
        }
        guard let day = found.day else { return .missing(.gap(found.gap ?? .isUnreadable)) }
        return .here(MorningWeather(place: place, day: day))
    }

    private static func news(
        _ parts: MorningParts,
        _ prepared: PreparedMorning?,
        on date: LocalDate,
        _ zone: Zone
    ) -> MorningPart<MorningNews> {
        guard !parts.feeds.isEmpty else { return .notChosen }
        guard let found = prepared?.news(of: parts.feeds, on: date, in: zone) else { return .missing(.notPrepared) }
        if found.items.isEmpty, let gap = found.gaps.first { return .missing(.gap(gap)) }
        return .here(MorningNews(items: found.items, gaps: found.gaps))
    }

    /// The parts that the owner has not chosen, as contract and commands name them.
    public var notChosen: [String] {
        let chosen = [
            ("agenda", self.agenda.isChosen), ("weather", self.weather.isChosen), ("news", self.news.isChosen),
            ("music", self.music != nil),
        ]
        return chosen.filter { !$0.1 }.map { $0.0 }
    }

    /// The parts that are missing, or missing in part.
    public var lacks: [Missing] {
        var lacks: [Missing] = []
        if self.hasNoCalendar { lacks.append(Missing(part: "calendar", lack: .gap(.isUnreachable))) }
        if let lack = self.weather.lack { lacks.append(Missing(part: "weather", lack: lack)) }
        if let lack = self.news.lack { lacks.append(Missing(part: "news", lack: lack)) }
        return lacks + (self.news.value?.gaps ?? []).map { Missing(part: "news", lack: .gap($0)) }
    }

    public struct Missing: Sendable, Hashable {
        /// As contract and commands name it.
        public let part: String
        public let lack: MorningLack
    }
}

extension DayFacts {
    /// With what was read for the alarm, unless something newer is known.
    fileprivate func completed(by day: PreparedMorning.Day?) -> DayFacts {
        guard let day, self.entries.isEmpty, self.unread.isEmpty else { return self }
        var facts = self
        (facts.entries, facts.unread, facts.isUnread) = (day.entries.map(\.instance), day.unread, day.isUnread)
        return facts
    }
}
