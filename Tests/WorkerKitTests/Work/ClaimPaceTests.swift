internal import Testing

@testable internal import WorkerKit

@Suite("Claims let due conversations gather and leave no free place unused")
struct ClaimPaceTests {
    @Test func claimIsAPowerOfTwoAndAtLeastHalfOfTheFreePlaces() {
        for free in 1...300 {
            let portion = ClaimPace.portion(of: free)
            #expect(portion <= free && portion.nonzeroBitCount == 1 && portion <= 64, "\(free)")
            #expect(portion * 2 > free || portion == 64, "\(free)")
        }
    }

    @Test func firstClaimDoesNotWait() {
        #expect(ClaimPace().rest == .zero)
    }

    @Test func nextClaimWaitsForTheInterval() {
        var pace = ClaimPace()
        let before = ContinuousClock.now
        pace.begin()
        let rests = [pace.rest, pace.rest(until: .zero)]
        let passed = before.duration(to: .now)
        for rest in rests { #expect(rest <= ClaimPace.interval && rest + passed >= ClaimPace.interval) }
    }

    @Test func waitIsUntilTheNextDueOrOnePoll() {
        let pace = ClaimPace()
        #expect(pace.rest(until: .milliseconds(20)) == .milliseconds(21))
        for next in [Duration.seconds(60), nil] {
            let rest = pace.rest(until: next)
            #expect(rest >= ClaimPace.poll * 0.8 && rest <= ClaimPace.poll * 1.2)
        }
    }
}
