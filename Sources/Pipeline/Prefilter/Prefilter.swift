internal import ChatReader

/// Decides whether a window can change anything. If not, no model is asked: there is no cue of a plan, or, if a plan is
/// open or an event is known, nothing that answers or changes it. The model is still asked about a sample of these
/// windows, which shows what the pre-filter misses.
public struct Prefilter: Sendable, Hashable {
    public enum Decision: Sendable, Hashable {
        case ask
        /// There is no cue; the model is asked, and its verdict counts.
        case sample
        case skip
    }

    public var isOn: Bool
    /// The share of skipped windows that become samples, from 0 to 100.
    public var sampledPercent: Int

    /// True, because it loses none of the labelled conversations; a test checks this.
    public static let isOnByDefault = true

    public static let off = Prefilter(isOn: false)

    public init(isOn: Bool, sampledPercent: Int = 0) { (self.isOn, self.sampledPercent) = (isOn, sampledPercent) }

    /// - Parameter conversation: its id. All workers make the same decision for the same id and generation, also in a
    ///   retry.
    public func decide(_ window: ConversationWindow, of conversation: String) -> Decision {
        guard self.isOn, Self.cue(in: window) == nil else { return .ask }
        return Self.draw(conversation, window.generation) < UInt64(self.sampledPercent) ? .sample : .skip
    }

    /// The reason to ask the model about the new messages; nil if they change nothing.
    public static func cue(in window: ConversationWindow) -> PlanCue? {
        PlanCueReader(zone: window.zone).first(in: window)
    }

    /// 0…99.
    private static func draw(_ conversation: String, _ generation: Int64) -> UInt64 {
        var hash = FNV1a()
        hash.combine("\(conversation) \(generation)")
        // FNV keeps the last byte mostly in the low bits; this spreads it (the finalizer of MurmurHash3).
        var value = hash.value
        value = (value ^ (value >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        value = (value ^ (value >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return (value ^ (value >> 33)) % 100
    }
}

/// The decision of the pre-filter about one conversation. The label `outcome` of `jadwal_prefilter_total`.
public enum PrefilterOutcome: String, Sendable, Hashable, CaseIterable {
    /// There was a cue: the model was asked.
    case passed
    case skipped
    /// In the sample, and the model found no plan.
    case confirmed
    /// In the sample, and the model found a plan.
    case contradicted
}

/// A sign that the writers may arrange something. `PlanCueReader` finds the first one.
public enum PlanCue: String, Sendable, Hashable, CaseIterable {
    /// A plan is open or an event is known, and a message may answer, change or withdraw it.
    case answer
    /// A language or a script that Jadwal's reader does not read.
    case unreadable
    /// A day or a range of days that is not over.
    case day
    /// A time or a part of the day, or a length.
    case hour
    /// A number that could be a day or an hour.
    case number
    /// An activity of people together.
    case activity
    case place
    /// Invites, moves, cancels or asks when.
    case arranging
    /// A word that occurs in plans: "ticket", "حجز".
    case word
}
