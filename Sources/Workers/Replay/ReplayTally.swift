internal import Jadwal
internal import Store

/// How many retries have ended, and how.
struct ReplayTally {
    private(set) var ok = 0
    private(set) var failed = 0
    private(set) var discarded = 0

    var settled: Int { self.ok + self.failed + self.discarded }

    mutating func add(_ outcome: FailureOutcome) {
        switch outcome {
        case .retriedOK, .edited: self.ok += 1
        case .retriedFailed: self.failed += 1
        case .discarded: self.discarded += 1
        }
    }

    /// - Parameter evidence: so many must have ended before their share means anything.
    func failsMore(than ratio: Double, evidence: Int) -> Bool {
        self.settled >= max(1, evidence) && Double(self.failed) > ratio * Double(self.settled)
    }
}
