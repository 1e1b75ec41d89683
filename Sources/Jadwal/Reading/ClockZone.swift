/// Whose clock a time is told by, where it is not the owner's.
public enum ClockZone: Sendable, Hashable {
    /// "3pm UK time": the IANA name.
    case named(String)
    /// "My time" of whoever says it, in a place that was not named.
    case speakers
    /// "Your time": that of whoever is spoken to.
    case listeners

    /// Of a place that is not known: no zone has this name, and nothing rests on it.
    static let unknown = ClockZone.named("")
}
