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

    /// What the model's verdict says of everything else: event messages are not the model's to judge.
    func rest(of verdict: Verdict) -> Verdict {
        let starts = Set(self.decisions.compactMap(\.event).compactMap(\.times.firstMoment))
        let known = Set(self.decisions.compactMap(\.known))
        var rest = verdict
        rest.events.removeAll { event in
            event.times.firstMoment.map(starts.contains) ?? false || event.moves.map(known.contains) ?? false
        }
        if let cancels = rest.cancels, known.contains(cancels) { rest.cancels = nil }
        return verdict.status == .agreed && rest.events.isEmpty ? Verdict(status: .noEvent) : rest
    }

    /// Of both together: what is settled goes before what is open.
    func status(with rest: Verdict) -> VerdictStatus {
        let statuses = [self.status, rest.status]
        let order: [VerdictStatus] = [.agreed, .denied, .notConfirmed]
        return order.first(where: statuses.contains) ?? .noEvent
    }
}
