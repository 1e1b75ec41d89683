/// What is to be done about one event message, told from it and from what was answered to it.
enum InvitationDecision: Hashable {
    /// Both sides have taken part: to be written.
    case agreed(EventClaim, messageID: String)
    /// The known event, by its position, is another one now.
    case changed(Int, EventClaim)
    /// The known event, by its position, is called off.
    case calledOff(Int)
    /// Turned down or called off before it was agreed.
    case declined
    /// Nobody has answered yet.
    case open(EventClaim, messageID: String)

    /// The event that it is about, where it is still one.
    var event: EventClaim? {
        switch self {
        case .agreed(let event, _), .changed(_, let event), .open(let event, _): event
        case .calledOff, .declined: nil
        }
    }

    /// The known event that it changes.
    var known: Int? {
        switch self {
        case .changed(let index, _), .calledOff(let index): index
        case .agreed(let event, _): event.moves
        case .declined, .open: nil
        }
    }
}
