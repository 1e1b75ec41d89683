import Testing

@testable import WorkerKit

@Suite("As many questions are ready as a model answers meanwhile")
struct AnswerPaceTests {
    /// A thousand answers a second, for so long.
    private func pace(_ seconds: Double, from start: ContinuousClock.Instant) -> AnswerPace {
        var pace = AnswerPace()
        for number in 0...Int(seconds * 1000) { pace.ended(at: start + .milliseconds(number)) }
        return pace
    }

    @Test func asManyAsAreAnsweredWhileOneIsWorkedOn() {
        let start = ContinuousClock.now
        let ready = self.pace(1, from: start).ready(at: start + .seconds(1))
        #expect((145...155).contains(ready), "\(ready)")
    }

    @Test func noneBeforeAnythingWasAnswered() {
        #expect(AnswerPace().ready(at: .now) == 0)
    }

    @Test func whatWasLongAgoDoesNotCount() {
        let start = ContinuousClock.now
        #expect(self.pace(1, from: start).ready(at: start + .seconds(3)) == 0)
    }

    @Test func whoIsInHandIsBetweenAnEighthMoreAndTwiceAsMany() {
        let turns = ModelTurns { 64 }
        #expect(turns.inHand(0) == 0)
        #expect(turns.inHand(1) == 2)
        #expect(turns.inHand(64) == 72)
    }
}
