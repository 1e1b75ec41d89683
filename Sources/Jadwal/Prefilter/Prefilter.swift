/// Keeps what cannot change anything from the model: talk without any cue of a plan, and, where a plan is open or an
/// event stands, talk that neither answers nor changes it. A sample of them is asked about all the same, so that what
/// it misses shows.
public struct Prefilter: Sendable, Hashable {
    public enum Decision: Sendable, Hashable {
        case ask
        /// There is no cue, and the model's verdict is what counts.
        case sample
        case skip
    }

    public var isOn: Bool
    /// Of what would be skipped, from 0 to 100.
    public var sampledPercent: Int

    /// Because it loses none of the labelled conversations, which a test holds.
    public static let isOnByDefault = true

    public static let off = Prefilter(isOn: false)

    public init(isOn: Bool, sampledPercent: Int = 0) { (self.isOn, self.sampledPercent) = (isOn, sampledPercent) }

    /// - Parameter conversation: its id. The same one at the same generation is decided alike by every worker, and
    ///   when it is tried again.
    public func decide(_ window: ConversationWindow, of conversation: String) -> Decision {
        guard self.isOn, Self.cue(in: window) == nil else { return .ask }
        return Self.draw(conversation, window.generation) < UInt64(self.sampledPercent) ? .sample : .skip
    }

    /// Why the model has to read what is new in a conversation; nil where that changes nothing.
    public static func cue(in window: ConversationWindow) -> PlanCue? {
        PlanCueReader(zone: window.zone).first(in: window)
    }

    /// 0…99.
    private static func draw(_ conversation: String, _ generation: Int64) -> UInt64 {
        var hash = FNV1a()
        hash.combine("\(conversation) \(generation)")
        // FNV leaves the last byte's mark in the low bits; this spreads it (the finalizer of MurmurHash3).
        var value = hash.value
        value = (value ^ (value >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        value = (value ^ (value >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return (value ^ (value >> 33)) % 100
    }
}

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

/// What makes a conversation worth reading: a sign that somebody may arrange something. `PlanCueReader` finds the
/// first.
public enum PlanCue: String, Sendable, Hashable, CaseIterable {
    /// A plan is open, or an event is still to come, and somebody may answer, change or withdraw it.
    case answer
    /// A language or a script that Jadwal's own reader does not read.
    case unreadable
    /// A day that is not over, or a stretch of days.
    case day
    /// A time or a part of the day, or a length.
    case hour
    /// A number that could be a day or an hour.
    case number
    /// Something that people do together.
    case activity
    case place
    /// Invites, moves, calls off or asks when.
    case arranging
    /// A word that occurs in plans: "ticket", "حجز".
    case word
}
