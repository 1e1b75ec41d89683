import NIOConcurrencyHelpers
import TestSupport
import Testing
import Time
import WorkerKit

@testable import Console
@testable import Web

@Suite("The hub of streams reads once for everybody, and lets in so many") struct LiveHubTests {
    private static let topic = LiveTopic.overview(.day)

    private static func hub(
        reads: NIOLockedValueBox<Int> = NIOLockedValueBox(0),
        alive: @escaping @Sendable (Set<String>) -> Set<String> = { $0 }
    ) -> LiveHub {
        LiveHub(
            read: { _ in
                let number = reads.withLockedValue {
                    $0 += 1
                    return $0
                }
                return LiveReading { [LivePart(name: "figures", html: "\($0.rawValue) \(number)")] }
            },
            stillSignedIn: { alive($0) }
        )
    }

    @Test func sixtyViewersCostWhatOneCosts() async throws {
        let reads = NIOLockedValueBox(0)
        let hub = Self.hub(reads: reads)
        var seats: [(LiveHub.Seat, Language)] = []
        for number in 0..<60 {
            let language: Language = number % 2 == 0 ? .english : .arabic
            seats.append((try await hub.join(Self.topic, language, session: "s\(number / 4)"), language))
        }
        for _ in 0..<10 { await hub.turn() }
        #expect(reads.withLockedValue { $0 } == 10)
        // A slow viewer gets only the newest reading.
        for (seat, language) in seats {
            var events = seat.events.makeAsyncIterator()
            guard case .reading(_, let parts)? = await events.next() else {
                Issue.record("a viewer is told nothing")
                continue
            }
            #expect(parts.map(\.html) == ["\(language.rawValue) 10"])
        }
    }

    @Test func nothingIsReadIfNobodyLooks() async throws {
        let reads = NIOLockedValueBox(0)
        let hub = Self.hub(reads: reads)
        await hub.turn()
        do {
            let seat = try await hub.join(Self.topic, .english, session: "s")
            seat.leave()
        }
        try await Self.until(hub, has: 0)
        await hub.turn()
        #expect(reads.withLockedValue { $0 } == 0)
    }

    @Test func placesAreBoundedAndFreeAgain() async throws {
        let hub = Self.hub()
        var seats: [LiveHub.Seat] = []
        for _ in 0..<4 { seats.append(try await hub.join(Self.topic, .english, session: "s")) }
        await #expect(throws: LiveHub.Refusal.session) { try await hub.join(Self.topic, .english, session: "s") }
        for number in 0..<60 { seats.append(try await hub.join(Self.topic, .english, session: "t\(number)")) }
        await #expect(throws: LiveHub.Refusal.program) { try await hub.join(Self.topic, .english, session: "u") }
        // A stream that nobody waits for any more is a free place.
        seats.removeFirst()
        try await Self.until(hub, has: 63)
        seats.append(try await hub.join(Self.topic, .english, session: "s"))
        #expect(await hub.count == 64)
    }

    @Test func streamOfAnEndedSessionEnds() async throws {
        let hub = Self.hub(alive: { $0.subtracting(["old"]) })
        let (old, new) = (
            try await hub.join(Self.topic, .english, session: "old"),
            try await hub.join(Self.topic, .english, session: "new")
        )
        await hub.lookUpSessions()
        var events = old.events.makeAsyncIterator()
        guard case .signedOut? = await events.next() else {
            Issue.record("the end is not told")
            return
        }
        #expect(await events.next() == nil)
        await hub.end(session: "new")
        var others = new.events.makeAsyncIterator()
        guard case .signedOut? = await others.next() else {
            Issue.record("signing out ends no stream")
            return
        }
        try await Self.until(hub, has: 0)
    }

    /// A database that is away: it refuses, or it does not answer at all.
    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func viewersAreToldWithinTwoSecondsThatNothingCanBeRead(_ answers: Bool) async throws {
        struct Away: Error {}
        let (isAway, reads) = (NIOLockedValueBox(false), NIOLockedValueBox(0))
        let hub = LiveHub(
            read: { _ in
                reads.withLockedValue { $0 += 1 }
                while isAway.withLockedValue({ $0 }) {
                    if answers { throw Away() }
                    try await Task.sleep(for: .milliseconds(5))
                }
                return LiveReading { _ in [LivePart(name: "figures", html: "7")] }
            },
            stillSignedIn: { $0 }
        )
        let seat = try await hub.join(Self.topic, .english, session: "s")
        let running = Task { try await hub.run() }
        defer { running.cancel() }
        var events = seat.events.makeAsyncIterator()
        let before = UnixTime.now()
        guard case .reading? = await events.next() else {
            Issue.record("nothing is read")
            return
        }
        let (after, clock) = (UnixTime.now(), BusyClock())
        isAway.withLockedValue { $0 = true }
        let event = await events.next()
        let waited = clock.passed
        guard case .lost(let since)? = event else {
            Issue.record("told: \(String(describing: event))")
            return
        }
        #expect(waited < .seconds(2))
        #expect(before <= since && since <= after, "since the last reading")
        // Told in every turn, so that a browser knows that the console is there; and always of the same time.
        #expect(await events.next() == .lost(since: since))
        let count = reads.withLockedValue { $0 }
        #expect(answers || count == 2, "what does not answer is asked once")
        isAway.withLockedValue { $0 = false }
        while let event = await events.next() { if case .reading = event { break } }
    }

    @Test func everyEventIsAMessageToTheBrowser() {
        var news = LiveNews(stage: "running")
        func part(_ name: String, _ html: String) -> LivePart { LivePart(name: name, html: html) }
        let first = LiveHub.Event.reading(stage: "running", [part("a", "1"), part("b", "2")])
        #expect(news.messages(for: first) == [.init(name: .part, data: "1"), .init(name: .part, data: "2")])
        #expect(news.messages(for: first) == [.init(name: .beat)])
        let time = UnixTime(seconds: 1_800_000_000)
        #expect(
            news.messages(for: .lost(since: time)) == [.init(name: .lost, data: "2027-01-15T08:00:00Z")]
        )
        let next = LiveHub.Event.reading(stage: "running", [part("a", "1"), part("b", "3")])
        #expect(news.messages(for: next) == [.init(name: .part, data: "3")])
        #expect(news.messages(for: .reading(stage: "done", [])).map(\.name) == [.reload])
        #expect(news.messages(for: .signedOut).map(\.name) == [.end])
    }

    /// Parts are sent to everybody who looks.
    @Test(arguments: Language.allCases) func partsHoldNoFormAndAreTheSameForAll(_ language: Language) {
        let pages = PageSamples.pages("value", PageSamples.context(language))
            .filter { ["overview", "operation"].contains($0.name) }
        #expect(pages.count == 2)
        for page in pages {
            let parts = page.markup.liveParts
            #expect(!parts.isEmpty && Set(parts.map(\.name)).count == parts.count)
            #expect(!parts.contains { $0.html.contains("<form") || $0.html.contains("token") })
            let others = PageSamples.pages("value", PageSamples.context(language, roles: [.viewer]))
            #expect(others.first { $0.name == page.name }?.markup.liveParts == parts)
        }
    }

    @Test func onlyPagesWithAStreamAreTopics() {
        #expect(LiveTopic(of: Route()) == .overview(.day))
        #expect(LiveTopic(of: Route([], [Route.Item("span", "7d")])) == .overview(.week))
        #expect(LiveTopic(of: Route(["operations", PageSamples.id])) == .operation(PageSamples.id))
        for path in [["failures"], ["operations"], ["operations", "x"], ["live"], ["sign-in"], ["no", "page"]] {
            #expect(LiveTopic(of: Route(path)) == nil, "\(path)")
        }
        #expect(LiveTopic(of: Route([], [Route.Item("span", "1y")])) == nil)
    }

    private static func until(_ hub: LiveHub, has count: Int) async throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while await hub.count != count {
            try #require(ContinuousClock.now < deadline, "the hub does not get to \(count) viewers")
            await Task.yield()
        }
    }
}
