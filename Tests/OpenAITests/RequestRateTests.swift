import HTTP
import NIOConcurrencyHelpers
import Pipeline
import TestSupport
import Testing

@testable import OpenAI

@Suite("An endpoint gets no more requests in any minute than its limit, and no more conversations are claimed")
struct RequestRateTests {
    static let prompt = Prompt(system: "JSON", user: "u", answerSchema: Array("{}".utf8))
    static let answer = (status: 200, body: Completion.body())

    private func router(
        _ script: ScriptedExchange,
        _ clock: HandClock,
        _ rates: [Int?],
        calls: Int = 64
    ) -> ModelRouter {
        ModelRouter(
            exchange: script.exchange,
            configurations: rates.enumerated().map { index, rate in
                OpenAIConfiguration(baseURL: "http://h\(index)/v1", model: "m", requestsPerMinute: rate)
            },
            calls: calls,
            now: { clock.now }
        )
    }

    @Test(arguments: [1, 2, 7, 59, 60, 61, 250, 6000], [1, 2] as [UInt64])
    func noMinuteExceedsTheLimit(_ perMinute: Int, _ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let start = ContinuousClock.now
        let rate = RequestRate(perMinute: perMinute, at: start)
        var now = start
        var sent: [ContinuousClock.Instant] = []
        while start.duration(to: now) < .seconds(300) {
            let room = rate.room(at: now)
            #expect((room > 0) == (rate.wait(at: now) == .zero), "seed \(seed)")
            // Usually as many as possible, at times none for a while.
            for _ in 0..<room {
                rate.count(at: now)
                sent.append(now)
            }
            #expect(rate.room(at: now) == 0)
            let wait = rate.wait(at: now)
            now += Int.random(in: 0..<20, using: &random) == 0 ? .seconds(Int.random(in: 1...30, using: &random)) : wait
        }
        var first = 0
        for (index, moment) in sent.enumerated() {
            while sent[first].duration(to: moment) >= .seconds(60) { first += 1 }
            #expect(index - first < perMinute, "seed \(seed)")
        }
    }

    @Test(arguments: [1, 30, 600, 20_000]) func limitIsFullyUsed(_ perMinute: Int) {
        let start = ContinuousClock.now
        let rate = RequestRate(perMinute: perMinute, at: start)
        var (now, sent) = (start, 0)
        while start.duration(to: now) < .seconds(600) {
            now += rate.wait(at: now)
            rate.count(at: now)
            sent += 1
        }
        #expect(Double(sent) >= 9.8 * Double(perMinute))
    }

    @Test func requestBeyondTheLimitIsHeldBack() async throws {
        let (script, clock) = (ScriptedExchange(Self.answer), HandClock())
        let router = self.router(script, clock, [2])
        #expect(router.capacity == 1)
        _ = try await router.model.complete(Self.prompt)
        #expect(router.capacity == 0)
        clock.turn(.seconds(12))
        let error = await #expect(throws: ModelError.self) { try await router.model.complete(Self.prompt) }
        #expect(error?.code == .heldBack && error?.hint == .busy)
        let wait = try #require(error?.retryAfter)
        #expect(wait > .seconds(17) && wait < .milliseconds(18_001))
        #expect(script.calls.count == 1)
        clock.turn(wait)
        #expect(router.capacity == 1)
        _ = try await router.model.complete(Self.prompt)
        #expect(script.calls.count == 2)
    }

    @Test func claimsFollowTheRemainingRequests() async throws {
        let (script, clock) = (ScriptedExchange(Self.answer), HandClock())
        let router = self.router(script, clock, [600])
        #expect(router.capacity == 10)
        for left in (0..<10).reversed() {
            _ = try await router.model.complete(Self.prompt)
            #expect(router.capacity == left)
        }
        #expect(self.router(script, clock, [nil]).capacity == 64)
        #expect(self.router(script, clock, [600], calls: 3).capacity == 3)
    }

    @Test func callsInFlightCountAsClaims() async throws {
        let clock = HandClock()
        let held = NIOLockedValueBox<CheckedContinuation<Void, Never>?>(nil)
        let exchange: HTTPExchange = { (_: HTTPCall) async throws(HTTPError) -> HTTPAnswer in
            await withCheckedContinuation { continuation in held.withLockedValue { $0 = continuation } }
            return HTTPAnswer(status: 200, body: Array(Completion.body().utf8))
        }
        let configuration = OpenAIConfiguration(baseURL: "http://h/v1", model: "m", requestsPerMinute: 180)
        let router = ModelRouter(exchange: exchange, configurations: [configuration], calls: 8, now: { clock.now })
        #expect(router.capacity == 3)
        let call = Task { try await router.model.complete(Self.prompt) }
        while held.withLockedValue({ $0 == nil }) { await Task.yield() }
        // One is in flight, and two more may be sent.
        #expect(router.capacity == 3)
        held.withLockedValue { $0 }?.resume()
        _ = try await call.value
        #expect(router.capacity == 2)
    }

    @Test func nextEndpointTakesTheRestWithinItsOwnLimit() async throws {
        let (script, clock) = (ScriptedExchange(Self.answer), HandClock())
        let router = self.router(script, clock, [1, 120])
        for _ in 1...3 { _ = try await router.model.complete(Self.prompt) }
        #expect(script.calls.map { String($0.url.dropFirst(7).prefix(2)) } == ["h0", "h1", "h1"])
        #expect(router.capacity == 0)
        let error = await #expect(throws: ModelError.self) { try await router.model.complete(Self.prompt) }
        // The earlier of the two.
        #expect(try #require(error?.retryAfter) < .seconds(1))
        clock.turn(.seconds(1))
        #expect(router.capacity > 0)
    }

    @Test func immediateRepeatDelaysLaterRequests() async throws {
        let refusal = (status: 400, body: #"{"error":{"message":"response_format is not supported"}}"#)
        let (script, clock) = (ScriptedExchange(refusal, Self.answer), HandClock())
        let router = self.router(script, clock, [6])
        _ = try await router.model.complete(Self.prompt)
        #expect(script.calls.count == 2)
        clock.turn(.seconds(11))
        #expect(router.capacity == 0)
        clock.turn(.seconds(10))
        #expect(router.capacity == 1)
    }

    @Test func unavailableEndpointUsesNoRequests() async throws {
        let (script, clock) = (ScriptedExchange((401, "{}"), Self.answer), HandClock())
        let router = self.router(script, clock, [120])
        await #expect(throws: ModelError.self) { try await router.model.complete(Self.prompt) }
        // Skipped: these requests are not sent, so they are not counted.
        for _ in 1...5 {
            let error = await #expect(throws: ModelError.self) { try await router.model.complete(Self.prompt) }
            #expect(error?.code == .providerDown)
        }
        clock.turn(.milliseconds(600))
        _ = try await router.model.complete(Self.prompt)
        #expect(script.calls.count == 2)
    }
}
