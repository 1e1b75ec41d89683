internal import Jadwal

/// How a run sends.
struct ReplayPlan {
    /// A second; nil for as fast as workers take it.
    var rate: Double?
    var isCanary = false
    /// The run stops when more than this share of what has ended has failed again. Nil: it does not, unless it is a canary,
    /// which then stops at a step with any failure.
    var stopRatio: Double?
    /// What was sent before then, and may have been lost with its queue, is sent again. Nil: it is only waited for.
    var lost: UnixTime?
    /// Without a single outcome for so long nothing more is waited for.
    var patience: Duration

    /// Of a run without a canary: fewer say nothing yet.
    static let evidence = 20

    var ratio: Double? { self.stopRatio ?? (self.isCanary ? 0 : nil) }

    /// The most that is under way at once: it goes through the same outbox and queues as everything else, and the narrower it
    /// is, the fewer have left when a run stops.
    var window: Int { self.ratio == nil ? 5000 : 1000 }
}
