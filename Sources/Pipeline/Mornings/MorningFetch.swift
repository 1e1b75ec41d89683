internal import Time

/// Asks for weather, news and the entries of calendars for a brief, and waits for none longer than it may. Also a source that never answers, or
/// heeds no cancellation, holds nothing up.
public struct MorningFetch: Sendable {
    /// For each source. All are asked at once.
    static let patience = Duration.seconds(5)
    /// So long before the alarm nothing is waited for any more.
    static let margin = Duration.seconds(3)

    private let sources: any MorningSources
    private let calendars: CalendarLookUp?
    private let patience: Duration

    /// - Parameters:
    ///   - sources: nil if the operator has named none: the parts say that they are off.
    ///   - calendars: nil if calendars are not read. Its own limit must be as short as `patience`.
    public init(
        _ sources: (any MorningSources)? = nil,
        calendars: CalendarLookUp? = nil,
        patience: Duration = .seconds(5)
    ) {
        self.sources = sources ?? NoMorningSources()
        (self.calendars, self.patience) = (calendars, min(patience, Self.patience))
    }

    /// One preparation.
    struct Wanted: Sendable {
        var parts: MorningParts
        /// The owner's, for a weather at the place of prayers.
        var prayers: PrayerSettings?
        /// The owner's.
        var zone: Zone
        var account: MorningAccount
        /// The moment of the alarm.
        var dueAt: UnixTime
    }

    /// - Parameter now: by the database's clock.
    /// - Returns: nil if there is no time left.
    func prepare(_ wanted: Wanted, at now: UnixTime) async -> PreparedMorning? {
        let limit = min(self.patience, wanted.dueAt - now - Self.margin)
        guard limit > .zero else { return nil }
        async let weather = self.weather(wanted, within: limit)
        async let news = self.news(wanted.parts.feeds, within: limit)
        async let entries = self.entries(wanted, within: limit)
        var prepared = PreparedMorning(for: wanted.dueAt)
        if let (cell, answer) = await weather { prepared.note(answer, at: cell) }
        if let answer = await news { prepared.note(answer, of: wanted.parts.feeds) }
        if let findings = await entries { prepared.note(findings) }
        return prepared
    }

    // Each is nil if it was not chosen.

    private func weather(
        _ wanted: Wanted,
        within limit: Duration
    ) async -> (WeatherCell, Result<WeatherDay, MorningGap>)? {
        guard let place = wanted.parts.place(wanted.prayers) else { return nil }
        let (sources, cell, zone) = (self.sources, WeatherCell(place.coordinates), place.zone ?? wanted.zone)
        // An alarm just after midnight is prepared on the day before.
        let date = zone.local(wanted.dueAt).date
        let answer = await Self.within(limit) { await sources.weather(at: cell, on: date, in: zone) }
        return (cell, answer ?? .failure(.tookTooLong))
    }

    private func news(_ feeds: [String], within limit: Duration) async -> (items: [NewsItem], gaps: [MorningGap])? {
        guard !feeds.isEmpty else { return nil }
        let sources = self.sources
        return await Self.within(limit) { await sources.news(of: feeds) } ?? ([], [.tookTooLong])
    }

    private func entries(_ wanted: Wanted, within limit: Duration) async -> CalendarFindings? {
        guard wanted.parts.hasAgenda, let calendars = self.calendars else { return nil }
        switch wanted.account {
        case .none: return nil
        case .down: return .nothingRead
        case .account(let account):
            let zone = wanted.zone
            let day = TimeWindow(of: zone.local(wanted.dueAt).date, in: zone)
            return await Self.within(limit) { await calendars.look(day, zone, account) } ?? .nothingRead
        }
    }

    /// - Returns: nil after the time, or if the task is cancelled. The work is cancelled then, and goes on by itself if it
    ///   does not heed that.
    private static func within<Value: Sendable>(
        _ limit: Duration,
        _ work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        guard limit > .zero else { return nil }
        let (values, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingOldest(1))
        let working = Task {
            continuation.yield(await work())
            continuation.finish()
        }
        let timer = Task {
            try? await Task.sleep(for: limit)
            continuation.finish()
        }
        defer {
            working.cancel()
            timer.cancel()
        }
        for await value in values { return value }
        return nil
    }
}

/// The calendar account of an alarm's owner.
public enum MorningAccount: Sendable {
    case none
    /// Its server does not answer, or refuses.
    case down
    case account(CalendarAccount)
}

/// For an operator who has named no service.
struct NoMorningSources: MorningSources {
    func weather(at cell: WeatherCell, on date: LocalDate, in zone: Zone) async -> Result<WeatherDay, MorningGap> {
        .failure(.isOff)
    }

    func news(of feeds: [String]) async -> (items: [NewsItem], gaps: [MorningGap]) { ([], [.isOff]) }
}
