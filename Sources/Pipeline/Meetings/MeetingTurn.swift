public import Time

/// The actions of a worker on a meeting at one moment: decide, remind, notify, end. It is pure: it takes the
/// current board and makes the changed one.
public struct MeetingTurn: Sendable, Hashable {
    public private(set) var board: MeetingBoard
    /// At most one for each participant. A host may get a second one.
    public private(set) var tellings: [MeetingTelling] = []
    /// The moment that this is about; nil if nothing but telling was due.
    public private(set) var decided: Occurrence?

    /// - Parameters:
    ///   - collisions: as `MeetingRule` has them. They matter only if `MeetingTurn.looks`.
    ///   - now: by the database's clock.
    public init(_ board: MeetingBoard, collisions: [String: Set<String>] = [:], at now: UnixTime) {
        self.board = board
        switch board.meeting.state {
        case .open: self.vote(collisions, at: now)
        case .deciding: self.choice(at: now)
        case .decided: self.end(at: now)
        case .draft, .over, .failed, .cancelled: break
        }
        self.tell()
    }

    /// Calendars are looked at before: the vote is decided now.
    public static func looks(_ board: MeetingBoard, at now: UnixTime) -> Bool {
        board.meeting.state == .open && MeetingRule(board, at: now).moment <= now
    }

    /// The board has changed, or somebody is to be told.
    public func changes(_ before: MeetingBoard) -> Bool { self.board != before || !self.tellings.isEmpty }

    /// When a worker looks again; nil for never.
    ///
    /// - Parameter now: moments that have passed are due at once.
    public static func next(_ board: MeetingBoard, at now: UnixTime) -> Occurrence? {
        let isUntold = board.participants.contains {
            $0.due(of: board.meeting) != nil || board.withdrawal(unknownTo: $0) != nil
        }
        var moments = isUntold ? [Self.occurrence("tell", at: now, board)] : []
        switch board.meeting.state {
        case .open:
            moments.append(Self.occurrence("deadline", at: MeetingRule(board, at: now).moment, board))
            moments += Self.reminders(board).map { Self.occurrence("reminder", at: $0.at, board) }
            moments += Self.progress(board).map { [Self.occurrence("votes", at: $0, board)] } ?? []
        case .deciding:
            let asked = board.meeting.askedAt ?? now
            if !board.meeting.isHostReminded {
                moments.append(Self.occurrence("choice", at: asked + MeetingMoments.hostPatience, board))
            }
            moments.append(Self.occurrence("last", at: Self.lastChance(board, asked: asked), board))
        case .decided:
            if let slot = board.agreed {
                moments.append(Self.occurrence("end", at: slot.times.end(in: board.meeting.zone), board))
            }
        case .draft, .over, .failed, .cancelled: break
        }
        return moments.min { $0.dueAt < $1.dueAt }
    }

    private static func occurrence(_ source: String, at moment: UnixTime, _ board: MeetingBoard) -> Occurrence {
        Occurrence(at: moment, Occurrence.Label(source, at: board.meeting.zone.local(moment)))
    }

    private static func reminders(_ board: MeetingBoard) -> [(id: String, at: UnixTime)] {
        guard let opened = board.meeting.openedAt else { return [] }
        return board.unanswered.filter { !$0.isReminded && $0.role != .host && $0.told == .invited }
            .compactMap { person in
                MeetingMoments.reminder(
                    opened: opened,
                    deadline: board.meeting.deadline,
                    toGuest: person.isGuest,
                    in: person.zone ?? board.meeting.zone
                ).map { (person.id, $0) }
            }
    }

    /// When hosts hear of answers that they do not know of; nil if there are none.
    private static func progress(_ board: MeetingBoard) -> UnixTime? {
        guard board.answered > board.meeting.toldAnswers, let last = board.lastVoteAt else { return nil }
        return last + MeetingMoments.votePause
    }

    private static func lastChance(_ board: MeetingBoard, asked: UnixTime) -> UnixTime {
        let zone = board.meeting.zone
        return MeetingMoments.lastChance(asked: asked, leaves: board.admitted.map { $0.leaves(in: zone) })
    }

    // MARK: - Steps

    private mutating func vote(_ collisions: [String: Set<String>], at now: UnixTime) {
        switch MeetingRule.decide(self.board, collisions: collisions, at: now) {
        case .wait:
            self.tellVotes(at: now)
            self.remind(at: now)
        case .commit(let tally):
            self.note("deadline", at: now)
            _ = self.board.agree(on: tally.slotID)
        case .ask(let best, let question):
            self.note("deadline", at: now)
            guard self.board.meeting.take(.ask) else { return }
            self.board.meeting.askedAt = now
            self.askHosts(best, question)
        case .fail(let nearest):
            self.note("deadline", at: now)
            self.fail(nearest)
        }
    }

    private mutating func tellVotes(at now: UnixTime) {
        guard let moment = Self.progress(self.board), moment <= now else { return }
        self.decided = Self.occurrence("votes", at: moment, self.board)
        let (answered, people) = (self.board.answered, self.board.present.count)
        self.board.meeting.toldAnswers = answered
        for index in self.hosts { self.tell(.progress(answered: answered, of: people), index) }
    }

    private mutating func remind(at now: UnixTime) {
        let due = Self.reminders(self.board).filter { $0.at <= now }
        guard let first = due.map(\.at).min() else { return }
        self.decided = Self.occurrence("reminder", at: first, self.board)
        for index in self.board.participants.indices
        where due.contains(where: { $0.id == self.board.participants[index].id }) {
            self.tell(.reminder, index)
        }
    }

    private mutating func choice(at now: UnixTime) {
        let asked = self.board.meeting.askedAt ?? now
        if now >= Self.lastChance(self.board, asked: asked) {
            self.decided = Self.occurrence("last", at: Self.lastChance(self.board, asked: asked), self.board)
            self.fail(nil)
        } else if !self.board.meeting.isHostReminded, now >= asked + MeetingMoments.hostPatience {
            self.decided = Self.occurrence("choice", at: asked + MeetingMoments.hostPatience, self.board)
            self.board.meeting.isHostReminded = true
            let best = MeetingRule(self.board, at: now).best
            self.askHosts(Array(best.prefix(MeetingRule.offered)), .rule)
        }
    }

    private mutating func end(at now: UnixTime) {
        guard let end = self.board.agreed?.times.end(in: self.board.meeting.zone), end <= now else { return }
        self.decided = Self.occurrence("end", at: end, self.board)
        _ = self.board.meeting.take(.end)
    }

    private mutating func note(_ source: String, at now: UnixTime) {
        self.decided = Self.occurrence(source, at: MeetingRule(self.board, at: now).moment, self.board)
    }

    private mutating func fail(_ nearest: NearMiss?) {
        self.board.giveUp()
        for index in self.hosts { self.tell(.failure(nearest: nearest), index) }
    }

    private mutating func askHosts(_ best: [MeetingTally], _ question: MeetingQuestion) {
        for index in self.hosts { self.tell(.choice(best, question), index) }
    }

    private var hosts: [Int] {
        self.board.participants.indices.filter {
            self.board.participants[$0].role == .host && self.board.participants[$0].state != .left
        }
    }

    // MARK: - Telling

    private mutating func tell(_ kind: MeetingTelling.Kind, _ index: Int) {
        let revision = self.board.meeting.revision
        self.tellings.append(MeetingTelling(kind, to: self.board.participants[index].id, at: revision))
        self.board.participants[index].hear(kind, at: revision)
    }

    private mutating func tell() {
        for index in self.board.participants.indices {
            let withdrawal = self.board.withdrawal(unknownTo: self.board.participants[index])
            if let kind = self.board.participants[index].due(of: self.board.meeting) { self.tell(kind, index) }
            if let withdrawal { self.tell(withdrawal, index) }
        }
    }
}
