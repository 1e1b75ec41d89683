import Pipeline
import Time

/// The rule of decision once more, by trying every slot against every other, and every vote that may still come.
struct MeetingOracle {
    let board: MeetingBoard
    let collisions: [String: Set<String>]
    let now: UnixTime

    init(_ board: MeetingBoard, _ collisions: [String: Set<String>], at now: UnixTime) {
        (self.board, self.collisions, self.now) = (board, collisions, now)
    }

    /// The slots that can be agreed, the best first.
    var ranking: [String] { self.ranking(self.board.votes, self.collisions) }

    /// A missing vote may change who wins, or whether somebody does: shown by two ways in which it may go on. Tries all
    /// of them if there are few, else the extreme ones and some others.
    func mayChange(_ random: inout some RandomNumberGenerator) -> Bool {
        if self.board.mayGrow { return true }
        let calendars = [self.collisions, [:]] + self.board.slots.map { [$0.id: Set(["somebody"])] }
        let futures = self.futures(&random)
        return calendars.contains { collisions in
            Set(futures.map { self.ranking($0, collisions).first ?? "none" }).count > 1
        }
    }

    private typealias Votes = [String: [String: MeetingAnswer]]

    private func futures(_ random: inout some RandomNumberGenerator) -> [Votes] {
        let missing = self.board.participants.filter { $0.state != .left }.flatMap { person in
            self.board.slots.filter { $0.isAdmitted && self.board.votes[person.id]?[$0.id] == nil }
                .map { (person: person.id, slot: $0.id) }
        }
        guard missing.count > 4 else {
            return missing.reduce(into: [self.board.votes]) { futures, vote in
                futures = futures.flatMap { votes in
                    MeetingAnswer.allCases.map { Self.adding($0, vote.person, vote.slot, to: votes) }
                }
            }
        }
        var ways: [((person: String, slot: String)) -> MeetingAnswer] = [{ _ in .no }, { _ in .yes }]
        for slot in self.board.slots { ways.append { $0.slot == slot.id ? .yes : .no } }
        var futures = ways.map { way in
            missing.reduce(into: self.board.votes) { $0 = Self.adding(way($1), $1.person, $1.slot, to: $0) }
        }
        for _ in 0..<4 {
            futures.append(
                missing.reduce(into: self.board.votes) { votes, vote in
                    let answer = MeetingAnswer.allCases.randomElement(using: &random) ?? .no
                    votes = Self.adding(answer, vote.person, vote.slot, to: votes)
                }
            )
        }
        return futures
    }

    private static func adding(_ answer: MeetingAnswer, _ person: String, _ slot: String, to votes: Votes) -> Votes {
        var votes = votes
        votes[person, default: [:]][slot] = answer
        return votes
    }

    private func ranking(_ votes: Votes, _ collisions: [String: Set<String>]) -> [String] {
        var left = self.board.slots.filter { self.canBeAgreed($0, votes) }
        var ranking: [String] = []
        while let best = left.first(where: { one in
            left.allSatisfy { $0.id == one.id || self.beats(one, $0, votes, collisions) }
        }) {
            ranking.append(best.id)
            left.removeAll { $0.id == best.id }
        }
        return ranking
    }

    private func canBeAgreed(_ slot: MeetingSlot, _ votes: Votes) -> Bool {
        let twoHours = Duration.seconds(7200)
        guard slot.isAdmitted, self.now + twoHours <= slot.times.start(in: self.board.meeting.zone) else {
            return false
        }
        var able = 0
        for person in self.board.participants where person.state != .left {
            let answer = votes[person.id]?[slot.id]
            let comes = answer == .yes || answer == .ifNeedBe
            if comes { able += 1 }
            if !comes, person.role != .optional { return false }
        }
        return able >= self.board.meeting.quorum
    }

    private func beats(
        _ one: MeetingSlot,
        _ other: MeetingSlot,
        _ votes: Votes,
        _ collisions: [String: Set<String>]
    ) -> Bool {
        func count(_ slot: MeetingSlot, _ answers: [MeetingAnswer]) -> Int {
            self.board.participants.filter { person in
                person.state != .left && votes[person.id]?[slot.id].map { answers.contains($0) } ?? false
            }.count
        }
        func busy(_ slot: MeetingSlot) -> Int {
            let people = collisions[slot.id] ?? []
            let known = self.board.participants.filter { $0.state != .left && people.contains($0.id) }.count
            return known + (people.contains("somebody") ? 1 : 0)
        }
        let (mine, others) = (count(one, [.yes, .ifNeedBe]), count(other, [.yes, .ifNeedBe]))
        if mine != others { return mine > others }
        let (certain, otherCertain) = (count(one, [.yes]), count(other, [.yes]))
        if certain != otherCertain { return certain > otherCertain }
        if busy(one) != busy(other) { return busy(one) < busy(other) }
        let order = self.board.slots.map(\.id)
        return order.firstIndex(of: one.id)! < order.firstIndex(of: other.id)!
    }
}
