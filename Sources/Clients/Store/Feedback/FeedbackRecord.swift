public import Jadwal

/// One judgement, without any text.
public struct FeedbackRecord: Sendable, Hashable {
    /// What has become of the window that the event was read from.
    public enum Window: String, Sendable, Hashable {
        case kept
        /// It has aged out, a message of it was edited or revoked, or the customer no longer agrees.
        case deleted
        /// The customer had not agreed, or no chat was read for this event.
        case notKept = "not kept"
    }

    public var id: String
    public var eventID: String
    public var customerID: String
    public var kind: FeedbackKind
    public var reason: DismissalReason?
    public var judgedAt: UnixTime
    /// Of the event that was judged.
    public var revision: Int
    public var prompt: String?
    public var model: String?
    public var window: Window
}
