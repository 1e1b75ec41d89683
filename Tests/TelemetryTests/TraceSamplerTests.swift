import NIOConcurrencyHelpers
import Pipeline
import TestSupport
import Testing

@testable import Telemetry

@Suite("The sampler records the share that was asked for")
struct TraceSamplerTests {
    /// The same numbers in every run.
    private var ids: TraceIDs {
        let generator = NIOLockedValueBox(SeededGenerator(seed: 20_261_124))
        return TraceIDs { [generator.withLockedValue { $0.next() }] }
    }

    private func share(_ sampler: TraceSampler, parent: TraceParent? = nil) -> Double {
        let ids = self.ids
        let taken = (0..<20_000).count { _ in sampler.takes(ids.trace(), parent: parent) }
        return Double(taken) / 20_000
    }

    @Test(arguments: [0.01, 0.25, 0.9]) func shareOfNewTracesIsRecorded(_ ratio: Double) {
        let share = self.share(TraceSampler(followsParent: true, ratio: ratio))
        // Six standard deviations.
        #expect(abs(share - ratio) < 6 * (ratio * (1 - ratio) / 20_000).squareRoot())
    }

    @Test func ratiosOfOneAndZeroRecordAllAndNone() {
        #expect(self.share(TraceSampler(followsParent: true, ratio: 1)) == 1)
        #expect(self.share(TraceSampler(followsParent: true, ratio: 0)) == 0)
        #expect(TraceSampler(followsParent: true, ratio: 1).takes((.max, .max), parent: nil))
        #expect(!TraceSampler(followsParent: true, ratio: 0).takes((1, 0), parent: nil))
    }

    @Test func parentDecidesIfItIsFollowed() throws {
        for isSampled in [true, false] {
            let parent = try #require(TraceParent(trace: (1, 2), span: 3, isSampled: isSampled))
            #expect(self.share(TraceSampler(followsParent: true, ratio: 0.5), parent: parent) == (isSampled ? 1 : 0))
            let alone = self.share(TraceSampler(followsParent: false, ratio: 0.5), parent: parent)
            #expect(abs(alone - 0.5) < 0.05)
        }
    }

    @Test func programsMakeTheSameDecisionForATrace() {
        let ids = self.ids
        for _ in 0..<1000 {
            let trace = ids.trace()
            let few = TraceSampler(followsParent: false, ratio: 0.1).takes(trace, parent: nil)
            let many = TraceSampler(followsParent: false, ratio: 0.5).takes(trace, parent: nil)
            #expect(!few || many)
        }
    }
}
