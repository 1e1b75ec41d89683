/// The label `outcome` of `jadwal_dead_letters_total`.
public enum DeadLetterOutcome: String, Sendable, Hashable, CaseIterable {
    /// Back in its queue, to be tried alone.
    case returned
    /// A failure was recorded.
    case failed
}
