import Synchronization
import TestSupport
import Testing
import Time

@testable import Pipeline

@Suite("Weather and news are asked once for all owners") struct CachedMorningSourcesTests {
    /// What is outside, and what it was asked.
    private final class Outside: Sendable {
        let asked = Mutex<[String]>([])
        let weather = Mutex<Result<WeatherDay, MorningGap>>(.success(WeatherDay(code: 0, highest: 20, lowest: 10)))
        let feeds = Mutex<[String: Result<NewsFeed?, MorningGap>]>([:])
        let outcomes = Mutex<[String]>([])
        let now = Mutex(UnixTime(seconds: 1_796_018_400))
        let memory = MemoryOfFetches()

        func sources(
            hasWeather: Bool = true,
            delay: Duration = .zero,
            patience: Duration = .seconds(30)
        ) -> CachedMorningSources {
            let fetch = SharedFetch(self.memory, patience: patience) { source, outcome in
                self.outcomes.withLock { $0.append("\(source.rawValue) \(outcome.rawValue)") }
            }
            let weather: CachedMorningSources.WeatherService = { cell, date, zone in
                let day = date.map { " on \($0)" } ?? ""
                self.asked.withLock { $0.append("\(cell.north) \(cell.east) \(zone.name)\(day)") }
                try? await Task.sleep(for: delay)
                return self.weather.withLock { $0 }
            }
            return CachedMorningSources(
                fetch,
                weather: hasWeather ? weather : nil,
                feed: { address, known in
                    self.asked.withLock { $0.append("\(address) \(known?.entityTag ?? "-")") }
                    try? await Task.sleep(for: delay)
                    return self.feeds.withLock { $0[address] ?? .failure(.isUnreachable) }
                },
                now: { self.now.withLock { $0 } }
            )
        }

        /// In Riyadh.
        var today: LocalDate { CachedMorningSourcesTests.zone.local(self.now.withLock { $0 }).date }

        func pass(_ time: Duration) async {
            await self.memory.pass(time)
            self.now.withLock { $0 = $0 + time }
        }
    }

    private static let cell = WeatherCell(Coordinates(latitude: 24.68, longitude: 46.72)!)
    private static let neighbour = WeatherCell(Coordinates(latitude: 24.72, longitude: 46.74)!)
    private static let zone = Zone("Asia/Riyadh")!

    @Test func placeIsATenthOfADegree() {
        #expect(Self.cell == Self.neighbour)
        let far = WeatherCell(Coordinates(latitude: -89.97, longitude: -179.96)!)
        #expect(far.north == -900 && far.east == -1800)
    }

    @Test func weatherIsAskedOnceAnHourAndAnewOnTheNextDay() async {
        let outside = Outside()
        let sources = outside.sources()
        for _ in 0..<5 {
            #expect(
                await sources.weather(at: Self.neighbour, on: outside.today, in: Self.zone)
                    == outside.weather.withLock { $0 }
            )
        }
        await outside.pass(.seconds(3599))
        _ = await sources.weather(at: Self.cell, on: outside.today, in: Self.zone)
        #expect(outside.asked.withLock { $0.count } == 1)
        await outside.pass(.seconds(1))
        _ = await sources.weather(at: Self.cell, on: outside.today, in: Self.zone)
        #expect(outside.asked.withLock { $0.count } == 2)
        // 10:00 in Riyadh. The last answer of the day is not taken for the next one.
        await outside.pass(.seconds(13 * 3600 + 1800))
        _ = await sources.weather(at: Self.cell, on: outside.today, in: Self.zone)
        await outside.pass(.seconds(1800))
        outside.weather.withLock { $0 = .success(WeatherDay(code: 3, highest: 1, lowest: 0)) }
        let next = await sources.weather(at: Self.cell, on: outside.today, in: Self.zone)
        #expect(next == outside.weather.withLock { $0 })
        #expect(outside.asked.withLock { $0 } == Array(repeating: "247 467 Asia/Riyadh", count: 4))
    }

    /// An alarm just after midnight is prepared on the day before.
    @Test func weatherOfTheNextDayIsAskedForByItsDate() async {
        let outside = Outside()
        let sources = outside.sources()
        let tomorrow = outside.today.adding(days: 1)
        _ = await sources.weather(at: Self.cell, on: outside.today, in: Self.zone)
        for _ in 0..<2 { _ = await sources.weather(at: Self.cell, on: tomorrow, in: Self.zone) }
        let place = "247 467 Asia/Riyadh"
        #expect(outside.asked.withLock { $0 } == [place, "\(place) on \(tomorrow)"])
    }

    @Test func oldAnswerStandsInAndAFailureIsNotRepeatedAtOnce() async {
        let outside = Outside()
        let sources = outside.sources()
        let first = await sources.weather(at: Self.cell, on: outside.today, in: Self.zone)
        outside.weather.withLock { $0 = .failure(.tookTooLong) }
        await outside.pass(.seconds(3600))
        #expect(await sources.weather(at: Self.cell, on: outside.today, in: Self.zone) == first)
        #expect(await sources.weather(at: Self.cell, on: outside.today, in: Self.zone) == first)
        #expect(outside.asked.withLock { $0.count } == 2)
        let other = WeatherCell(Coordinates(latitude: 1, longitude: 1)!)
        #expect(await sources.weather(at: other, on: outside.today, in: Self.zone) == .failure(.tookTooLong))
        #expect(await sources.weather(at: other, on: outside.today, in: Self.zone) == .failure(.tookTooLong))
        await outside.pass(SharedFetch.retry)
        outside.weather.withLock { $0 = first }
        #expect(await sources.weather(at: other, on: outside.today, in: Self.zone) == first)
        #expect(
            outside.outcomes.withLock { $0 } == [
                "weather fetched", "weather too_long", "weather kept", "weather too_long", "weather kept",
                "weather fetched",
            ]
        )
    }

    @Test func withoutAServiceTheWeatherIsOff() async {
        let outside = Outside()
        let sources = outside.sources(hasWeather: false)
        #expect(await sources.weather(at: Self.cell, on: outside.today, in: Self.zone) == .failure(.isOff))
        #expect(outside.outcomes.withLock { $0 } == [])
    }

    @Test func oneOfManyAsksAndTheOthersWaitForIt() async {
        let outside = Outside()
        let sources = outside.sources(delay: .milliseconds(200))
        let answers = await withTaskGroup(of: Result<WeatherDay, MorningGap>.self) { group in
            for _ in 0..<32 { group.addTask { await sources.weather(at: Self.cell, on: outside.today, in: Self.zone) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: outside.weather.withLock { $0 }, count: 32))
        #expect(outside.asked.withLock { $0.count } == 1)
    }

    /// A worker that died while it asked is waited for, and then somebody else asks.
    @Test func claimOfADeadWorkerEnds() async throws {
        let outside = Outside()
        let key = FetchKey(.news, ["a"])
        outside.feeds.withLock { $0["a"] = .success(Self.feed("a", ["1"])) }
        #expect(try await outside.memory.claim(key, for: SharedFetch.lease) != nil)
        let sources = outside.sources(patience: .milliseconds(250))
        #expect(await sources.fault(of: "a") == .tookTooLong)
        #expect(outside.asked.withLock { $0 } == [])
        await outside.pass(SharedFetch.lease)
        #expect(await sources.fault(of: "a") == nil)
    }

    @Test func whoeverGaveUpSaysNothingAboutTheServer() async throws {
        let outside = Outside()
        let sources = outside.sources(delay: .seconds(60))
        let task = Task { await sources.news(of: ["a"]) }
        while outside.asked.withLock({ $0.isEmpty }) { await Task.yield() }
        task.cancel()
        #expect(await task.value.gaps == [.tookTooLong])
        #expect(outside.outcomes.withLock { $0 } == [])
        #expect(try await outside.memory.state(of: FetchKey(.news, ["a"])) == FetchState())
    }

    @Test func databaseThatIsAwayIsAGap() async {
        let outside = Outside()
        await outside.memory.fail(TestBedError(detail: "away"))
        let news = await outside.sources().news(of: ["a"])
        #expect(news.items == [] && news.gaps == [.isUnreachable])
    }

    private static func feed(_ name: String, _ titles: [String], age: Int = 1, tag: String? = nil) -> NewsFeed {
        let at = UnixTime(seconds: 1_796_018_400 - Int64(age * 3600))
        return NewsFeed(
            name,
            titles.map { NewsItem($0, link: "https://example.org/\($0)", published: at, feed: name) },
            at: name,
            entityTag: tag
        )
    }

    @Test func feedsAreAskedByWhatIsKnown() async {
        let outside = Outside()
        let sources = outside.sources()
        outside.feeds.withLock { $0["a"] = .success(Self.feed("a", ["1"], tag: "t1")) }
        #expect(await sources.news(of: ["a"]).items.map(\.title) == ["1"])
        await outside.pass(.seconds(899))
        _ = await sources.news(of: ["a", "a"])
        #expect(outside.asked.withLock { $0 } == ["a -"])
        await outside.pass(.seconds(1))
        outside.feeds.withLock { $0["a"] = .success(nil) }
        #expect(await sources.news(of: ["a"]).items.map(\.title) == ["1"])
        #expect(await sources.news(of: ["a"]).items.map(\.title) == ["1"])
        await outside.pass(.seconds(900))
        outside.feeds.withLock { $0["a"] = .failure(.isUnreadable) }
        let last = await sources.news(of: ["a"])
        #expect(last.items.map(\.title) == ["1"] && last.gaps == [])
        #expect(outside.asked.withLock { $0 } == ["a -", "a t1", "a t1"])
        #expect(
            outside.outcomes.withLock { $0 }
                == ["news fetched", "news kept", "news unchanged", "news kept", "news unreadable"]
        )
        // What is older than two days is no news, also if nobody has said so.
        await outside.pass(.seconds(48 * 3600))
        #expect(await sources.news(of: ["a"]).items == [])
    }

    @Test func fiveNewestOfFiveFeedsAreShown() async {
        let outside = Outside()
        let sources = outside.sources()
        outside.feeds.withLock { feeds in
            feeds["a"] = .success(Self.feed("a", ["1", "2", "3"], age: 3))
            feeds["b"] = .success(Self.feed("b", ["4", "5", "1"], age: 1))
            feeds["c"] = .failure(.isRefused)
            feeds["d"] = .failure(.isUnreadable)
            feeds["e"] = .success(Self.feed("e", ["6"], age: 2))
            feeds["f"] = .success(Self.feed("f", ["7"], age: 0))
        }
        let news = await sources.news(of: ["a", "b", "c", "d", "e", "f"])
        #expect(news.items.map(\.title) == ["1", "4", "5", "6", "2"])
        #expect(news.gaps == [.isRefused, .isUnreadable])
        let none = await sources.news(of: [])
        #expect(none.items.isEmpty && none.gaps.isEmpty)
    }

    @Test func itemsAreKeptAsTheyAre() async {
        let outside = Outside()
        let item = NewsItem("A", summary: "B", link: nil, published: nil, feed: "")
        outside.feeds.withLock { $0["a"] = .success(NewsFeed("", [item], at: "a")) }
        for _ in 0..<2 { #expect(await outside.sources().news(of: ["a"]).items == [item]) }
    }
}
