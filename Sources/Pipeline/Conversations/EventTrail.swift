/// The proposer and the accepter of an event, with times: the part of a chat that is kept with the event. It contains
/// no text of the chat.
public struct EventTrail: Sendable, Hashable, Codable {
    /// The parts of an event that a message can name.
    public enum Part: String, Sendable, Hashable, Codable, CaseIterable {
        case day
        case time
        case place
    }

    public struct Step: Sendable, Hashable, Codable {
        public enum Deed: String, Sendable, Hashable, Codable, CaseIterable {
            case proposed
            /// Asked for another time of an event that was agreed.
            case changed
            case accepted
            case cancelled
        }

        /// The calendar's owner; otherwise the other side.
        public var isOwner: Bool
        public var did: Deed
        /// Seconds since 1970, by the message.
        public var at: Int64
        /// The parts of the agreed event that the message names. nil for steps of older versions, which did not record
        /// them.
        public var names: Set<Part>?

        public init(isOwner: Bool, did: Deed, at: Int64, names: Set<Part>? = nil) {
            (self.isOwner, self.did, self.at, self.names) = (isOwner, did, at, names)
        }
    }

    /// In the order of their messages.
    public var steps: [Step]
    /// The owner's name for the other side; nil if WhatsApp does not provide it.
    public var name: String?

    public init(steps: [Step], name: String? = nil) { (self.steps, self.name) = (steps, name) }
}

extension EventTrail: CustomStringConvertible, CustomReflectable {
    /// Without the name.
    public var description: String { "EventTrail" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The messages in which a plan is proposed and accepted, or cancelled.
public struct ClaimConsent: Sendable, Hashable {
    /// Positions in the window, from zero.
    public var proposal: Int
    /// The proposal's own position if it answers a message that it quotes; nil for a cancellation without an answer.
    public var acceptance: Int?
    /// The parts of the event that the messages at these positions name.
    public var names: [Int: Set<EventTrail.Part>] = [:]

    public init(proposal: Int, acceptance: Int?) { (self.proposal, self.acceptance) = (proposal, acceptance) }

    /// nil if the messages are not in the window.
    func trail(of claim: EventClaim, in window: ConversationWindow) -> EventTrail? {
        let messages = window.messages
        guard messages.indices.contains(self.proposal) else { return nil }
        func step(_ position: Int, _ did: EventTrail.Step.Deed) -> EventTrail.Step {
            EventTrail.Step(
                isOwner: messages[position].isSenderMe,
                did: did,
                at: messages[position].saidAt,
                names: self.names[position]
            )
        }
        var steps: [EventTrail.Step]
        switch claim.action {
        case .add: steps = [step(self.proposal, .proposed)]
        case .move: steps = [step(self.proposal, .changed)]
        case .cancel: steps = [step(self.proposal, .cancelled)]
        }
        if let acceptance = self.acceptance, messages.indices.contains(acceptance), claim.cancels == nil {
            // A message that answers a quoted message accepts the other side's proposal.
            if acceptance == self.proposal { steps = [] }
            steps.append(step(acceptance, .accepted))
        }
        let name = messages.last { !$0.isSenderMe && $0.content.senderName != nil }?.content.senderName
        return EventTrail(steps: steps, name: name)
    }
}
