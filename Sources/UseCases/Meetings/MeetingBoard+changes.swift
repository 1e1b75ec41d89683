internal import ChatReader
internal import Pipeline
internal import Store
internal import Time

/// The changes of a host, each of the whole board or none.
extension MeetingBoard {
    typealias Changed = Result<MeetingBoard, MeetingRefusal>

    func changing(_ texts: MeetingTexts) -> Changed {
        guard texts.faults.isEmpty else { return .failure(.wrong(texts.faults)) }
        guard !self.meeting.state.isFinal else { return .failure(.notNow) }
        var board = self
        board.meeting.title = PersonName.read(texts.title)
        board.meeting.notes = PlainText.clean(texts.notes, keepingLineBreaks: true)
        let place = PersonName.read(texts.place)
        board.meeting.place = place.isEmpty ? nil : place
        guard board != self else { return .success(self) }
        board.meeting.revision += 1
        if board.meeting.state == .decided { board.meeting.agreedRevision = board.meeting.revision }
        return .success(board)
    }

    func extending(to deadline: UnixTime, _ grounds: MeetingGrounds) -> Changed {
        guard self.meeting.state == .open || self.meeting.state == .draft else { return .failure(.notNow) }
        var board = self
        board.meeting.deadline = deadline
        board.meeting.revision += 1
        return board.checkingDeadline(at: grounds.now)
    }

    func adding(_ slots: [MeetingForm.Slot], _ grounds: MeetingGrounds) -> Changed {
        guard self.meeting.state == .open || self.meeting.state == .draft else { return .failure(.notNow) }
        var board = self
        for slot in slots { board.append(slot, by: grounds) }
        board.meeting.revision += 1
        return board.checkingSlots(at: grounds.now, besides: self)
    }

    func admitting(_ slot: String, _ grounds: MeetingGrounds) -> Changed {
        guard self.meeting.state == .open else { return .failure(.notNow) }
        guard let index = self.slots.firstIndex(where: { $0.id == slot && !$0.isAdmitted }) else {
            return .failure(.unknownSlot)
        }
        var board = self
        board.slots[index].isAdmitted = true
        for id in [self.host(grounds), self.slots[index].suggestedBy].compactMap(\.self) {
            board.votes[id, default: [:]][slot] = .yes
        }
        (board.meeting.revision, board.lastVoteAt) = (self.meeting.revision + 1, grounds.now)
        return board.checkingSlots(at: grounds.now, besides: self)
    }

    /// Of a vote. What was agreed stays.
    func removing(_ slot: String) -> Changed {
        guard self.meeting.state == .open || self.meeting.state == .draft else { return .failure(.notNow) }
        guard self.slot(slot) != nil, self.meeting.decidedSlot != slot else { return .failure(.unknownSlot) }
        var board = self
        board.slots.removeAll { $0.id == slot }
        for id in board.votes.keys { board.votes[id]?[slot] = nil }
        guard !board.admitted.isEmpty else { return .failure(.wrong([.slots: .empty])) }
        board.meeting.revision += 1
        return .success(board)
    }

    func inviting(
        _ guests: [MeetingGuest],
        _ groups: [String],
        _ book: ContactBook,
        _ grounds: MeetingGrounds
    ) -> Changed {
        switch self.meeting.state {
        case .draft, .open, .decided: break
        case .deciding, .over, .failed, .cancelled: return .failure(.notNow)
        }
        switch MeetingGuests.read(guests, groups, book, besides: self.present, grounds.hostAddress) {
        case .failure(let fault): return .failure(.wrong([.people: fault.fault]))
        case .success(let people):
            var board = self
            board.participants += people
            board.meeting.revision += 1
            return board.hasRoomForInvitations(grounds) ? .success(board) : .failure(.tooManyInvitations)
        }
    }

    func giving(_ role: MeetingParticipant.Role, to person: String) -> Changed {
        guard !self.meeting.state.isFinal else { return .failure(.notNow) }
        guard let index = self.index(of: person) else { return .failure(.unknownPerson) }
        guard self.participants[index].id != self.firstHost?.id else { return .failure(.isHost) }
        if role == .host, self.participants[index].isGuest { return .failure(.isGuest) }
        guard self.participants[index].role != role else { return .success(self) }
        var board = self
        board.participants[index].role = role
        board.meeting.revision += 1
        return .success(board)
    }

    func takingOut(_ person: String) -> Changed {
        guard !self.meeting.state.isFinal else { return .failure(.notNow) }
        guard let index = self.index(of: person) else { return .failure(.unknownPerson) }
        guard self.participants[index].id != self.firstHost?.id else { return .failure(.isHost) }
        var board = self
        board.participants[index].state = .left
        board.meeting.revision += 1
        return .success(board)
    }

    func choosing(_ slot: String, _ grounds: MeetingGrounds) -> Changed {
        guard let chosen = self.slot(slot), chosen.isAdmitted else { return .failure(.unknownSlot) }
        guard chosen.start(in: self.meeting.zone) > grounds.now else { return .failure(.wrong([.slots: .past])) }
        if self.meeting.state == .decided, self.meeting.decidedSlot == slot { return .success(self) }
        var board = self
        return board.agree(on: slot) ? .success(board) : .failure(.notNow)
    }

    func moving(to times: EventTimes, _ grounds: MeetingGrounds) -> Changed {
        guard self.meeting.state == .decided, self.agreed?.times != times else {
            return self.meeting.state == .decided ? .success(self) : .failure(.notNow)
        }
        var board = self
        let new = board.append(MeetingForm.Slot(times), by: grounds)
        // A host may move it to any length, and to today.
        let (start, end) = (times.start(in: self.meeting.zone), times.end(in: self.meeting.zone))
        if end <= start { return .failure(.wrong([.slots: .empty])) }
        if start <= grounds.now { return .failure(.wrong([.slots: .past])) }
        if start > grounds.now + Meeting.farthest { return .failure(.wrong([.slots: .tooFar])) }
        return board.agree(on: new) ? .success(board) : .failure(.notNow)
    }

    func askingAnew(
        until deadline: UnixTime,
        _ slots: [MeetingForm.Slot],
        _ grounds: MeetingGrounds
    ) -> Changed {
        var board = self
        guard board.askAnew() else { return .failure(.notNow) }
        for slot in slots { board.append(slot, by: grounds) }
        (board.meeting.deadline, board.meeting.openedAt, board.lastVoteAt) = (deadline, grounds.now, nil)
        guard grounds.pending < Meeting.mostPending || self.meeting.state.isPending else {
            return .failure(.tooManyMeetings)
        }
        return board.checkingSlots(at: grounds.now, besides: self).flatMap { $0.checkingDeadline(at: grounds.now) }
    }

    var cancelling: Changed {
        var board = self
        return board.meeting.take(.cancel) ? .success(board) : .failure(.notNow)
    }

    // MARK: - Parts

    /// The one who acts.
    private func host(_ grounds: MeetingGrounds) -> String? { grounds.acting ?? self.firstHost?.id }

    private func index(of person: String) -> Int? {
        self.participants.firstIndex { $0.id == person && $0.state != .left }
    }

    /// The host who proposes it can come then.
    @discardableResult
    private mutating func append(_ slot: MeetingForm.Slot, by grounds: MeetingGrounds) -> String {
        let id = EventIdentity.random().id
        self.slots.append(MeetingSlot(id: id, slot.times, origin: slot.isRecommended ? .recommended : .host))
        if let host = self.host(grounds) { self.votes[host, default: [:]][id] = .yes }
        return id
    }

    /// New ones are far enough, and all together no more than there may be.
    private func checkingSlots(at now: UnixTime, besides old: MeetingBoard) -> Changed {
        let known = Set(old.admitted.map(\.id))
        let new = self.admitted.filter { !known.contains($0.id) }
        guard self.slots.count <= Meeting.mostSlots + 1 else { return .failure(.wrong([.slots: .tooMany])) }
        if Set(self.admitted.map(\.times)).count < self.admitted.count { return .failure(.wrong([.slots: .twice])) }
        if let fault = new.isEmpty ? nil : MeetingSlots.fault(new, in: self.meeting.zone, at: now) {
            return .failure(.wrong([.slots: fault]))
        }
        return .success(self)
    }

    private func checkingDeadline(at now: UnixTime) -> Changed {
        let fault = MeetingSlots.fault(ofDeadline: self.meeting.deadline, self.admitted, in: self.meeting.zone, at: now)
        return fault.map { .failure(.wrong([.deadline: $0])) } ?? .success(self)
    }
}
