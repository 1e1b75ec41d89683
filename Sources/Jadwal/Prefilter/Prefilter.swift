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
