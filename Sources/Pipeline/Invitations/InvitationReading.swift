internal import ChatReader

/// The decisions of WhatsApp's own event messages in one window.
struct InvitationReading {
    var decisions: [InvitationDecision] = []
    /// Other messages may be about a plan: the model is asked about them.
    var needsModel: Bool

    /// The status by the event messages alone.
    var status: VerdictStatus {
        let isSettled = self.decisions.contains {
            switch $0 {
            case .agreed, .changed: true
            case .calledOff, .declined, .open: false
            }
        }
        if isSettled { return .agreed }
        if self.decisions.contains(where: { if case .calledOff = $0 { true } else { $0 == .declined } }) {
            return .denied
        }
        return self.decisions.isEmpty ? .noEvent : .notConfirmed
    }

    /// Open event messages. A terminal verdict is not about them and leaves them in the window.
    var openMessages: [String] {
        self.decisions.compactMap { if case .open(_, let id) = $0 { id } else { nil } }
    }

    /// The decision without claims about event messages, which the model does not decide.
    func rest(of decision: WindowDecision) -> WindowDecision {
        let starts = Set(self.decisions.compactMap(\.event).compactMap(\.times.firstMoment))
        let known = Set(self.decisions.compactMap(\.known))
        func isSettled(_ claim: EventClaim) -> Bool {
            claim.cancels == nil && claim.times.firstMoment.map(starts.contains) ?? false
                || claim.reference.map(known.contains) ?? false
        }
        var rest = decision
        rest.certain.removeAll(where: isSettled)
        rest.doubtful.removeAll { isSettled($0.claim) }
        if decision.status == .agreed, rest.certain.isEmpty {
            rest.status = rest.doubtful.isEmpty ? .noEvent : .notConfirmed
        }
        return rest
    }

    /// The status of both together. What is decided comes before what is open.
    func status(with rest: WindowDecision) -> VerdictStatus {
        let statuses = [self.status, rest.status]
        let order: [VerdictStatus] = [.agreed, .denied, .notConfirmed]
        return order.first(where: statuses.contains) ?? .noEvent
    }
}

/// The decision about one event message, by its content and its answers.
enum InvitationDecision: Hashable {
    /// Both sides have accepted: the event is written.
    case agreed(EventClaim, messageID: String)
    /// The known event at this position has changed.
    case changed(Int, EventClaim)
    /// The known event at this position is cancelled.
    case calledOff(Int)
    /// Refused or cancelled before it was agreed.
    case declined
    /// Not answered yet.
    case open(EventClaim, messageID: String)

    /// The event, unless it is cancelled or declined.
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
