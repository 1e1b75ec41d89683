import HTTP
import NIOConcurrencyHelpers
import Pipeline
import TestSupport
import Testing

@testable import OpenAI

@Suite("A slow model of one's own is waited for, and gets no more calls than it works on")
struct SlowModelTests {
    /// Works on a few calls at once, in order of arrival.
    actor Slots {
        private var free: Int
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private(set) var asked = 0
        private(set) var most = 0
        private var underWay = 0

        init(_ count: Int) { self.free = count }

        func enter() async {
            self.asked += 1
            self.underWay += 1
            self.most = max(self.most, self.underWay)
            guard self.free == 0 else { return self.free -= 1 }
            await withCheckedContinuation { self.waiting.append($0) }
        }

        func leave() {
            self.underWay -= 1
            guard !self.waiting.isEmpty else { return self.free += 1 }
            self.waiting.removeFirst().resume()
        }

        func forgetMost() { self.most = self.underWay }
    }

    static let prompt = Prompt(system: "JSON", user: "u", answerSchema: Array("{}".utf8))

    private static func router(_ slots: Slots, work: Duration, deadline: Duration) -> ModelRouter {
        let exchange: HTTPExchange = { (call: HTTPCall) async throws(HTTPError) -> HTTPAnswer in
            await slots.enter()
            let isDone = (try? await Task.sleep(for: work)) != nil
            await slots.leave()
            guard isDone else { throw HTTPError(code: .cancelled, mayHaveBeenSent: true, detail: "") }
            return HTTPAnswer(status: 200, body: Array(Completion.body().utf8))
        }
        let configuration = OpenAIConfiguration(baseURL: "http://a/v1", model: "m", deadline: deadline)
        return ModelRouter(exchange: exchange, configurations: [configuration], calls: 64)
    }

    /// Four calls at once at one slot: the last one waits longer than its time limit.
    @Test(.timeLimit(.minutes(10))) func waitingForASlotDoesNotUseUpTheTime() async throws {
        let slots = Slots(1)
        // So long that a busy machine does not use up the time, either.
        let router = Self.router(slots, work: .seconds(5), deadline: .milliseconds(18_500))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...4 { group.addTask { _ = try await router.model.complete(Self.prompt) } }
            try await group.waitForAll()
        }
        #expect(await slots.asked == 4, "nothing was sent twice")
        // It has found that there is one slot. One more may be tried from time to time.
        #expect(router.capacity <= 2)
        await slots.forgetMost()
        for _ in 1...2 {
            let calls = router.capacity
            await withDiscardingTaskGroup { group in
                for _ in 0..<calls { group.addTask { _ = try? await router.model.complete(Self.prompt) } }
            }
        }
        #expect(await slots.most <= 2)
    }

    @Test(.timeLimit(.minutes(1))) func hangingCallEndsAfterItsTime() async throws {
        let slots = Slots(4)
        let router = Self.router(slots, work: .seconds(600), deadline: .milliseconds(300))
        let clock = BusyClock()
        let error = await #expect(throws: ModelError.self) { try await router.model.complete(Self.prompt) }
        #expect(error?.code == .transient && error?.detail == "timedOut")
        #expect(clock.passed < .seconds(20))
        // Its slot is free again.
        await slots.enter()
        #expect(await slots.asked == 2)
    }

    @Test(.timeLimit(.minutes(1))) func cancelledCallFreesItsSlot() async throws {
        let slots = Slots(1)
        let router = Self.router(slots, work: .seconds(600), deadline: .seconds(600))
        let call = Task { try await router.model.complete(Self.prompt) }
        while await slots.asked == 0 { await Task.yield() }
        call.cancel()
        let error = await #expect(throws: ModelError.self) { try await call.value }
        #expect(error?.code == .cancelled)
        await slots.enter()
        #expect(router.capacity == 64)
    }

    // MARK: - The times of calls

    private let start = ContinuousClock.now

    private func at(_ seconds: Double) -> ContinuousClock.Instant { self.start + .seconds(seconds) }

    @Test func timeIsCountedFromTheEndOfAnEarlierCall() {
        var times = CallTimes()
        let calls = (0..<3).map { _ in times.begin(at: self.at(0)) }
        #expect(times.end(of: calls[2], limit: .seconds(60)) == self.at(60))
        _ = times.end(calls[0], isAnswered: true, limit: .seconds(60), at: self.at(50))
        #expect(times.end(of: calls[2], limit: .seconds(60)) == self.at(110))
        // The end of a later call shows nothing about an earlier one.
        _ = times.end(calls[2], isAnswered: true, limit: .seconds(60), at: self.at(70))
        #expect(times.end(of: calls[1], limit: .seconds(60)) == self.at(110))
        #expect(times.end(of: calls[2], limit: .seconds(60)) == nil)
    }

    /// Calls of 400 s, six at once, with a limit of 30 minutes.
    @Test(arguments: [1, 2, 4, 6]) func slotsAreDerivedFromWaitingTimes(_ slots: Int) {
        var times = CallTimes()
        let calls = (0..<6).map { _ in times.begin(at: self.at(0)) }
        var found: [Int] = []
        for (index, call) in calls.enumerated() {
            let end = Double(400 * (index / slots + 1))
            if let count = times.end(call, isAnswered: true, limit: .seconds(1800), at: self.at(end)) {
                found.append(count)
            }
        }
        // With four slots or more, the last ones have waited 400 s only.
        #expect(slots >= 3 ? found.isEmpty : found.allSatisfy { (slots...3).contains($0) }, "\(found)")
        #expect(slots >= 3 || !found.isEmpty)
    }

    @Test func quickAnswersDoNotShowTheSlots() {
        var times = CallTimes()
        let calls = (0..<64).map { _ in times.begin(at: self.at(0)) }
        for (index, call) in calls.enumerated() {
            let end = self.at(1 + Double(index % 20))
            #expect(times.end(call, isAnswered: true, limit: .seconds(60), at: end) == nil)
        }
    }
}
