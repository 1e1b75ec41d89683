/// The messages of a claim, with their roles: those that the answer cites, or those that support the claim if it cites
/// none.
struct CitedMessages: Sendable, Hashable {
    /// An answer that cites more messages proves nothing.
    private static let most = 8

    /// Positions from zero, ascending.
    var positions: [Int]
    /// The message that proposes day and time, and the later one in which the other side accepts. nil if the cited
    /// messages contain no such pair.
    var proposal: Int?
    var acceptance: Int?
    /// Signs against the citation itself.
    var signs: [GroundingSign] = []

    /// - Parameter search: finds proposal and acceptance if the answer cites nothing, or too much.
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
        if needsEvidence {
            if !cited.allSatisfy(chat.messages.indices.contains) {
                self.signs.append(.citesMissingMessage)
            } else if isUseless {
                self.signs.append(.citesNothing)
            }
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
        // The owner answers a message that they quote.
        if let quoting = known.last(where: chat.hasQuotedProposal) {
            self.take(quoting, quoting)
            return
        }
        self.signs.append(.oneWriter)
    }

    /// The last message that the other side answered, and its answer.
    private static func pair(_ known: [Int], _ chat: ChatReading) -> (Int, Int)? {
        for last in known.reversed() {
            if let first = known.last(where: { $0 < last && chat.isOwners($0) != chat.isOwners(last) }) {
                return (first, last)
            }
        }
        return nil
    }

    /// The messages that a verification cites.
    init(proposal: Int, acceptance: Int) {
        self.positions = []
        self.take(proposal, acceptance)
    }

    private mutating func take(_ proposal: Int, _ acceptance: Int) {
        (self.proposal, self.acceptance) = (proposal, acceptance)
        self.positions = Set(self.positions + [proposal, acceptance]).sorted()
    }

    /// For a cancellation: the message that cancels, and the answer to it, if there is one.
    init(calledOff: Int, answer: Int?) {
        self.positions = [calledOff, answer].compactMap(\.self).sorted()
        (self.proposal, self.acceptance) = (calledOff, answer)
    }

    /// The proposer and the accepter of the claim; for a cancellation, the writer who cancels.
    func consent(to claim: EventClaim) -> ClaimConsent? {
        if claim.cancels != nil {
            return (self.proposal ?? self.positions.first).map { ClaimConsent(proposal: $0, acceptance: nil) }
        }
        guard let proposal = self.proposal, let acceptance = self.acceptance else { return nil }
        return ClaimConsent(proposal: proposal, acceptance: acceptance)
    }

    /// All messages of both, with the roles of `other` if this one has none.
    func joined(with other: CitedMessages) -> CitedMessages {
        var joined = self
        joined.positions = Set(self.positions + other.positions).sorted()
        if self.proposal == nil || self.acceptance == nil {
            (joined.proposal, joined.acceptance) = (other.proposal, other.acceptance)
        }
        joined.signs = []
        return joined
    }
}
