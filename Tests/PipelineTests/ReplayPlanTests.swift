import Pipeline
import Testing

@testable import Replays

@Suite("A run's steps, pace and limits")
struct ReplayPlanTests {
    @Test func aCanaryGrowsInSteps() {
        var steps = CanarySteps()
        var sizes: [Int] = []
        for _ in 0..<12 {
            sizes.append(steps.remaining)
            steps.send(steps.remaining)
            #expect(steps.remaining == 0)
            steps.grow()
        }
        #expect(sizes == [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000])
    }

    @Test(arguments: [0.5, 3, 40, 1000, 25_000])
    func noSecondSeesMoreThanTheRate(rate: Double) {
        let start = ContinuousClock.now
        var pace = SendingPace(rate: rate, from: start)
        var sent: [(at: Duration, count: Int)] = []
        var now = Duration.zero
        while now < .seconds(10) {
            let count = min(500, pace.allowance(at: start + now))
            if count > 0 {
                pace.sent(count, at: start + now)
                sent.append((now, count))
            }
            // Every now and then it is kept from sending for a while: that is not made up for.
            now += sent.count % 37 == 36 && count > 0 ? .milliseconds(700) : .milliseconds(3)
        }
        for (begin, _) in sent {
            let second = sent.filter { $0.at >= begin && $0.at < begin + .seconds(1) }.map(\.count).reduce(0, +)
            #expect(Double(second) <= rate * 1.2 + 1, "from \(begin)")
        }
        let total = Double(sent.map(\.count).reduce(0, +))
        #expect(total >= min(rate, 25_000) * 10 * 0.5, "and it is not much slower either: \(total)")
    }

    @Test func ratesAreANumberAndAUnit() {
        #expect(SendingRate.parse("50/s") == 50)
        #expect(SendingRate.parse("30/m") == 0.5)
        #expect(SendingRate.parse("0.5/s") == 0.5)
        for text in ["", "50", "/s", "-1/s", "0/s", "1e3/s", "50/d", "50/s/s", "٥/s", "inf/s"] {
            #expect(SendingRate.parse(text) == nil, "\(text)")
        }
    }

    @Test func aShareNeedsEvidence() {
        var tally = ReplayTally()
        tally.add(.retriedFailed)
        #expect(!tally.failsMore(than: 0.5, evidence: 20))
        #expect(tally.failsMore(than: 0.5, evidence: 1), "the first step of a canary is one")
        #expect(!tally.failsMore(than: 1, evidence: 1))
        for _ in 0..<19 { tally.add(.discarded) }
        #expect(tally.failsMore(than: 0.04, evidence: 20))
        #expect(!tally.failsMore(than: 0.05, evidence: 20), "more than the ratio, not as much")
    }

    /// Runs of 200 in which every `nth` retry fails, in steps or not.
    @Test(
        "a run stops when the ratio says so, and never at 1",
        arguments: [nil, 0, 0.01, 0.05, 0.5, 0.99, 1] as [Double?],
        [1, 2, 3, 10, 100]
    )
    func ratioDecidesInEveryStep(_ ratio: Double?, _ nth: Int) {
        for isCanary in [true, false] {
            let rule = StopRule(ratio: ratio)
            var (steps, all, sent) = (CanarySteps(), ReplayTally(), 0)
            var stop: ReplayStop?
            while sent < 200, stop == nil {
                sent += 1
                let outcome: FailureOutcome = sent % nth == 0 ? .retriedFailed : .retriedOK
                all.add(outcome)
                steps.tally.add(outcome)
                steps.send(1)
                let step = isCanary ? steps.outcomes(ifLast: sent == 200) : nil
                stop = rule.stop(after: all, step: step)
                if step != nil { steps.grow() }
            }
            #expect(stop == Self.expected(ratio, nth, isCanary), "\(sent) were sent")
            #expect(rule.canStop == (stop != nil) || nth > 1, "each retry fails")
        }
    }

    /// By counting, step by step.
    private static func expected(_ ratio: Double?, _ nth: Int, _ isCanary: Bool) -> ReplayStop? {
        guard let ratio, ratio < 1 else { return nil }
        var (begin, ends) = (0, [1, 3, 8, 18, 38, 88, 188, 200])
        for sent in 1...200 {
            if sent >= 20, Double(sent / nth) > ratio * Double(sent) {
                return .tooManyFailed(failed: sent / nth, settled: sent, ratio: ratio)
            }
            guard isCanary, sent == ends.first else { continue }
            let failed = sent / nth - begin / nth
            if Double(failed) > ratio * Double(sent - begin) {
                return .badStep(failed: failed, settled: sent - begin, ratio: ratio)
            }
            begin = ends.removeFirst()
        }
        return nil
    }

    @Test func progressTellsWhatIsLeft() {
        var tally = ReplayTally()
        for _ in 0..<90 { tally.add(.retriedOK) }
        for _ in 0..<10 { tally.add(.retriedFailed) }
        let line = ReplayProgress.text(tally, of: 7300, after: .seconds(10))
        #expect(line == "100 of 7300 done: 90 ok, 10 failed; 10/s, 12m 0s left")
    }
}
