internal import ChatReader
public import Time

/// Weather, news and the entries of calendars for a brief, as they were asked for shortly before the alarm. It is stored
/// encrypted, and not for long.
public struct PreparedMorning: Sendable, Hashable, Codable {
    /// How long before an alarm it is asked for.
    public static let foresight = Duration.seconds(120)
    /// How long it is kept after its alarm.
    public static let length = Duration.seconds(12 * 3600)

    struct Weather: Sendable, Hashable, Codable {
        /// Tenths of a degree, as in `WeatherCell`.
        var north: Int
        var east: Int
        /// nil if it is missing, for the reason beside it.
        var day: WeatherDay?
        var gap: MorningGap?
    }

    struct News: Sendable, Hashable, Codable {
        /// The addresses that were asked.
        var feeds: [String]
        var items: [NewsItem]
        var gaps: [MorningGap]
    }

    struct Day: Sendable, Hashable, Codable {
        var entries: [Entry]
        /// The names of calendars that could not be read.
        var unread: [String]
        /// No calendar could be read.
        var isUnread: Bool
    }

    /// An entry in a calendar that is not of Jadwal's.
    struct Entry: Sendable, Hashable, Codable {
        var uid: String
        var title: String
        var calendar: String
        /// Milliseconds since 1970.
        var start: Int64
        var end: Int64
        var isAllDay: Bool
        /// Its owner is free.
        var isFree: Bool
    }

    private static let mostEntries = 100
    private static let longestTitle = 200

    /// The alarm's moment, in milliseconds since 1970.
    private var at: Int64
    /// nil if nobody asked.
    var weather: Weather?
    var news: News?
    var day: Day?

    /// - Parameter moment: of the alarm.
    public init(for moment: UnixTime) { self.at = moment.milliseconds }

    public var endsAt: UnixTime { UnixTime(milliseconds: self.at) + Self.length }

    public mutating func note(_ weather: Result<WeatherDay, MorningGap>, at cell: WeatherCell) {
        var noted = Weather(north: cell.north, east: cell.east)
        switch weather {
        case .success(let day): noted.day = day
        case .failure(let gap): noted.gap = gap
        }
        self.weather = noted
    }

    /// The texts are strangers': whatever the source has done with them, they are plain and short here.
    public mutating func note(_ news: (items: [NewsItem], gaps: [MorningGap]), of feeds: [String]) {
        let items = news.items.prefix(NewsItem.mostShown).map(\.plain).filter { !$0.title.isEmpty }
        self.news = News(feeds: feeds, items: items, gaps: Array(news.gaps.prefix(NewsItem.mostFeeds)))
    }

    /// Entries of Jadwal's own events are left out: the database has them as they are when the alarm rings.
    public mutating func note(_ findings: CalendarFindings) {
        let shown = findings.instances.filter {
            $0.status != .cancelled && $0.participation != .declined && EventIdentity(calendarUID: $0.uid) == nil
        }
        let entries = shown.sorted { ($0.start, $0.end, $0.uid) < ($1.start, $1.end, $1.uid) }.prefix(Self.mostEntries)
        self.day = Day(
            entries: entries.map { Entry($0, longest: Self.longestTitle) },
            unread: findings.unread.prefix(Self.mostEntries).map { String($0.prefix(Self.longestTitle)) },
            isUnread: !findings.isComplete && findings.unread.isEmpty && findings.instances.isEmpty
        )
    }

    /// - Returns: nil if calendars were not read, or for another day.
    func day(on date: LocalDate, in zone: Zone) -> Day? { self.isOf(date, in: zone) ? self.day : nil }

    /// - Returns: nil if it was asked for another day, or elsewhere.
    func weather(at cell: WeatherCell, on date: LocalDate, in zone: Zone) -> Weather? {
        guard self.isOf(date, in: zone), let weather = self.weather, weather.north == cell.north,
            weather.east == cell.east
        else {
            return nil
        }
        return weather
    }

    /// - Returns: nil if it was asked for another day, or of other feeds.
    func news(of feeds: [String], on date: LocalDate, in zone: Zone) -> News? {
        guard self.isOf(date, in: zone), let news = self.news, news.feeds == feeds else { return nil }
        return news
    }

    private func isOf(_ date: LocalDate, in zone: Zone) -> Bool {
        zone.local(UnixTime(milliseconds: self.at)).date == date
    }
}

extension PreparedMorning.Entry {
    fileprivate init(_ entry: CalendarInstance, longest: Int) {
        self.init(
            uid: entry.uid,
            title: String(entry.title.prefix(longest)),
            calendar: String(entry.calendar.prefix(longest)),
            start: entry.start.milliseconds,
            end: entry.end.milliseconds,
            isAllDay: entry.isAllDay,
            isFree: entry.isTransparent
        )
    }

    var instance: CalendarInstance {
        CalendarInstance(
            uid: self.uid,
            title: self.title,
            calendar: self.calendar,
            start: UnixTime(milliseconds: self.start),
            end: UnixTime(milliseconds: self.end),
            isAllDay: self.isAllDay,
            isTransparent: self.isFree
        )
    }
}

extension NewsItem {
    /// Without what is not seen, and with no other address than one of `https`.
    fileprivate var plain: NewsItem {
        func text(_ text: String, _ longest: Int) -> String {
            String(PlainText.clean(String(text.prefix(4 * longest)), keepingLineBreaks: false).prefix(longest))
        }
        let link = self.link.flatMap { MorningLink.isOne($0, atMost: 2048) ? $0 : nil }
        return NewsItem(
            text(self.title, Self.longestTitle),
            summary: text(self.summary, Self.longestSummary),
            link: link,
            published: self.published,
            feed: text(self.feed, Self.longestTitle)
        )
    }
}
