import Testing

@testable import WorkerKit

@Suite("As many prompts are ready as a model answers during a claim and a commit")
struct AnswerRateTests {
    /// A thousand answers per second.
    private func rate(_ seconds: Double, from start: ContinuousClock.Instant) -> AnswerRate {
        var rate = AnswerRate()
        for number in 0...Int(seconds * 1000) { rate.ended(at: start + .milliseconds(number)) }
        return rate
    }

    @Test func promptsAreReadyForTheAnswersOfOneClaim() {
        let start = ContinuousClock.now
        let ready = self.rate(1, from: start).ready(at: start + .seconds(1))
        #expect((145...155).contains(ready), "\(ready)")
    }

    @Test func noPromptIsReadyBeforeTheFirstAnswer() {
        #expect(AnswerRate().ready(at: .now) == 0)
    }

    @Test func oldAnswersDoNotCount() {
        let start = ContinuousClock.now
        #expect(self.rate(1, from: start).ready(at: start + .seconds(3)) == 0)
    }

    @Test func claimedConversationsAreBetweenAnEighthMoreAndTwiceTheCalls() {
        let limiter = ModelCallLimiter { 64 }
        #expect(limiter.conversations(for: 0) == 0)
        #expect(limiter.conversations(for: 1) == 2)
        #expect(limiter.conversations(for: 64) == 72)
    }
}
