import HTTP
import NIOConcurrencyHelpers
import Pipeline
import Testing
import Time

@testable import OpenAI

@Suite("Endpoints replace each other, and none gets more calls than its limit")
struct ModelRouterTests {
    /// Answers by host: the answers can be changed, and the requests are counted.
    final class Hosts: Sendable {
        private struct State {
            var says: [String: (status: Int, body: String, fields: [String: String])] = [:]
            var calls: [String] = []
        }

        private let state = NIOLockedValueBox(State())

        var calls: [String] { self.state.withLockedValue { $0.calls } }

        func say(_ host: String, _ status: Int, _ body: String = "{}") {
            self.state.withLockedValue { $0.says[host] = (status, body, [:]) }
        }

        var exchange: HTTPExchange {
            { (call: HTTPCall) async throws(HTTPError) -> HTTPAnswer in
                let host = String(call.url.dropFirst(7).prefix { $0 != "/" })
                let said = self.state.withLockedValue { state in
                    state.calls.append(host)
                    return state.says[host]
                }
                guard let said else { return HTTPAnswer(status: 200, body: Array(Completion.body().utf8)) }
                return HTTPAnswer(status: said.status, body: Array(said.body.utf8))
            }
        }
    }

    static let prompt = Prompt(system: "JSON", user: "u", answerSchema: Array("{}".utf8))
    static let busy = #"{"error":{"code":"rate_limit_exceeded","message":"Please try again in 20s."}}"#

    private func router(
        _ hosts: Hosts,
        _ clock: HandClock = HandClock(),
        names: [String] = ["a", "b"],
        calls: Int = 8,
        dailyTokens: Int? = nil
    ) -> ModelRouter {
        ModelRouter(
            exchange: hosts.exchange,
            configurations: names.map { OpenAIConfiguration(baseURL: "http://\($0)/v1", model: "m") },
            calls: calls,
            meter: UsageMeter(dailyTokens: dailyTokens),
            now: { clock.now }
        )
    }

    private static func retry(_ attempts: Int) -> Prompt {
        let claim = Claim(
            conversationID: "c",
            customerID: "u",
            leaseNumber: 1,
            dueAt: UnixTime(seconds: 0),
            claimedAt: UnixTime(seconds: 0),
            commitsForWindow: false,
            attempts: attempts
        )
        var prompt = Self.prompt
        prompt.origin = PromptOrigin(claim: claim, generation: 1, saidSince: 0)
        return prompt
    }

    @Test func firstEndpointIsUsedWhileItAnswers() async throws {
        let hosts = Hosts()
        let router = self.router(hosts)
        for _ in 1...3 { _ = try await router.model.complete(Self.prompt) }
        #expect(hosts.calls == ["a", "a", "a"])
        #expect(router.capacity == 8)
    }

    @Test(arguments: [401, 402, 404, 500, 503]) func nextEndpointIsUsedUntilTheFirstIsBack(_ status: Int) async throws {
        let (hosts, clock) = (Hosts(), HandClock())
        let router = self.router(hosts, clock)
        hosts.say("a", status)
        for _ in 1...20 { _ = try await router.model.complete(Self.prompt) }
        #expect(hosts.calls.count { $0 == "b" } == 20)
        #expect(hosts.calls.count { $0 == "a" } == (status < 500 ? 1 : 10))
        #expect(router.conditions.map(\.isOpen) == [true, false])
        #expect(router.capacity == 8)
        hosts.say("a", 200, Completion.body())
        clock.turn(.seconds(2))
        _ = try await router.model.complete(Self.prompt)
        #expect(hosts.calls.last == "a")
        #expect(router.conditions.map(\.isOpen) == [false, false])
    }

    @Test(arguments: [
        (400, #"{"error":{"code":"content_filter"}}"#, ModelError.Code.refused), (413, "", .tooLong),
        (200, Completion.body(nil), .unusable),
    ])
    func conversationsOwnErrorIsNotSentToAnotherEndpoint(_ status: Int, _ body: String, _ code: ModelError.Code) async {
        let hosts = Hosts()
        hosts.say("a", status, body)
        let error = await #expect(throws: ModelError.self) {
            try await self.router(hosts).model.complete(Self.prompt)
        }
        #expect(error?.code == code)
        #expect(!hosts.calls.contains("b"))
    }

    @Test func outageOfAllEndpointsSpendsNoAttempt() async throws {
        let (hosts, clock) = (Hosts(), HandClock())
        let router = self.router(hosts, clock)
        hosts.say("a", 401, #"{"error":{"code":"invalid_api_key"}}"#)
        hosts.say("b", 402)
        for round in 1...2 {
            let error = await #expect(throws: ModelError.self) { try await router.model.complete(Self.prompt) }
            #expect(error?.code == .providerDown, "round \(round)")
        }
        // The second call was not sent at all, and there is nothing to claim until the endpoint may be asked again.
        #expect(hosts.calls == ["a", "b"])
        #expect(router.capacity == 0)
        clock.turn(.milliseconds(500))
        #expect(router.capacity == 1)
    }

    /// A hanging call must not hide a recovery.
    @Test func hangingTestCallLetsTheNextBegin() async throws {
        let (hosts, clock) = (Hosts(), HandClock())
        let held = NIOLockedValueBox<CheckedContinuation<Void, Never>?>(nil)
        let exchange: HTTPExchange = { (call: HTTPCall) async throws(HTTPError) -> HTTPAnswer in
            if hosts.calls.count == 1 {
                await withCheckedContinuation { continuation in
                    held.withLockedValue { $0 = continuation }
                    hosts.say("a", 200, Completion.body())
                }
            }
            return try await hosts.exchange(call)
        }
        let router = ModelRouter(
            exchange: exchange,
            configurations: [OpenAIConfiguration(baseURL: "http://a/v1", model: "m")],
            calls: 8,
            now: { clock.now }
        )
        hosts.say("a", 401)
        await #expect(throws: ModelError.self) { try await router.model.complete(Self.prompt) }
        clock.turn(.seconds(1))
        let hanging = Task { try await router.model.complete(Self.prompt) }
        while held.withLockedValue({ $0 == nil }) { await Task.yield() }
        #expect(router.capacity == 1)
        await #expect(throws: ModelError.self) { try await router.model.complete(Self.prompt) }
        clock.turn(.seconds(5))
        #expect(router.capacity == 2)
        held.withLockedValue { $0 }?.resume()
        _ = try await hanging.value
        #expect(router.capacity == 8)
    }

    @Test func transientErrorOfEveryEndpointIsRetriedLater() async {
        let hosts = Hosts()
        hosts.say("a", 401)
        hosts.say("b", 502)
        let error = await #expect(throws: ModelError.self) {
            try await self.router(hosts).model.complete(Self.prompt)
        }
        #expect(error?.code == .transient)
    }

    @Test func endpointIsNotCalledDuringThePauseItAskedFor() async throws {
        let (hosts, clock) = (Hosts(), HandClock())
        let router = self.router(hosts, clock, names: ["a"])
        hosts.say("a", 429, Self.busy)
        let first = await #expect(throws: ModelError.self) { try await router.model.complete(Self.prompt) }
        #expect(first?.code == .transient && first?.retryAfter == .seconds(20))
        #expect(router.capacity == 0)
        clock.turn(.seconds(15))
        let second = await #expect(throws: ModelError.self) { try await router.model.complete(Self.prompt) }
        #expect(second == ModelError(.heldBack, retryAfter: .seconds(5), detail: "the endpoint rests", hint: .busy))
        #expect(hosts.calls.count == 1)
        hosts.say("a", 200, Completion.body())
        clock.turn(.seconds(5))
        #expect(router.capacity == 5)
        _ = try await router.model.complete(Self.prompt)
        #expect(hosts.calls.count == 2)
    }

    @Test func restingEndpointIsReplacedByAnother() async throws {
        let hosts = Hosts()
        let router = self.router(hosts)
        hosts.say("a", 429, Self.busy)
        for _ in 1...3 { _ = try await router.model.complete(Self.prompt) }
        #expect(hosts.calls == ["a", "b", "b", "b"])
        #expect(router.capacity == 8)
    }

    @Test func repeatedRequestsAreLimited() async throws {
        let hosts = Hosts()
        let router = self.router(hosts, names: ["a"])
        for _ in 1...20 { _ = try await router.model.complete(Self.retry(1)) }
        let error = await #expect(throws: ModelError.self) { try await router.model.complete(Self.retry(2)) }
        #expect(error?.code == .heldBack)
        #expect(hosts.calls.count == 20)
        for _ in 1...11 { _ = try await router.model.complete(Self.retry(0)) }
        _ = try await router.model.complete(Self.retry(3))
        await #expect(throws: ModelError.self) {
            try await router.model.complete(Self.prompt.corrected("{}", because: "f"))
        }
    }

    @Test func spentDailyTokensStopCallsUntilTheNextDay() async throws {
        let hosts = Hosts()
        let meter = UsageMeter(dailyTokens: 40)
        let router = ModelRouter(
            exchange: hosts.exchange,
            configurations: [OpenAIConfiguration(baseURL: "http://a/v1", model: "m")],
            calls: 8,
            meter: meter
        )
        // Fifteen tokens each.
        for _ in 1...3 { _ = try await router.model.complete(Self.prompt) }
        let spent = ModelError(.providerDown, detail: "the day's tokens are spent")
        #expect(await #expect(throws: ModelError.self) { try await router.model.complete(Self.prompt) } == spent)
        // The database is unavailable: nothing is forgotten.
        struct Away: Error {}
        await #expect(throws: Away.self) { try await meter.settle { _ in throw Away() } }
        #expect(meter.isSpent)
        try await meter.settle { sums in
            #expect(sums == ["m": SpentTokens(calls: 3, input: 36, output: 9)])
            return 45
        }
        #expect(meter.isSpent)
        try await meter.settle { sums in
            #expect(sums.isEmpty)
            return 0
        }
        _ = try await router.model.complete(Self.prompt)
        #expect(hosts.calls.count == 4)
    }

    /// Sixty-four calls at once against a server for ten: the limit approaches ten, and no caller sees an error.
    @Test func limitApproachesTheEndpointsCapacity() async throws {
        let round = NIOLockedValueBox((expected: 0, arrived: 0, refused: 0))
        let exchange: HTTPExchange = { (call: HTTPCall) async throws(HTTPError) -> HTTPAnswer in
            let isTooMany = round.withLockedValue { round in
                round.arrived += 1
                if round.arrived > 10 { round.refused += 1 }
                return round.arrived > 10
            }
            // All calls of a round are in flight together.
            while round.withLockedValue({ $0.arrived < $0.expected }) { await Task.yield() }
            let body = isTooMany ? #"{"error":{"code":"slow_down"}}"# : Completion.body()
            return HTTPAnswer(status: isTooMany ? 429 : 200, body: Array(body.utf8))
        }
        let configuration = OpenAIConfiguration(baseURL: "http://a/v1", model: "m")
        let router = ModelRouter(exchange: exchange, configurations: [configuration], calls: 64)
        var limits: [Int] = []
        for _ in 1...60 {
            let calls = router.capacity
            limits.append(calls)
            round.withLockedValue { ($0.expected, $0.arrived) = (calls, 0) }
            await withDiscardingTaskGroup { group in
                for _ in 0..<calls { group.addTask { _ = try? await router.model.complete(Self.prompt) } }
            }
        }
        #expect(limits.first == 64)
        #expect(limits.suffix(40).allSatisfy { (6...12).contains($0) }, "\(limits)")
        #expect(round.withLockedValue { $0.refused } < 250, "\(limits)")
    }
}
