import Pipeline
import TestSupport
import Time

/// One meeting from its proposal to its decision on a virtual clock: votes in any order, changed and taken back, people
/// who leave and join, slots that are added, deadlines that move, and a worker that looks late or at once.
struct MeetingHistory {
    /// A rule that is broken on purpose.
    enum Fault: CaseIterable {
        case needsNobody
        case ignoresTheQuorum
        case takesIfNeedBeForYes
        case takesIfNeedBeForNo
        case takesUntouchedForNo
        case ignoresCalendars
        case prefersLaterProposals
        case agreesAtTheLastMinute
        case closesEarly
        case readsOutdatedVotes
        case countsThoseWhoLeft
        case admitsSuggestions
        case alwaysAsks
    }

    private static let zone = Zone("Asia/Riyadh")!
    private let fault: Fault?
    private var random: SeededGenerator
    private var now = UnixTime(seconds: 1_774_500_000)
    private var board: MeetingBoard
    /// As it stood before the last change.
    private var outdated: MeetingBoard
    private var collisions: [String: Set<String>] = [:]
    private(set) var broken: [String] = []
    private(set) var ending: MeetingDecision?
    /// It was decided before its deadline.
    private(set) var wasEarly = false

    init(seed: UInt64, fault: Fault? = nil) {
        (self.fault, self.random) = (fault, SeededGenerator(seed: seed))
        let now = self.now
        var meeting = Meeting(id: "meeting", title: "Dinner", in: Self.zone, deadline: now + .seconds(86_400))
        (meeting.state, meeting.openedAt) = (.open, now)
        self.board = MeetingBoard(meeting, [], [MeetingParticipant(id: "host", "Huda", .host)])
        self.outdated = self.board
        self.board.meeting.rule = Bool.random(using: &self.random) ? .auto : .ask
        if self.random.oneIn(12) { self.board.meeting.audience = .link }
        for _ in 0..<Int.random(in: 1...4, using: &self.random) { self.addPerson() }
        for _ in 0..<Int.random(in: 1...4, using: &self.random) { self.addSlot() }
        self.board.meeting.quorum = Int.random(in: 1...self.board.participants.count, using: &self.random)
        self.outdated = self.board
    }

    mutating func run() {
        for _ in 0..<40 where self.broken.isEmpty && self.ending == nil {
            switch Int.random(in: 0..<20, using: &self.random) {
            case 0: self.change { $0.addSlot() }
            case 1: self.change { $0.addPerson() }
            case 2: self.change { $0.set(.left) }
            case 3: self.change { $0.decline() }
            case 4: self.change { $0.set(.unreachable) }
            case 5: self.moveDeadline()
            case 6: self.findCollision()
            case 7: self.now = self.now + .seconds(Int.random(in: 0..<40_000, using: &self.random))
            case 8: self.change { $0.retract() }
            default:
                self.now = self.now + .seconds(Int.random(in: 0..<600, using: &self.random))
                self.change { $0.vote() }
            }
            if self.random.oneIn(3) { self.look() }
        }
        guard self.ending == nil, self.broken.isEmpty else { return }
        self.now = max(self.now, self.board.meeting.deadline + .seconds(5))
        self.look()
        if self.ending == nil { self.broken.append("no decision after the deadline") }
    }

    // MARK: - People

    private mutating func change(_ change: (inout MeetingHistory) -> Void) {
        guard self.board.meeting.isOpen(at: self.now) else { return }
        self.outdated = self.board
        change(&self)
    }

    private mutating func addPerson() {
        guard self.board.participants.count < 6 else { return }
        let role: MeetingParticipant.Role = self.random.oneIn(3) ? .required : .optional
        self.board.participants.append(
            MeetingParticipant(id: "guest \(self.board.participants.count)", "Guest", role)
        )
    }

    private mutating func addSlot() {
        guard self.board.slots.count < 5 else { return }
        let minutes = Int.random(in: 60...4000, using: &self.random)
        let start = Self.zone.local(self.now).adding(minutes: minutes)
        let isAdmitted = !self.random.oneIn(8)
        let slot = MeetingSlot(
            id: "slot \(self.board.slots.count)",
            .timed(start: start, end: start.adding(minutes: 60), zone: Self.zone),
            origin: isAdmitted ? .host : .participant,
            isAdmitted: isAdmitted
        )
        self.board.slots.append(slot)
        if isAdmitted { self.board.votes["host", default: [:]][slot.id] = .yes }
    }

    private mutating func set(_ state: MeetingParticipant.State) {
        guard let index = self.board.participants.indices.dropFirst().randomElement(using: &self.random),
            self.random.oneIn(2)
        else { return }
        self.board.participants[index].state = state
        self.board.lastVoteAt = self.now
    }

    /// None of these.
    private mutating func decline() {
        guard let person = self.board.participants.dropFirst().randomElement(using: &self.random),
            person.state != .left
        else { return }
        for slot in self.board.admitted { self.board.votes[person.id, default: [:]][slot.id] = .no }
        self.board.lastVoteAt = self.now
    }

    private mutating func vote() {
        guard let index = self.board.participants.indices.randomElement(using: &self.random),
            let slot = self.board.admitted.randomElement(using: &self.random),
            self.board.participants[index].state != .left
        else { return }
        let answers: [MeetingAnswer] = [.yes, .yes, .ifNeedBe, .no]
        self.board.participants[index].state = .voted
        self.board.votes[self.board.participants[index].id, default: [:]][slot.id] =
            answers.randomElement(using: &self.random)
        self.board.lastVoteAt = self.now
    }

    private mutating func retract() {
        guard let person = self.board.votes.keys.sorted().randomElement(using: &self.random),
            let slot = self.board.votes[person]?.keys.sorted().randomElement(using: &self.random)
        else { return }
        self.board.votes[person]?[slot] = nil
        self.board.lastVoteAt = self.now
    }

    private mutating func moveDeadline() {
        guard self.board.meeting.isOpen(at: self.now) else { return }
        self.board.meeting.deadline = self.now + .seconds(Int.random(in: 60..<200_000, using: &self.random))
    }

    private mutating func findCollision() {
        guard let slot = self.board.slots.randomElement(using: &self.random),
            let person = self.board.participants.randomElement(using: &self.random)
        else { return }
        self.collisions[slot.id, default: []].insert(person.id)
    }

    // MARK: - The worker

    private mutating func look() {
        let decision = self.decided
        let oracle = MeetingOracle(self.board, self.collisions, at: self.now)
        let isOver = self.now >= self.board.meeting.deadline + .seconds(5)
        let last = self.board.lastVoteAt ?? self.board.meeting.openedAt ?? self.now
        let isSettled = self.now >= last + .seconds(5)
        let mayChange = isOver ? false : oracle.mayChange(&self.random)
        if case .wait(let until) = decision {
            if isOver { self.broken.append("waits beyond the deadline") }
            if until <= self.now { self.broken.append("waits for what is past") }
            if isSettled, !mayChange { self.broken.append("waits although nothing may change") }
            return
        }
        if !isOver, mayChange { self.broken.append("decides although votes may change it") }
        if !isOver, !isSettled { self.broken.append("decides while somebody votes") }
        self.wasEarly = !isOver
        self.ending = decision
        self.check(decision, oracle)
    }

    private mutating func check(_ decision: MeetingDecision, _ oracle: MeetingOracle) {
        let ranking = oracle.ranking
        switch decision {
        case .wait: break
        case .commit(let tally):
            if tally.slotID != ranking.first { self.broken.append("agrees on \(tally.slotID), not \(ranking)") }
            if self.board.meeting.rule == .ask { self.broken.append("does not ask") }
            if self.hasBusy(tally.slotID) { self.broken.append("agrees although somebody needed is busy") }
        case .ask(let best, let question):
            if best.map(\.slotID) != Array(ranking.prefix(3)) { self.broken.append("offers others than \(ranking)") }
            let isBusy = ranking.first.map { self.hasBusy($0) } ?? false
            let reason: MeetingQuestion = self.board.meeting.rule == .ask ? .rule : .neededIsBusy
            if question != reason { self.broken.append("asks for another reason") }
            if reason == .neededIsBusy, !isBusy { self.broken.append("asks although nobody needed is busy") }
        case .fail(let nearest):
            if !ranking.isEmpty { self.broken.append("fails although \(ranking) would do") }
            let isLeft = self.board.admitted.contains { self.now <= $0.leaves(in: Self.zone) }
            if (nearest != nil) != isLeft { self.broken.append("names the wrong near miss") }
            if let nearest, nearest.needed.isEmpty, nearest.shortBy == 0 { self.broken.append("misses nothing") }
        }
    }

    private func hasBusy(_ slot: String) -> Bool {
        let needed = self.board.participants.filter { $0.state != .left && $0.role != .optional }
        return needed.contains { self.collisions[slot]?.contains($0.id) ?? false }
    }

    private var decided: MeetingDecision {
        var (board, collisions, now) = (self.board, self.collisions, self.now)
        func answers(_ change: (MeetingAnswer) -> MeetingAnswer) {
            board.votes = board.votes.mapValues { $0.mapValues(change) }
        }
        switch self.fault {
        case nil: break
        case .needsNobody: for index in board.participants.indices { board.participants[index].role = .optional }
        case .ignoresTheQuorum: board.meeting.quorum = 0
        case .takesIfNeedBeForYes: answers { $0 == .ifNeedBe ? .yes : $0 }
        case .takesIfNeedBeForNo: answers { $0 == .ifNeedBe ? .no : $0 }
        case .takesUntouchedForNo:
            for person in board.participants {
                for slot in board.slots where board.votes[person.id]?[slot.id] == nil {
                    board.votes[person.id, default: [:]][slot.id] = .no
                }
            }
        case .ignoresCalendars: collisions = [:]
        case .prefersLaterProposals: board.slots.reverse()
        case .agreesAtTheLastMinute:
            let shift = Duration.seconds(7000)
            now = now - shift
            board.meeting.deadline = board.meeting.deadline - shift
            board.meeting.openedAt = board.meeting.openedAt.map { $0 - shift }
            board.lastVoteAt = board.lastVoteAt.map { $0 - shift }
        case .closesEarly: board.meeting.deadline = board.meeting.deadline - .seconds(600)
        case .readsOutdatedVotes: board.votes = self.outdated.votes
        case .countsThoseWhoLeft:
            for index in board.participants.indices where board.participants[index].state == .left {
                board.participants[index].state = .voted
            }
        case .admitsSuggestions: for index in board.slots.indices { board.slots[index].isAdmitted = true }
        case .alwaysAsks: board.meeting.rule = .ask
        }
        return MeetingRule.decide(board, collisions: collisions, at: now)
    }
}
