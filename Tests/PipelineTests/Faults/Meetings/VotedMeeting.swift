import Pipeline
import Time

/// One meeting of a fault run, and what must come of it by what its people have said.
struct VotedMeeting: Sendable {
    struct Person: Sendable {
        let id: String
        /// nil for a guest.
        var customer: FaultCustomer?
        /// nil for a customer.
        var address: String?
    }

    /// The host's action after a time is agreed.
    enum Fate: Sendable {
        case stays, moves, isCalledOff
    }

    let id: String
    let host: FaultCustomer
    /// The host is the first.
    let people: [Person]
    /// In the order in which they were proposed.
    let slots: [MeetingSlot]
    /// The answers that were taken: by person and slot.
    var votes: [String: [String: MeetingAnswer]] = [:]
    var fate = Fate.stays
    /// The time after a move.
    var movedTo: EventTimes?

    /// By trying each slot: most who can come, then most who say yes, then the earlier proposal. nil if fewer than two can.
    var winner: MeetingSlot? {
        func count(_ slot: MeetingSlot, _ answers: Set<MeetingAnswer>) -> Int {
            self.people.count { self.votes[$0.id]?[slot.id].map { answers.contains($0) } ?? false }
        }
        var best: (slot: MeetingSlot, possible: Int, yes: Int)?
        for slot in self.slots {
            let (possible, yes) = (count(slot, [.yes, .ifNeedBe]), count(slot, [.yes]))
            guard possible >= 2 else { continue }
            if best.map({ (possible, yes) > ($0.possible, $0.yes) }) ?? true { best = (slot, possible, yes) }
        }
        return best?.slot
    }

    /// Those who can come at the agreed time.
    var going: Set<String> {
        guard let winner else { return [] }
        return Set(self.people.filter { self.votes[$0.id]?[winner.id]?.isPossible == true }.map(\.id))
    }

    /// Those who have said that they cannot come at the agreed time.
    var declined: Set<String> {
        guard let winner else { return [] }
        return Set(self.people.filter { self.votes[$0.id]?[winner.id] == .no }.map(\.id))
    }

    /// How many e-mails of each kind a guest gets, each with another Message-ID.
    func emails(of guest: Person) -> [String: Int] {
        guard self.winner != nil else { return ["invitation": 1, "failure": 1] }
        let first = self.declined.contains(guest.id) ? 0 : 1
        let decisions = first + (self.fate == .moves ? 1 : 0)
        return ["invitation": 1, "decision": decisions, "cancellation": self.fate == .isCalledOff ? 1 : 0]
            .filter { $0.value > 0 }
    }
}
