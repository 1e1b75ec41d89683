import HTTP
import HTTPTypes
import NIOConcurrencyHelpers
import Pipeline
import Testing

@testable import Sources

@Suite("BridgePace: a source is asked slowly, and left alone when it wants to be")
struct BridgePaceTests {
    /// A clock that is turned by those who sleep on it.
    private final class SleepClock: Sendable {
        private let state = NIOLockedValueBox((now: ContinuousClock.now, slept: [Duration]()))

        var now: ContinuousClock.Instant { self.state.withLockedValue { $0.now } }
        var slept: [Duration] { self.state.withLockedValue { $0.slept } }

        func sleep(_ duration: Duration) {
            self.state.withLockedValue { state in
                state.now += duration
                state.slept.append(duration)
            }
        }

        var pace: SourcePace { SourcePace(now: { self.now }, sleep: { self.sleep($0) }) }
    }

    private static func api(
        _ pace: SourcePace,
        _ answers: @escaping @Sendable (HTTPCall) throws(HTTPError) -> HTTPAnswer
    ) -> SourceAPI {
        SourceAPI("https://waha.example/", key: nil, pace: pace) { call throws(HTTPError) in try answers(call) }
    }

    @Test func fiveRequestsASecondAreMade() async throws {
        let clock = SleepClock()
        let api = Self.api(clock.pace) { _ throws(HTTPError) in HTTPAnswer(status: 200) }
        for number in 0..<11 { _ = try await api.send(SourceRequest(.get, "x"), for: "\(number)") }
        #expect(clock.slept.first == .zero)
        #expect(clock.slept.dropFirst().allSatisfy { $0 == .milliseconds(200) })
    }

    @Test func oneRequestOfAConnectionIsMadeAtATime() async throws {
        let counts = NIOLockedValueBox((now: 0, most: 0))
        let pace = SourcePace(sleep: { _ in })
        let api = SourceAPI("https://waha.example", key: nil, pace: pace) { _ throws(HTTPError) in
            counts.withLockedValue { counts in
                counts.now += 1
                counts.most = max(counts.most, counts.now)
            }
            for _ in 0..<20 { await Task.yield() }
            counts.withLockedValue { $0.now -= 1 }
            return HTTPAnswer(status: 200)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<30 { group.addTask { _ = try await api.send(SourceRequest(.get, "x"), for: "one") } }
            try await group.waitForAll()
        }
        #expect(counts.withLockedValue { $0.most } == 1)
    }

    @Test(arguments: [429, 503]) func sourceRestsAsLongAsItAsks(_ status: Int) async throws {
        let clock = SleepClock()
        let calls = NIOLockedValueBox(0)
        let api = Self.api(clock.pace) { _ throws(HTTPError) in
            let number = calls.withLockedValue { calls in
                calls += 1
                return calls
            }
            return number == 1 ? HTTPAnswer(status: status, fields: [.retryAfter: "30"]) : HTTPAnswer(status: 200)
        }
        await #expect(throws: BridgeControlError(.resting, status: status, retryAfter: .seconds(30))) {
            try await api.send(SourceRequest(.get, "x"), for: "one")
        }
        clock.sleep(.seconds(29))
        await #expect(throws: BridgeControlError(.resting, retryAfter: .seconds(1))) {
            try await api.send(SourceRequest(.get, "x"), for: "two")
        }
        #expect(calls.withLockedValue { $0 } == 1)
        clock.sleep(.seconds(1))
        _ = try await api.send(SourceRequest(.get, "x"), for: "two")
    }

    /// A source that says 503 to one connection only, which is looked at first each time.
    @Test(arguments: [
        Result<HTTPAnswer, HTTPError>.success(HTTPAnswer(status: 503)), .success(HTTPAnswer(status: 429)),
        .failure(HTTPError(code: .connectionLost, mayHaveBeenSent: true, detail: "")),
    ])
    func connectionsTakeTurnsAtASourceThatRests(_ fault: Result<HTTPAnswer, HTTPError>) async throws {
        let clock = SleepClock()
        let api = Self.api(clock.pace) { call throws(HTTPError) in
            call.url.hasSuffix("/bad") ? try fault.get() : HTTPAnswer(status: 200)
        }
        var served = 0
        for _ in 1...20 {
            for name in ["bad", "good"] {
                if (try? await api.send(SourceRequest(.get, name), for: name)) != nil { served += 1 }
            }
            clock.sleep(.seconds(60))
        }
        #expect(served >= 7, "\(served) of 20 looks at the good one")
    }

    /// An answer that is no success is an answer too.
    @Test func whateverASourceAnswersItIsUp() async throws {
        let clock = SleepClock()
        let isAway = NIOLockedValueBox(true)
        let api = Self.api(clock.pace) { _ throws(HTTPError) in
            HTTPAnswer(status: isAway.withLockedValue { $0 } ? 503 : 404)
        }
        func fault(_ name: String) async -> BridgeControlError? {
            do throws(BridgeControlError) {
                _ = try await api.send(SourceRequest(.get, "x"), for: name)
                return nil
            } catch {
                return error
            }
        }
        for _ in 1...4 {
            _ = await fault("one")
            clock.sleep(.seconds(120))
        }
        isAway.withLockedValue { $0 = false }
        #expect(await fault("one")?.code == .notThere)
        isAway.withLockedValue { $0 = true }
        #expect(await fault("one")?.status == 503)
        clock.sleep(SourcePace.firstRest)
        #expect(await fault("two")?.status == 503, "the rests begin anew, so it is asked")
    }

    @Test func restsGrowWhileAConnectionFailsAndOthersGoOn() async throws {
        let clock = SleepClock()
        let api = Self.api(clock.pace) { call throws(HTTPError) in
            HTTPAnswer(status: call.url.hasSuffix("/bad") ? 500 : 200)
        }
        var rests: [Duration] = []
        for _ in 0..<9 {
            await #expect(throws: BridgeControlError(.sourceFailed, status: 500)) {
                try await api.send(SourceRequest(.get, "bad"), for: "bad")
            }
            _ = try await api.send(SourceRequest(.get, "good"), for: "good")
            do throws(BridgeControlError) {
                _ = try await api.send(SourceRequest(.get, "bad"), for: "bad")
            } catch {
                #expect(error.code == .resting)
                rests.append(error.retryAfter ?? .zero)
                clock.sleep(error.retryAfter ?? .zero)
            }
        }
        // Rounded, since requests themselves take their place in time.
        #expect(rests.map { Int(($0 / .seconds(1)).rounded()) } == [5, 10, 20, 40, 80, 160, 320, 600, 600])
    }

    static let faults: [(HTTPError.Code, BridgeControlError.Code)] = [
        (.unusableURL, .unusableAddress), (.addressRefused, .unusableAddress), (.cannotResolve, .unreachable),
        (.cannotConnect, .unreachable), (.untrusted, .untrusted), (.timedOut, .timedOut), (.cancelled, .cancelled),
        (.answerTooLarge, .answerTooLarge), (.connectionLost, .unreachable), (.protocolViolation, .notUnderstood),
    ]

    @Test(arguments: Self.faults) func faultOfTheConnectionHasOneMeaning(
        _ code: HTTPError.Code,
        _ expected: BridgeControlError.Code
    ) async throws {
        let api = Self.api(SourcePace(sleep: { _ in })) { _ throws(HTTPError) in
            throw HTTPError(code: code, mayHaveBeenSent: true, detail: "966500000001")
        }
        do throws(BridgeControlError) {
            _ = try await api.send(SourceRequest(.get, "x"), for: "one")
            Issue.record("no error")
        } catch {
            #expect(error.code == expected)
            #expect(!"\(error)".contains("966500000001"))
        }
    }

    @Test func partsOfAddressesAreEncoded() {
        let request = SourceRequest(.get, "api", "a/../b?c", "1@lid", query: [("q", "ع&=+ ")])
        #expect(request.target == "/api/a%2F..%2Fb%3Fc/1%40lid?q=%D8%B9%26%3D%2B%20")
    }

    @Test(arguments: [
        ("false_966500000001@c.us_3EB0A", "3EB0A"), ("true_1@lid_3EB0A_2@c.us", "3EB0A"), ("3EB0A", "3EB0A"), ("", nil),
        ("false_1@c.us", nil), ("other_1@c.us_3EB0", nil), ("false_1@c.us_", nil),
    ]) func bareIDIsTakenFromASerialisedOne(_ id: String, _ bare: String?) {
        #expect(StanzaID(id)?.bare == bare)
    }
}
