import TestSupport
import Testing

@testable import OpenAI

@Suite("The limit of calls falls at once when an endpoint is busy and grows slowly")
struct AdaptiveLimitTests {
    private func full(_ limit: inout AdaptiveLimit) -> [Int] {
        var rounds: [Int] = []
        while let round = limit.enter() { rounds.append(round) }
        return rounds
    }

    @Test func limitStartsAtTheCeiling() {
        var limit = AdaptiveLimit(ceiling: 8)
        #expect(self.full(&limit).count == 8)
        #expect(limit.enter() == nil)
        limit.leave(0, after: .other)
        #expect(limit.enter() != nil)
    }

    /// Sixty-four calls that are refused together count as one event, not sixty-four.
    @Test func oneRoundOfRefusalsIsOneDecrease() {
        var limit = AdaptiveLimit(ceiling: 64)
        for round in self.full(&limit) { limit.leave(round, after: .busy) }
        #expect(limit.calls == 44)
        #expect(limit.inFlight == 0)
        for round in self.full(&limit) { limit.leave(round, after: .busy) }
        #expect(limit.calls == 31)
    }

    @Test func limitNeverFallsBelowOne() {
        var limit = AdaptiveLimit(ceiling: 4)
        for _ in 1...50 {
            let round = limit.enter()
            #expect(round != nil)
            limit.leave(round ?? 0, after: .busy)
        }
        #expect(limit.calls == 1)
    }

    @Test func roundOfSuccessesRaisesTheLimitByOne() {
        var limit = AdaptiveLimit(ceiling: 64)
        for round in self.full(&limit) { limit.leave(round, after: .busy) }
        let before = limit.calls
        for round in self.full(&limit) { limit.leave(round, after: .answered) }
        #expect((before...before + 1).contains(limit.calls))
        for _ in 1...200 { for round in self.full(&limit) { limit.leave(round, after: .answered) } }
        #expect(limit.calls == 64)
    }

    @Test func limitFallsToTheSlotsThatWereFound() {
        var limit = AdaptiveLimit(ceiling: 64)
        for round in self.full(&limit) { limit.leave(round, after: .queued(slots: 2)) }
        #expect(limit.calls == 2)
        for _ in 1...2 { for round in self.full(&limit) { limit.leave(round, after: .answered) } }
        #expect(limit.calls == 3, "and grows again")
    }

    @Test func otherErrorsDoNotChangeTheLimit() {
        var limit = AdaptiveLimit(ceiling: 10)
        for _ in 1...5 { for round in self.full(&limit) { limit.leave(round, after: .other) } }
        #expect(limit.calls == 10)
    }

    /// After any events, the limit is within its bounds and no call is lost.
    @Test(arguments: [1, 2, 3]) func limitStaysWithinItsBounds(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var limit = AdaptiveLimit(ceiling: 16)
        var rounds: [Int] = []
        for _ in 1...5000 {
            if Bool.random(using: &random), let round = limit.enter() {
                rounds.append(round)
            } else if let index = rounds.indices.randomElement(using: &random) {
                let end: AdaptiveLimit.End = [.answered, .busy, .other].randomElement(using: &random) ?? .other
                limit.leave(rounds.remove(at: index), after: end)
            }
            #expect((1...16).contains(limit.calls) && limit.inFlight == rounds.count, "seed \(seed)")
        }
    }
}
