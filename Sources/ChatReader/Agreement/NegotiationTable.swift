/// The state of the talk about one plan.
enum NegotiationState: CaseIterable {
    case empty
    case open
    case accepted
    case declined
    case cancelled
}

/// The effect of a clause on the current plan.
enum NegotiationTransition: CaseIterable {
    /// The proposing side gives up its own proposal.
    case giveUp
    /// The other side gives a reason against it.
    case excuse
    /// The proposing side accepts that reason.
    case acceptExcuse
    /// Cancels a plan that was made before this conversation.
    case reportCancellation
    case cancel
    /// Doubts the agreement.
    case doubt
    case hesitate
    case refuse
    case postpone
    /// Makes a refusal conditional.
    case soften
    /// Answers a factual question. Nothing changes.
    case inform

    /// Names a slot of something else. Nothing changes.
    case reportSlot
    /// Proposes another plan by its slot.
    case proposeAnother
    /// Names a slot without proposing it. Nothing changes.
    case mentionSlot
    case addAlternative
    case settleChoice
    case reviseOffer
    case acceptWithPickUp
    /// Asks about one of several options. Nothing changes.
    case askAboutOption
    case chooseSlot
    case counterOffer
    case askAboutSlot
    case acceptSlot
    case move
    /// Adds the missing day or hour.
    case complete
    case repeatSlot
    /// Accepts what it had refused.
    case reconsider
    /// Names the slot that it has refused. Nothing changes.
    case repeatRefused
    case offerAgain

    /// Joins a plan that was mentioned without an invitation.
    case join
    /// Proposes a plan when there is none, or when the answers came too late.
    case propose
    /// Invites again after a plan was agreed or dropped.
    case proposeAnew
    /// Chooses an option by its position.
    case chooseByPlace
    case accept
    /// Says a yes that accepts nothing.
    case nod
    /// May name a place, a length or an activity.
    case addDetails
}

/// The transitions of each state, in the order in which their conditions are tried: the first that holds is made.
///
/// A refusal goes before a slot, and a slot before an answer: "can't on Monday, Tuesday?" refuses first.
enum NegotiationTable {
    static func transitions(from state: NegotiationState) -> [NegotiationTransition] {
        switch state {
        case .empty: Self.fromEmpty
        case .open: Self.fromOpen
        case .accepted: Self.fromAccepted
        case .declined: Self.fromDeclined
        case .cancelled: Self.fromCancelled
        }
    }

    private static let fromEmpty: [NegotiationTransition] = [.reportCancellation, .cancel, .inform, .join, .propose]

    private static let fromOpen: [NegotiationTransition] = [
        .giveUp, .excuse, .acceptExcuse, .cancel, .hesitate, .refuse, .postpone, .inform,
        .proposeAnother, .reportSlot,
        // The proposing side names a slot.
        .mentionSlot, .addAlternative, .settleChoice, .reviseOffer,
        // The other side names a slot.
        .acceptWithPickUp, .askAboutOption, .chooseSlot, .counterOffer, .askAboutSlot, .acceptSlot,
        // Neither side names a slot.
        .propose, .chooseByPlace, .accept, .nod, .addDetails,
    ]

    private static let fromAccepted: [NegotiationTransition] = [
        .cancel, .doubt, .refuse, .postpone, .inform,
        .reportSlot, .proposeAnother, .move, .complete, .repeatSlot,
        .join, .propose, .proposeAnew, .addDetails,
    ]

    private static let fromDeclined: [NegotiationTransition] = [
        .cancel, .hesitate, .refuse, .soften, .inform,
        .reconsider, .repeatRefused, .offerAgain, .proposeAnother,
        .join, .propose, .proposeAnew,
    ]

    private static let fromCancelled: [NegotiationTransition] = [
        .cancel, .refuse, .postpone, .inform,
        .repeatRefused, .offerAgain, .proposeAnother,
        .join, .propose, .proposeAnew,
    ]
}

/// Maps each transition to its condition and its effect.
extension Negotiation {
    /// True if the condition of the transition holds. The current state must have this transition.
    func allows(
        _ transition: NegotiationTransition,
        _ clause: Clause,
        _ message: ReadMessage,
        _ position: Int
    ) -> Bool {
        let namesSlot = self.namesSlot(clause, position)
        let isProposer = message.side == self.current?.proposer
        return switch transition {
        case .giveUp: self.givesUp(clause, message, position)
        case .excuse: self.excuses(clause, message)
        case .acceptExcuse: self.acceptsReason(clause, message)
        case .reportCancellation: self.reportsCancellation(clause)
        case .cancel: clause.cues.contains(.cancellation)
        case .doubt: self.doubts(clause, message, position)
        case .hesitate: self.hesitates(clause, message, position)
        case .refuse: self.refuses(clause, message, position)
        case .postpone: clause.acts[.postponement] && !clause.hasSlot
        case .soften: self.softens(clause, message, position)
        case .inform: (clause.hasSlot || clause.time != nil) && self.informs(clause, message, position)
        case .reportSlot: namesSlot && self.reportsSlot(clause)
        case .proposeAnother: namesSlot && self.proposesAnother(clause, position)
        case .mentionSlot: namesSlot && self.namesSlotAside(clause, message)
        case .addAlternative: namesSlot && self.addsAlternative(clause, message)
        case .settleChoice: namesSlot && self.settlesChoice(clause, message)
        case .reviseOffer: namesSlot && isProposer
        case .acceptWithPickUp: namesSlot && self.acceptsWithPickUp(clause)
        case .askAboutOption: namesSlot && self.asksAboutOption(clause)
        case .chooseSlot: namesSlot && self.choosesSlot(clause)
        case .counterOffer: namesSlot && self.makesCounterOffer(clause)
        case .askAboutSlot: namesSlot && self.asksAboutSlot(clause)
        case .acceptSlot: namesSlot && self.acceptsSlot(clause, position)
        case .move: namesSlot && self.moves(clause, position)
        case .complete: namesSlot && self.completes(clause)
        case .repeatSlot: namesSlot && self.repeatsSlot(clause, position)
        case .reconsider: namesSlot && self.reconsiders(clause, message, position)
        case .repeatRefused: namesSlot && self.repeatsRefused(clause)
        case .offerAgain: namesSlot && self.offersAgain(clause, position)
        case .join: !namesSlot && self.joins(clause, message, position)
        case .propose:
            self.current.map { !namesSlot && !self.isWithin($0, position) } ?? true
        case .proposeAnew: !namesSlot && self.invitesAnew(clause, message, position)
        case .chooseByPlace: !namesSlot && self.choosesByPlace(clause, message, position)
        case .accept: !namesSlot && self.accepts(clause, message, position)
        case .nod: !namesSlot && self.nods(clause, message)
        case .addDetails: !namesSlot
        }
    }

    mutating func apply(
        _ transition: NegotiationTransition,
        _ clause: Clause,
        _ message: ReadMessage,
        _ position: Int
    ) {
        switch transition {
        case .inform, .reportSlot, .mentionSlot, .askAboutOption, .repeatRefused: break
        case .giveUp, .acceptExcuse: self.decline(message, position)
        case .excuse:
            self.hesitate(message, position)
            self.current?.isExcused = true
        case .reportCancellation: self.reportCancellation(clause, message, position)
        case .cancel: self.cancel(clause, message, position)
        case .doubt: self.doubt(message, position)
        case .hesitate, .soften: self.hesitate(message, position)
        case .refuse: self.refuse(clause, message, position)
        case .postpone: self.postpone(clause, message, position)
        case .addAlternative: self.addAlternative(clause, message, position)
        case .settleChoice: self.settleChoice(clause, message, position)
        case .reviseOffer: self.reviseOffer(clause, message, position)
        case .acceptWithPickUp: self.accept(message, position)
        case .chooseSlot: self.chooseSlot(clause, message, position)
        case .askAboutSlot: self.askAboutSlot(clause, message, position)
        case .acceptSlot: self.acceptSlot(clause, message, position)
        case .complete: self.complete(clause, message, position)
        case .repeatSlot: self.current?.take(clause, from: message, at: position)
        case .reconsider: self.reconsider(clause, message, position)
        case .counterOffer, .move, .offerAgain:
            if let current { self.reopen(current, clause, message, position) }
        case .join: self.join(message, position)
        case .propose, .proposeAnother, .proposeAnew: self.propose(clause, message, position)
        case .chooseByPlace: self.chooseByPlace(clause, message, position)
        case .accept:
            self.accept(message, position)
            self.addDetails(clause)
        case .nod: self.noteNod(clause)
        case .addDetails: self.addDetails(clause)
        }
    }
}
