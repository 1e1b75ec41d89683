import TestSupport
import Testing

@testable import OpenAI

@Suite("The time of a call counts from the last end of an earlier call") struct CallTimesTests {
    /// The rule as it reads: each end moves the begin of all later calls.
    private struct Plain {
        var begun: [Int: ContinuousClock.Instant] = [:]

        mutating func end(_ number: Int, at now: ContinuousClock.Instant) {
            self.begun[number] = nil
            for later in self.begun.keys where later > number { self.begun[later] = now }
        }
    }

    @Test func endsInAnyOrderCountAsTheRuleSays() throws {
        let seed = UInt64.random(in: 1...999_999_999)
        var generator = SeededGenerator(seed: seed)
        var (times, plain) = (CallTimes(), Plain())
        let limit = Duration.seconds(30)
        var now = ContinuousClock.now
        for step in 0..<5_000 {
            now += .milliseconds(Int.random(in: 0...20, using: &generator))
            let isFull = plain.begun.count >= (step < 2_500 ? 40 : 4)
            if !isFull, Bool.random(using: &generator) {
                plain.begun[times.begin(at: now)] = now
            } else if let number = plain.begun.keys.sorted().randomElement(using: &generator) {
                _ = times.end(number, isAnswered: true, limit: limit, at: now)
                plain.end(number, at: now)
            }
            for (number, begun) in plain.begun {
                try #require(times.end(of: number, limit: limit) == begun + limit, "seed \(seed), step \(step)")
            }
        }
    }
}
