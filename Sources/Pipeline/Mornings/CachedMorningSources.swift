public import Time

/// Weather and news, asked for all owners together: a place once an hour, a feed once in a quarter of an hour.
public struct CachedMorningSources: MorningSources, FeedCheck {
    public typealias WeatherAnswer = Result<WeatherDay, MorningGap>
    /// Asks for a day at a place; nil for the day that it is there now.
    public typealias WeatherService = @Sendable (WeatherCell, LocalDate?, Zone) async -> WeatherAnswer
    /// nil: the feed has not changed.
    public typealias FeedAnswer = Result<NewsFeed?, MorningGap>

    private let fetch: SharedFetch
    private let weather: WeatherService?
    private let feed: @Sendable (String, NewsFeed?) async -> FeedAnswer
    private let now: @Sendable () -> UnixTime

    /// - Parameters:
    ///   - weather: nil if the operator has named none. It takes `SharedFetch.askingLimit` at most, as
    ///     the next one.
    ///   - feed: asks a feed, beside what is known of it.
    ///   - now: the wall clock.
    public init(
        _ fetch: SharedFetch,
        weather: WeatherService?,
        feed: @escaping @Sendable (String, NewsFeed?) async -> FeedAnswer,
        now: @escaping @Sendable () -> UnixTime
    ) {
        (self.fetch, self.weather, self.feed, self.now) = (fetch, weather, feed, now)
    }

    public func weather(
        at cell: WeatherCell,
        on date: LocalDate,
        in zone: Zone
    ) async -> Result<WeatherDay, MorningGap> {
        guard let ask = self.weather else { return .failure(.isOff) }
        // The next day is another question.
        let key = FetchKey(.weather, ["\(cell.north)", "\(cell.east)", zone.name, "\(date)"])
        let other = date == zone.local(self.now()).date ? nil : date
        return await self.fetch.value(of: key) {
            (_: WeatherDay?) -> Result<FetchedValue<WeatherDay>, MorningGap> in
            await ask(cell, other, zone).map { FetchedValue($0) }
        }
    }

    public func news(of feeds: [String]) async -> (items: [NewsItem], gaps: [MorningGap]) {
        var addresses: [String] = []
        for address in feeds where !addresses.contains(address) { addresses.append(address) }
        let answers = await withTaskGroup(of: Result<NewsFeed, MorningGap>.self) { group in
            for address in addresses.prefix(NewsItem.mostFeeds) { group.addTask { await self.news(of: address) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let now = self.now()
        var items: [NewsItem] = []
        var gaps: [MorningGap] = []
        for answer in answers {
            switch answer {
            case .success(let feed): items += feed.items(at: now)
            case .failure(let gap): gaps.append(gap)
            }
        }
        return (Self.newest(items), gaps.sorted { $0.rawValue < $1.rawValue })
    }

    public func fault(of address: String) async -> MorningGap? {
        switch await self.news(of: address) {
        case .success: nil
        case .failure(let gap): gap
        }
    }

    private func news(of address: String) async -> Result<NewsFeed, MorningGap> {
        let ask = self.feed
        return await self.fetch.value(of: FetchKey(.news, [address])) {
            (known: NewsFeed?) -> Result<FetchedValue<NewsFeed>, MorningGap> in
            switch await ask(address, known) {
            case .success(let feed?): return .success(FetchedValue(feed))
            case .success(nil):
                guard let known else { return .failure(.isUnreadable) }
                return .success(FetchedValue(known, isUnchanged: true))
            case .failure(let gap): return .failure(gap)
            }
        }
    }

    /// What two feeds tell is shown once.
    private static func newest(_ items: [NewsItem]) -> [NewsItem] {
        let sorted = items.sorted { left, right in
            let (earlier, later) = (left.published ?? .distantPast, right.published ?? .distantPast)
            // The same order in whichever order the feeds have answered.
            return earlier == later ? (left.feed, left.title) < (right.feed, right.title) : earlier > later
        }
        var shown: [NewsItem] = []
        var seen: Set<String> = []
        for item in sorted where shown.count < NewsItem.mostShown {
            let isNew = seen.insert(item.title).inserted
            let isOther = item.link.map { seen.insert($0).inserted } ?? true
            if isNew, isOther { shown.append(item) }
        }
        return shown
    }
}
