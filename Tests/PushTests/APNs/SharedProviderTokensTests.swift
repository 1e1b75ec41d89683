import NIOConcurrencyHelpers
import TestSupport
import Testing
import Time

@testable import Push

@Suite("Workers with one key share one token and renew it after 20 to 60 minutes")
struct SharedProviderTokensTests {
    /// The store that the workers share and the clock. The test controls both.
    final class Shelf: Sendable {
        struct Content {
            var token: ProviderToken?
            var number: Int64 = 0
            var now = UnixTime(seconds: 1_780_000_000)
            var uptime = ContinuousClock.now
            var renewals: [UnixTime] = []
            var signed = 0
        }

        let content = NIOLockedValueBox(Content())

        func pass(_ time: Duration) {
            self.content.withLockedValue { content in
                content.now = content.now + time
                content.uptime += time
            }
        }

        var renewals: [UnixTime] { self.content.withLockedValue { $0.renewals } }

        /// A new or restarted worker.
        func worker() -> ProviderTokenSource {
            let store = ProviderTokenStore {
                self.content.withLockedValue {
                    ProviderTokenStore.State(token: $0.token, number: $0.number, now: $0.now)
                }
            } replace: { number, token in
                self.content.withLockedValue { content in
                    guard content.number == number, content.token?.mayBeReplaced(at: content.now) ?? true else {
                        return false
                    }
                    content.token = token
                    content.number += 1
                    content.renewals.append(content.now)
                    return true
                }
            }
            let tokens = SharedProviderTokens(store) { now in
                let number = self.content.withLockedValue { content in
                    content.signed += 1
                    return content.signed
                }
                await Task.yield()
                return ProviderToken(text: "token \(number)", issuedAt: now)
            } uptime: {
                self.content.withLockedValue { $0.uptime }
            }
            return tokens.source
        }
    }

    private static func ask(_ workers: [ProviderTokenSource], times: Int = 5) async throws -> Set<String> {
        try await withThrowingTaskGroup(of: String.self) { group in
            for worker in workers {
                // The worker's clock is wrong by days.
                for _ in 0..<times { group.addTask { try await worker.current(UnixTime(seconds: 5)) } }
            }
            return try await group.reduce(into: []) { $0.insert($1) }
        }
    }

    @Test func workersRenewTheTokenEveryFiftyMinutes() async throws {
        let shelf = Shelf()
        let seed = UInt64.random(in: 0...UInt64.max)
        print("SharedProviderTokensTests: seed \(seed)")
        var random = SeededGenerator(seed: seed)
        var workers = (0..<4).map { _ in shelf.worker() }
        for _ in 0..<(24 * 60) {
            #expect(try await Self.ask(workers).count == 1)
            // Some workers restart, at times all together.
            for place in workers.indices where Int.random(in: 0..<30, using: &random) == 0 {
                workers[place] = shelf.worker()
            }
            shelf.pass(.seconds(60))
        }
        let times = shelf.renewals
        let pauses = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect(times.count == 24 * 60 / 50 + 1)
        #expect(pauses.allSatisfy { (.seconds(20 * 60)...(.seconds(60 * 60))).contains($0) }, "\(pauses)")
    }

    @Test func refusedTokenIsReplacedOnceAfterTwentyMinutes() async throws {
        let shelf = Shelf()
        let workers = (0..<4).map { _ in shelf.worker() }
        let first = try #require(try await Self.ask(workers).first)
        shelf.pass(.seconds(20 * 60 - 1))
        for worker in workers {
            #expect(try await worker.replacement(first, UnixTime(seconds: 5)) == nil)
        }
        shelf.pass(.seconds(1))
        var others: Set<String> = []
        for worker in workers {
            others.insert(try #require(try await worker.replacement(first, UnixTime(seconds: 5))))
        }
        #expect(others.count == 1)
        #expect(!others.contains(first))
        #expect(shelf.renewals.count == 2)
        #expect(try await Self.ask(workers) == others)
    }

    @Test func tokenFromTheFutureIsReplaced() async throws {
        let shelf = Shelf()
        let first = try #require(try await Self.ask([shelf.worker()]).first)
        shelf.content.withLockedValue { $0.now = $0.now - .seconds(7200) }
        let second = try #require(try await Self.ask([shelf.worker()]).first)
        #expect(first != second)
    }

    @Test func heldTokenIsUsedWhileTheStoreIsAway() async throws {
        struct Away: Error {}
        let isAway = NIOLockedValueBox(false)
        let shelf = Shelf()
        let store = ProviderTokenStore {
            if isAway.withLockedValue({ $0 }) { throw Away() }
            return ProviderTokenStore.State(token: nil, number: 0, now: UnixTime(seconds: 1_780_000_000))
        } replace: { _, _ in
            true
        }
        let tokens = SharedProviderTokens(store) { now in
            ProviderToken(text: "token", issuedAt: now)
        } uptime: {
            shelf.content.withLockedValue { $0.uptime }
        }
        #expect(try await tokens.source.current(UnixTime(seconds: 5)) == "token")
        isAway.withLockedValue { $0 = true }
        shelf.pass(.seconds(50 * 60 - 1))
        #expect(try await tokens.source.current(UnixTime(seconds: 5)) == "token")
        shelf.pass(.seconds(1))
        await #expect(throws: Away.self) { try await tokens.source.current(UnixTime(seconds: 5)) }
    }
}
