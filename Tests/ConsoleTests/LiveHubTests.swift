import NIOConcurrencyHelpers
import Testing

@testable import Console
@testable import Pages

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
        for _ in 0..<10 { await hub.turn(looksUp: false) }
        #expect(reads.withLockedValue { $0 } == 10)
        // Whoever is slow is told the newest alone.
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
        await hub.turn(looksUp: true)
        do {
            let seat = try await hub.join(Self.topic, .english, session: "s")
            seat.leave()
        }
        try await Self.until(hub, has: 0)
        await hub.turn(looksUp: true)
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
        await hub.turn(looksUp: true)
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
