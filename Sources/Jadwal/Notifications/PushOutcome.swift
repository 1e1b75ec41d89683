/// What became of one push, told by what is to be done.
public enum PushOutcome: Sendable, Hashable {
    case delivered
    /// The device is gone since then: forget it, unless it registered again later.
    case deviceGone(since: UnixTime?)
    /// Not this device with this service, but perhaps only the wrong environment: marked, forgotten at a second proof.
    case deviceRefused(reason: String)
    /// Less of it may be taken, under the same id.
    case tooLarge
    /// This push will never be taken.
    case rejected(reason: String)
    /// May be repeated under the same id.
    case tryLater(after: Duration?, reason: String)
    /// Key, topic or service refused: no device is at fault.
    case serviceDown(reason: String)
}
