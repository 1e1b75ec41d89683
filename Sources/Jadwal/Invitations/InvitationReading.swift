/// What WhatsApp's own event messages come to in one window.
struct InvitationReading {
    var decisions: [InvitationDecision] = []
    /// Something else was said that may be about a plan: the model is asked about it.
    var needsModel: Bool

    /// Of the event messages alone.
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

    /// Messages that a terminal verdict leaves in the window: it is not about them.
    var openMessages: [String] {
        self.decisions.compactMap { if case .open(_, let id) = $0 { id } else { nil } }
    }

    /// What is decided about everything else: event messages are not the model's to judge.
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

    /// Of both together: what is settled goes before what is open.
    func status(with rest: WindowDecision) -> VerdictStatus {
        let statuses = [self.status, rest.status]
        let order: [VerdictStatus] = [.agreed, .denied, .notConfirmed]
        return order.first(where: statuses.contains) ?? .noEvent
    }
}

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
