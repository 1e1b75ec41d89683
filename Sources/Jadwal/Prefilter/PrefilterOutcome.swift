/// What the pre-filter made of one conversation. The label `outcome` of `jadwal_prefilter_total`.
public enum PrefilterOutcome: String, Sendable, Hashable, CaseIterable {
    /// It has a cue: the model was asked.
    case passed
    case skipped
    /// One of the sample: the model found nothing either.
    case confirmed
    /// One of the sample: the model found a plan.
    case contradicted
}
