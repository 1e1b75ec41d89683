import Pipeline
import Time

/// The rule of decision once more, by trying every slot against every other, and votes that may still come.
struct MeetingOracle {
    /// By participant and slot; nil is not answered.
    private typealias Votes = [[MeetingAnswer?]]

    private let board: MeetingBoard
    private let needed: [Bool]
    private let isOpen: [Bool]
    private let votes: Votes
    private let collisions: [Int]

    init(_ board: MeetingBoard, _ collisions: [String: Set<String>], at now: UnixTime) {
        self.board = board
        let people = board.participants.filter { $0.state != .left }
        self.needed = people.map { $0.role != .optional }
        let twoHours = Duration.seconds(7200)
        self.isOpen = board.slots.map { slot in
            slot.isAdmitted && now + twoHours <= slot.times.start(in: board.meeting.zone)
        }
        self.votes = people.map { person in board.slots.map { board.votes[person.id]?[$0.id] } }
        self.collisions = board.slots.map { slot in
            people.count { collisions[slot.id]?.contains($0.id) ?? false }
        }
    }

    /// The slots that can be agreed, the best first.
    var ranking: [String] {
        var left = self.candidates(self.votes)
        var ranking: [String] = []
        while let best = self.best(of: left, self.votes, self.collisions) {
            ranking.append(self.board.slots[best].id)
            left.removeAll { $0 == best }
        }
        return ranking
    }

    /// A missing vote may change who wins, or whether somebody does, for some answer of the calendars: shown by two ways
    /// in which it may go on. Tries all ways if few votes are missing, else the extreme ones and some others.
    func mayChange(_ random: inout some RandomNumberGenerator) -> Bool {
        if self.board.mayGrow { return true }
        let futures = self.futures(&random)
        return self.calendars.contains { collisions in
            let first = self.winner(futures[0], collisions)
            return futures.dropFirst().contains { self.winner($0, collisions) != first }
        }
    }

    /// As they are, without anything, and with something against one slot, or against all others.
    private var calendars: [[Int]] {
        let slots = self.board.slots.indices
        let none = slots.map { _ in 0 }
        let single = slots.map { one in slots.map { $0 == one ? 9 : 0 } }
        return [self.collisions, none] + single + single.map { $0.map { 9 - $0 } }
    }

    private func futures(_ random: inout some RandomNumberGenerator) -> [Votes] {
        var missing: [(person: Int, slot: Int)] = []
        for person in self.votes.indices {
            for slot in self.board.slots.indices where self.board.slots[slot].isAdmitted {
                if self.votes[person][slot] == nil { missing.append((person, slot)) }
            }
        }
        guard missing.count > 3 else {
            return missing.reduce(into: [self.votes]) { futures, vote in
                futures = futures.flatMap { votes in
                    MeetingAnswer.allCases.map { Self.with($0, vote, in: votes) }
                }
            }
        }
        var ways: [(Int) -> MeetingAnswer] = [{ _ in .no }, { _ in .yes }]
        for slot in self.board.slots.indices { ways.append { $0 == slot ? .yes : .no } }
        var futures = ways.map { way in
            missing.reduce(into: self.votes) { $0 = Self.with(way($1.slot), $1, in: $0) }
        }
        for _ in 0..<3 {
            var votes = self.votes
            for vote in missing {
                votes = Self.with(MeetingAnswer.allCases.randomElement(using: &random) ?? .no, vote, in: votes)
            }
            futures.append(votes)
        }
        return futures
    }

    private static func with(_ answer: MeetingAnswer, _ vote: (person: Int, slot: Int), in votes: Votes) -> Votes {
        var votes = votes
        votes[vote.person][vote.slot] = answer
        return votes
    }

    private func winner(_ votes: Votes, _ collisions: [Int]) -> Int? {
        self.best(of: self.candidates(votes), votes, collisions)
    }

    private func candidates(_ votes: Votes) -> [Int] {
        self.board.slots.indices.filter { slot in
            guard self.isOpen[slot] else { return false }
            var able = 0
            for person in votes.indices {
                let comes = votes[person][slot] == .yes || votes[person][slot] == .ifNeedBe
                if comes { able += 1 }
                if !comes, self.needed[person] { return false }
            }
            return able >= self.board.meeting.quorum
        }
    }

    private func best(of slots: [Int], _ votes: Votes, _ collisions: [Int]) -> Int? {
        slots.first { one in
            slots.allSatisfy { $0 == one || self.beats(one, $0, votes, collisions) }
        }
    }

    private func beats(_ one: Int, _ other: Int, _ votes: Votes, _ collisions: [Int]) -> Bool {
        func count(_ slot: Int, _ isCounted: (MeetingAnswer) -> Bool) -> Int {
            votes.count { $0[slot].map(isCounted) ?? false }
        }
        let (mine, others) = (count(one) { $0 != .no }, count(other) { $0 != .no })
        if mine != others { return mine > others }
        let (certain, otherCertain) = (count(one) { $0 == .yes }, count(other) { $0 == .yes })
        if certain != otherCertain { return certain > otherCertain }
        if collisions[one] != collisions[other] { return collisions[one] < collisions[other] }
        return one < other
    }
}
