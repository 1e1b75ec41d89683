/// How long conversations rest before they are read, and how long a worker may be silent about one that it reads.
public struct DebounceRules: Sendable, Hashable {
    /// Without a newer message.
    public var quiet: Duration
    /// Since the conversation became pending, whatever follows.
    public var maxWait: Duration
    /// A lease lasts this long and is renewed well before; a dead worker's conversations are free again after it.
    public var lease: Duration

    public init(quiet: Duration = .seconds(30), maxWait: Duration = .seconds(600), lease: Duration = .seconds(4)) {
        (self.quiet, self.maxWait, self.lease) = (quiet, maxWait, lease)
    }
}
