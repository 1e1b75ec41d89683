/// Something that one participant is to hear.
public struct MeetingTelling: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// When can they come?
        case invitation
        /// The same, to somebody who has not answered.
        case reminder
        /// A time is agreed, or another one.
        case decision
        case cancellation
        case failure(nearest: NearMiss?)
        /// A host is asked to choose. The best slots come first.
        case choice([MeetingTally], MeetingQuestion)
        /// A host hears that somebody who is needed cannot come any more.
        case withdrawal(name: String, going: Int, of: Int)
        /// A host is notified how many have answered: `MeetingMoments.votePause` after the last vote.
        case progress(answered: Int, of: Int)
    }

    public var participantID: String
    public var kind: Kind
    /// Of the meeting, in every calendar and every mail.
    public var revision: Int

    public init(_ kind: Kind, to participant: String, at revision: Int) {
        (self.kind, self.participantID, self.revision) = (kind, participant, revision)
    }
}

extension MeetingParticipant {
    /// What they should have heard last as the meeting stands; nil if they have.
    func due(of meeting: Meeting) -> MeetingTelling.Kind? {
        if self.state == .left { return self.holdsEvent ? .cancellation : nil }
        switch meeting.state {
        case .draft, .over, .deciding: return nil
        case .open: return self.told == .invited || self.role == .host ? nil : .invitation
        case .decided: return self.dueOfDecision(at: meeting.agreedRevision ?? meeting.revision)
        case .failed: return self.told == .invited && self.role != .host ? .failure(nearest: nil) : nil
        case .cancelled: return self.told == .invited || self.holdsEvent ? .cancellation : nil
        }
    }

    private func dueOfDecision(at revision: Int) -> MeetingTelling.Kind? {
        let isNew = self.told != .decided || self.toldRevision < revision
        switch self.state {
        case .going, .maybe: return isNew ? .decision : nil
        // A calendar that has it follows; a customer's that has not waits for an answer.
        case .asked, .voted, .unreachable:
            if self.isGuest || self.holdsEvent { return isNew ? .decision : nil }
            return self.told == .invited && self.toldRevision >= revision ? nil : .invitation
        // A guest has said so in their own calendar or by the link.
        case .declined: return self.holdsEvent && !self.isGuest ? .cancellation : nil
        case .left: return nil
        }
    }

    /// They have heard it.
    mutating func hear(_ kind: MeetingTelling.Kind, at revision: Int) {
        switch kind {
        case .invitation: self.told = .invited
        case .decision: (self.told, self.holdsEvent) = (.decided, true)
        case .cancellation: (self.told, self.holdsEvent) = (.cancelled, false)
        case .failure: self.told = .failed
        case .reminder: self.isReminded = true
        case .choice, .progress: return
        case .withdrawal: break
        }
        self.toldRevision = revision
    }
}
