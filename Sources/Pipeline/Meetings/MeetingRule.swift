public import Time

/// Decides a vote (meetings.md, section 2): deterministic, by what is known at one moment.
public struct MeetingRule: Sendable {
    /// The host and one other.
    public static let usualQuorum = 2
    /// A slot that begins sooner is not agreed by the rule.
    public static let notice = Duration.seconds(2 * 3600)
    /// From the deadline, or from the vote that made the result certain, to the decision.
    public static let pause = Duration.seconds(5)
    /// So many are offered to a host who chooses.
    public static let offered = 3

    private let board: MeetingBoard
    private let collisions: [String: Set<String>]
    private let now: UnixTime
    private let present: [MeetingParticipant]
    private let open: [MeetingSlot]

    /// - Parameters:
    ///   - collisions: the participants whose shared calendars have something else at a slot, by slot.
    ///   - now: by the database's clock.
    public init(_ board: MeetingBoard, collisions: [String: Set<String>] = [:], at now: UnixTime) {
        (self.board, self.collisions, self.now, self.present) = (board, collisions, now, board.present)
        let zone = board.meeting.zone
        self.open = board.admitted.filter { now <= $0.leaves(in: zone) }
    }

    /// The decision about a meeting that is voted on.
    public static func decide(
        _ board: MeetingBoard,
        collisions: [String: Set<String>] = [:],
        at now: UnixTime
    ) -> MeetingDecision {
        let rule = MeetingRule(board, collisions: collisions, at: now)
        let moment = rule.moment
        return now < moment ? .wait(until: moment) : rule.result
    }

    /// When it is decided if nobody votes any more.
    public var moment: UnixTime {
        let last = self.board.meeting.deadline + Self.pause
        guard self.isCertain else { return last }
        return min(last, (self.board.lastVoteAt ?? self.board.meeting.openedAt ?? self.now) + Self.pause)
    }

    /// The result by the votes that are there.
    public var result: MeetingDecision {
        let ranked = self.candidates
        guard let best = ranked.first else { return .fail(nearest: self.nearest) }
        let offered = Array(ranked.prefix(Self.offered).map(\.tally))
        switch self.board.meeting.rule {
        case .ask: return .ask(offered, .rule)
        case .auto:
            let needed = Set(self.present.filter(\.role.isNeeded).map(\.id))
            let isBusy = !needed.isDisjoint(with: self.collisions[best.tally.slotID] ?? [])
            return isBusy ? .ask(offered, .neededIsBusy) : .commit(best.tally)
        }
    }

    /// Slots that can be agreed by the rule, the best first.
    public var best: [MeetingTally] { self.candidates.map(\.tally) }

    /// No vote that is missing can change the result, whatever the calendars say. The answers about different slots are
    /// independent of each other: so the worst case of the winner is compared with the best case of each other slot.
    public var isCertain: Bool {
        guard !self.board.mayGrow else { return false }
        let ratings = self.ratings
        guard let winner = ratings.filter(\.isCandidate).min(by: { $0.precedes($1) }) else {
            return !ratings.contains(where: \.atBest.isCandidate)
        }
        return ratings.allSatisfy { other in
            other.order == winner.order || !other.atBest.isCandidate || winner.votes > other.atBest.votes
                || winner.tally.unanswered + other.tally.unanswered == 0
        }
    }

    private var candidates: [Rating] { self.ratings.filter(\.isCandidate).sorted { $0.precedes($1) } }

    private var ratings: [Rating] { self.open.enumerated().map { self.rating(of: $0.element, order: $0.offset) } }

    private func rating(of slot: MeetingSlot, order: Int) -> Rating {
        let busy = self.collisions[slot.id] ?? []
        var tally = MeetingTally(slotID: slot.id, yes: 0, ifNeedBe: 0, no: 0, unanswered: 0, collisions: 0)
        var (refused, missing): ([String], [String]) = ([], [])
        for person in self.present {
            if busy.contains(person.id) { tally.collisions += 1 }
            switch self.board.answer(of: person, about: slot.id) {
            case .yes?: tally.yes += 1
            case .ifNeedBe?: tally.ifNeedBe += 1
            case .no?:
                tally.no += 1
                if person.role.isNeeded { refused.append(person.id) }
            case nil:
                tally.unanswered += 1
                if person.role.isNeeded { missing.append(person.id) }
            }
        }
        return Rating(tally: tally, order: order, refused: refused, missing: missing, quorum: self.board.meeting.quorum)
    }

    private var nearest: NearMiss? {
        let nearest = self.ratings.min { one, other in
            let (mine, others) = (one.lacks, other.lacks)
            return mine == others ? one.precedes(other) : mine < others
        }
        return nearest.map { NearMiss(tally: $0.tally, needed: $0.refused + $0.missing, shortBy: $0.shortBy) }
    }
}

/// A slot with what decides about it.
private struct Rating {
    var tally: MeetingTally
    /// Among the slots that can still be agreed.
    let order: Int
    /// Those who are needed: who cannot come, and who have not answered.
    var refused: [String]
    var missing: [String]
    let quorum: Int

    var isCandidate: Bool { self.refused.isEmpty && self.missing.isEmpty && self.shortBy == 0 }

    var shortBy: Int { max(0, self.quorum - self.tally.possible) }

    var votes: (possible: Int, yes: Int) { (self.tally.possible, self.tally.yes) }

    var lacks: (Int, Int) { (self.refused.count + self.missing.count, self.shortBy) }

    /// If everybody who has not answered says yes.
    var atBest: Rating {
        var best = self
        best.tally.yes += best.tally.unanswered
        (best.tally.unanswered, best.missing) = (0, [])
        return best
    }

    func precedes(_ other: Rating) -> Bool {
        if self.votes != other.votes { return self.votes > other.votes }
        if self.tally.collisions != other.tally.collisions { return self.tally.collisions < other.tally.collisions }
        return self.order < other.order
    }
}
