internal import NIOConcurrencyHelpers

/// Whether messages come more than once just now, unannounced. To look for each before it is inserted is a sixth of what PostgreSQL
/// does for it; not to look means to undo and repeat a batch of which one is held already.
final class RepetitionWatch: Sendable {
    /// After a repetition, so many batches are looked through: where all come twice, one in so many is stored in vain.
    private static let watchedBatches = 64

    private let left = NIOLockedValueBox(0)

    /// Whether to look for all messages of the next batch.
    var isOn: Bool { self.left.withLockedValue { $0 > 0 } }

    /// After a batch that was stored.
    ///
    /// - Parameter sawRepetition: it had a message that was held and that nothing had announced.
    func note(_ sawRepetition: Bool) {
        self.left.withLockedValue { $0 = sawRepetition ? Self.watchedBatches : max(0, $0 - 1) }
    }
}
