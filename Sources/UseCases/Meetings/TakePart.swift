internal import ChatReader
public import Pipeline
public import Store
public import Time

/// The actions of a participant. The seat is the right to them, not the actor.
public struct TakePart: UseCase {
    public struct Input: Sendable {
        public enum Deed: Sendable {
            /// One tap; nil takes an answer back.
            case vote(slot: String, MeetingAnswer?)
            /// None of these.
            case none(reason: String)
            /// A time that the host may admit.
            case suggest(EventTimes)
            /// About the agreed time.
            case answer(Coming, reason: String)
            /// In which they see times.
            case zone(Zone)
            /// They want to be out of it.
            case leave
        }

        public enum Coming: Sendable, Hashable, CaseIterable {
            case going, maybe, cannot
        }

        public let seat: MeetingSeat
        public let deed: Deed

        public init(_ seat: MeetingSeat, _ deed: Deed) { (self.seat, self.deed) = (seat, deed) }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Void, MeetingRefusal> {
        let result = try await PostgresMeetings(store).act(input.seat) { board, now in
            Self.decide(input.deed, of: input.seat.participantID, board, now).map { ($0, ()) }
        }
        return result ?? .failure(.notFound)
    }

    static func decide(
        _ deed: Input.Deed,
        of id: String,
        _ board: MeetingBoard,
        _ now: UnixTime
    ) -> Result<MeetingBoard, MeetingRefusal> {
        guard let index = board.participants.firstIndex(where: { $0.id == id && $0.state != .left }) else {
            return .failure(.notFound)
        }
        var board = board
        switch deed {
        case .vote(let slot, let answer): return board.voting(index, slot, answer, at: now)
        case .none(let reason): return board.refusing(index, reason, at: now)
        case .suggest(let times): return board.suggesting(times, by: id, at: now)
        case .answer(let coming, let reason): return board.answering(index, coming, reason, at: now)
        case .zone(let zone): board.participants[index].zone = zone
        case .leave:
            guard id != board.firstHost?.id else { return .failure(.isHost) }
            guard !board.meeting.state.isFinal else { return .failure(.notNow) }
            board.participants[index].state = .left
            board.meeting.revision += 1
        }
        return .success(board)
    }
}

/// The deeds of somebody who sits in a meeting.
extension MeetingBoard {
    fileprivate func voting(_ index: Int, _ slot: String, _ answer: MeetingAnswer?, at now: UnixTime) -> Changed {
        guard self.slot(slot)?.isAdmitted == true else { return .failure(.unknownSlot) }
        guard self.meeting.isOpen(at: now) else { return .failure(.notNow) }
        let id = self.participants[index].id
        guard self.votes[id]?[slot] != answer else { return .success(self) }
        var board = self
        board.votes[id, default: [:]][slot] = answer
        board.participants[index].state = board.votes[id]?.isEmpty == false ? .voted : .asked
        board.lastVoteAt = now
        return .success(board)
    }

    fileprivate func refusing(_ index: Int, _ reason: String, at now: UnixTime) -> Changed {
        guard self.meeting.isOpen(at: now) else { return .failure(.notNow) }
        let reason = PlainText.clean(reason, keepingLineBreaks: true)
        guard reason.count <= MeetingParticipant.longestReason else { return .failure(.wrong([.reason: .tooLong])) }
        var board = self
        for slot in self.admitted { board.votes[self.participants[index].id, default: [:]][slot.id] = .no }
        (board.participants[index].state, board.participants[index].reason) = (.declined, reason)
        board.lastVoteAt = now
        return .success(board)
    }

    fileprivate func suggesting(_ times: EventTimes, by id: String, at now: UnixTime) -> Changed {
        guard self.meeting.isOpen(at: now), self.meeting.takesSuggestions else { return .failure(.notNow) }
        let slot = MeetingSlot(
            id: EventIdentity.random().id,
            times,
            origin: .participant,
            suggestedBy: id,
            isAdmitted: false
        )
        var board = self
        board.slots.append(slot)
        // One that is there is not suggested again.
        if let fault = MeetingSlots.fault(
            board.slots.filter { !$0.isPast(at: now, in: self.meeting.zone) },
            in: self.meeting.zone,
            at: now
        ) {
            return .failure(.wrong([.slots: fault]))
        }
        return .success(board)
    }

    fileprivate func answering(
        _ index: Int,
        _ coming: TakePart.Input.Coming,
        _ reason: String,
        at now: UnixTime
    ) -> Changed {
        guard self.meeting.state == .decided, let end = self.agreed?.times.end(in: self.meeting.zone), now < end else {
            return .failure(.notNow)
        }
        let reason = PlainText.clean(reason, keepingLineBreaks: true)
        guard reason.count <= MeetingParticipant.longestReason else { return .failure(.wrong([.reason: .tooLong])) }
        let state: MeetingParticipant.State =
            switch coming {
            case .going: .going
            case .maybe: .maybe
            case .cannot: .declined
            }
        if state == .declined, self.participants[index].id == self.firstHost?.id { return .failure(.isHost) }
        guard self.participants[index].state != state || self.participants[index].reason != reason else {
            return .success(self)
        }
        var board = self
        board.answer(state, reason: reason, by: index)
        return .success(board)
    }
}

extension MeetingSlot {
    /// It cannot be agreed by the rule any more.
    fileprivate func isPast(at now: UnixTime, in zone: Zone) -> Bool { self.leaves(in: zone) < now }
}
