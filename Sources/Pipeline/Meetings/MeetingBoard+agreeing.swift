/// The changes of a meeting that are the same whoever causes them: its host, or a worker at the deadline.
extension MeetingBoard {
    /// Agrees on a slot. Those who can come then do.
    ///
    /// - Returns: false if there is no such slot, or nothing can be agreed any more. Then nothing changes.
    public mutating func agree(on slot: String) -> Bool {
        guard self.slot(slot) != nil, self.meeting.take(.decide) else { return false }
        (self.meeting.decidedSlot, self.meeting.agreedRevision) = (slot, self.meeting.revision)
        self.settle(on: slot)
        return true
    }

    private mutating func settle(on slot: String) {
        for index in self.participants.indices where self.participants[index].state != .left {
            switch self.answer(of: self.participants[index], about: slot) {
            case .yes?, .ifNeedBe?: self.participants[index].state = .going
            case .no?: self.participants[index].state = .declined
            case nil: self.participants[index].state = .asked
            }
        }
    }

    /// Somebody says about the agreed time that they come, or cannot. Others see it with the next revision.
    ///
    /// - Parameter index: of a participant.
    public mutating func answer(_ state: MeetingParticipant.State, reason: String, by index: Int) {
        self.meeting.revision += 1
        (self.participants[index].state, self.participants[index].reason) = (state, reason)
        // Hosts who have heard less do not know of it.
        if state == .declined, self.participants[index].role.isNeeded {
            self.participants[index].toldRevision = self.meeting.revision
        }
    }

    /// The last one who is needed and cannot come to what is agreed; nil if the host knows of it.
    func withdrawal(unknownTo host: MeetingParticipant) -> MeetingTelling.Kind? {
        guard self.meeting.state == .decided, host.role == .host, host.state != .left,
            let person = self.present.last(where: {
                $0.state == .declined && $0.role.isNeeded && $0.toldRevision > host.toldRevision
            })
        else { return nil }
        let going = self.present.count { $0.state == .going }
        return .withdrawal(name: person.name, going: going, of: self.present.count)
    }

    /// Nobody has found a time. What was agreed before stays.
    mutating func giveUp() {
        guard let slot = self.meeting.decidedSlot else {
            _ = self.meeting.take(.fail)
            return
        }
        if self.meeting.take(.keep) { self.settle(on: slot) }
    }

    /// Votes again. All but the hosts answer anew.
    ///
    /// - Returns: false if it cannot be. Then nothing changes.
    public mutating func askAnew() -> Bool {
        guard self.meeting.take(.askAnew) else { return false }
        (self.meeting.askedAt, self.meeting.isHostReminded, self.lastVoteAt) = (nil, false, nil)
        self.meeting.toldAnswers = 0
        for index in self.participants.indices where self.participants[index].state != .left {
            let isHost = self.participants[index].role == .host
            self.participants[index].isReminded = false
            self.participants[index].state = isHost ? .voted : .asked
            if !isHost { self.votes[self.participants[index].id] = nil }
        }
        return true
    }
}
