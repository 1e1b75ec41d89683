internal import Pipeline

/// Decides which traces are recorded.
public struct TraceSampler: Sendable, Hashable {
    /// A span with a parent is recorded if its parent is.
    public let followsParent: Bool
    /// The share of traces that begin here; of all traces if the parent does not count.
    public let ratio: Double

    public init(followsParent: Bool, ratio: Double) {
        (self.followsParent, self.ratio) = (followsParent, min(1, max(0, ratio)))
    }

    /// Gives the same answer for the same trace in every program: the lower half of the id decides.
    func takes(_ trace: (high: UInt64, low: UInt64), parent: TraceParent?) -> Bool {
        if self.followsParent, let parent { return parent.isSampled }
        // The upper 53 bits of the half are exact in floating point.
        return Double(trace.low >> 11) < self.ratio * 0x1p53
    }
}
