public import HTTP
internal import Mornings
public import Pipeline
internal import Store
internal import Time
public import WorkerKit

extension WorkerAssembly {
    /// Weather and news for mornings, kept in the database for all programs.
    public func mornings(_ settings: MorningSettings, over exchange: @escaping HTTPExchange) -> CachedMorningSources {
        let metrics = self.context.metrics.adding(FetchMetrics.init)
        let fetch = SharedFetch(PostgresFetchMemory(self.store)) { metrics.fetched($0, $1) }
        var weather: CachedMorningSources.WeatherService?
        if let url = settings.weatherURL {
            let client = WeatherClient(exchange: exchange, url: url, within: SharedFetch.askingLimit)
            weather = { await client.ask($0, on: $1, in: $2) }
        }
        let feeds = FeedClient(
            exchange: exchange,
            policy: .customer(allowing: self.settings.outgoing.allowPrivate.compactMap { AllowedAddress($0) }),
            within: SharedFetch.askingLimit,
            now: UnixTime.now
        )
        return CachedMorningSources(
            fetch,
            weather: weather,
            feed: { address, known in
                await feeds.ask(address, knowing: known).map { answer -> NewsFeed? in
                    switch answer {
                    case .feed(let feed): feed
                    case .unchanged: nil
                    }
                }
            },
            now: UnixTime.now
        )
    }
}

extension MorningSettings {
    /// Asks for the weather off the coast of Ghana, where both degrees are zero.
    ///
    /// - Returns: none if no service is named.
    public func checks(_ outgoing: OutgoingSettings) -> [ServiceCheck] {
        guard let url = self.weatherURL else { return [] }
        return [
            ServiceCheck("weather", isRequired: false) {
                let http = HTTPClient(HTTPConfiguration(caFile: outgoing.authoritiesFile))
                defer { Task { await http.close() } }
                let client = WeatherClient(
                    exchange: { call throws(HTTPError) in try await http.execute(call) },
                    url: url,
                    within: SharedFetch.askingLimit
                )
                guard let zero = Coordinates(latitude: 0, longitude: 0) else { return "not asked" }
                switch await client.ask(WeatherCell(zero), in: .utc) {
                case .success: return "it answers"
                case .failure(let gap): throw WeatherCheckFault(gap: gap)
                }
            }
        ]
    }
}

/// The weather service did not answer as one.
struct WeatherCheckFault: Error, CustomStringConvertible {
    let gap: MorningGap

    var description: String {
        switch self.gap {
        case .isOff: "none is named"
        case .tookTooLong: "no answer within \(SharedFetch.askingLimit / .seconds(1)) s"
        case .isUnreachable: "it cannot be reached, or is out of order: look at \(Setting.weatherURL.name)"
        case .isRefused: "it refuses the request: look at \(Setting.weatherURL.name)"
        case .isUnreadable: "what it answers is no forecast: look at \(Setting.weatherURL.name)"
        }
    }
}
