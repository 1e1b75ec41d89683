/// Notices a connection on which the broker does not stop refusing.
///
/// A channel that first publishes to a quorum queue while its leader is away refuses for as long as it lives, also when the
/// queue has long had another leader: it goes on asking the node that it has thought of first (RabbitMQ 3.10.8, seen with a
/// killed leader; `rabbit_fifo_client:enqueue/4` while `queue_status` is undefined). A new channel finds the new leader.
struct RefusalWatch {
    /// Longer than an election takes.
    private static let patience = Duration.seconds(1)
    /// Refusals that lie further apart have different causes.
    private static let gap = Duration.seconds(5)

    private var first: ContinuousClock.Instant?
    private var last: ContinuousClock.Instant?

    /// Notes a refusal.
    ///
    /// - Returns: whether they have gone on for too long.
    mutating func isTooMuch(at now: ContinuousClock.Instant) -> Bool {
        if let last = self.last, last.duration(to: now) > Self.gap { self.first = nil }
        self.last = now
        guard let first = self.first else {
            self.first = now
            return false
        }
        return first.duration(to: now) > Self.patience
    }
}
