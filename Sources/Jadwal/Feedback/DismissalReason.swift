/// Why an event does not belong into the calendar: what a careful reader would have made of the chat. A closed set, because it is
/// kept in the clear.
public enum DismissalReason: String, Sendable, Hashable, CaseIterable, Codable {
    /// The chat is about no event at all.
    case noEvent = "no-event"
    /// Proposed, and not settled.
    case notAgreed = "not-agreed"
    /// Proposed, and refused or called off.
    case turnedDown = "turned-down"
    /// Agreed as it was read; only, its owner does not want it there.
    case unwanted

    /// The label of the chat; nil where the reading was right.
    var status: VerdictStatus? {
        switch self {
        case .noEvent: .noEvent
        case .notAgreed: .notConfirmed
        case .turnedDown: .denied
        case .unwanted: nil
        }
    }
}
