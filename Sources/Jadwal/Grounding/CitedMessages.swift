/// The messages on which a claim rests: those that the answer cites, by their roles, or those that speak for it where
/// it cites none.
struct CitedMessages: Sendable, Hashable {
    /// More are no evidence for anything.
    private static let most = 8

    /// Positions from zero, ascending.
    var positions: [Int]
    /// The message that offers the slot, and the one in which the other side takes it up: by different writers, in
    /// this order. Nil when there are no such two among those cited.
    var proposal: Int?
    var acceptance: Int?
    /// What is wrong with the citation itself.
    var faults: [GroundingFault] = []

    /// - Parameter search: finds proposal and acceptance where the answer has none, or cites everything.
    init(
        _ evidence: EventClaim.Evidence?,
        in chat: ChatReading,
        needsEvidence: Bool,
        search: () -> (proposal: Int, acceptance: Int)?
    ) {
        let cited = (evidence?.messages ?? []).map { $0 - 1 }
        let known = Set(cited.filter(chat.messages.indices.contains)).sorted()
        self.positions = known
        let isUseless = known.isEmpty || known.count > Self.most
        if needsEvidence, isUseless || !cited.allSatisfy(chat.messages.indices.contains) {
            self.faults.append(.evidenceNotFound)
        }
        if isUseless {
            guard let found = search() else { return }
            self.take(found.proposal, found.acceptance)
            return
        }
        if let evidence, let proposed = evidence.proposed, let accepted = evidence.accepted,
            chat.messages.indices.contains(proposed - 1), chat.messages.indices.contains(accepted - 1)
        {
            if proposed < accepted, chat.isOwners(proposed - 1) != chat.isOwners(accepted - 1) {
                self.take(proposed - 1, accepted - 1)
                return
            }
        } else if let (first, last) = Self.pair(known, chat) {
            self.take(first, last)
            return
        }
        // The owner answers to a message that they quote.
        if let quoting = known.last(where: chat.hasQuotedProposal) {
            self.take(quoting, quoting)
            return
        }
        self.faults.append(.oneSidedEvidence)
    }

    /// The last message that the other side has answered, and its answer.
    private static func pair(_ known: [Int], _ chat: ChatReading) -> (Int, Int)? {
        for last in known.reversed() {
            if let first = known.last(where: { $0 < last && chat.isOwners($0) != chat.isOwners(last) }) {
                return (first, last)
            }
        }
        return nil
    }

    /// As a verification quotes them.
    init(proposal: Int, acceptance: Int) {
        self.positions = []
        self.take(proposal, acceptance)
    }

    private mutating func take(_ proposal: Int, _ acceptance: Int) {
        (self.proposal, self.acceptance) = (proposal, acceptance)
        self.positions = Set(self.positions + [proposal, acceptance]).sorted()
    }

    /// Of a cancellation: the message that calls it off, and the answer to it if there is one.
    init(calledOff: Int, answer: Int?) {
        self.positions = [calledOff, answer].compactMap(\.self).sorted()
        (self.proposal, self.acceptance) = (calledOff, answer)
    }

    /// Both sets together, with the roles of `other` where this one has none.
    func joined(with other: CitedMessages) -> CitedMessages {
        var joined = self
        joined.positions = Set(self.positions + other.positions).sorted()
        if self.proposal == nil || self.acceptance == nil {
            (joined.proposal, joined.acceptance) = (other.proposal, other.acceptance)
        }
        joined.faults = []
        return joined
    }
}
