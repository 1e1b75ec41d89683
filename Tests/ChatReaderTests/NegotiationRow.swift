internal import Testing

@testable import ChatReader
@testable import Time

/// One row of the negotiation table: a state, a clause of one side, the transition and the resulting state.
///
/// The owner has proposed Monday at 13:00 in the message before. `having` changes the earlier conversation.
struct NegotiationRow: Sendable, CustomTestStringConvertible {
    enum Side: String { case owner, other }

    static let today = LocalDateTime(date: LocalDate("2026-11-21")!, time: LocalTime("18:00")!)
    static let monday = Self.day("2026-11-23")
    static let tuesday = Self.day("2026-11-24")
    static let tennis = Activity(kind: "tennis", english: "Tennis", arabic: "تنس", usual: nil)

    let from: NegotiationState
    let side: Side
    let transition: NegotiationTransition
    let to: NegotiationState
    let negotiation: Negotiation
    let clause: Clause

    var testDescription: String { "\(self.from), \(self.side): \(self.transition)" }

    var message: ReadMessage {
        ReadMessage(number: 2, sender: "x", isOwner: self.side == .owner, saidAt: Self.today, body: "")
    }

    init(
        _ from: NegotiationState,
        _ side: Side,
        _ transition: NegotiationTransition,
        to: NegotiationState,
        having prepare: (inout Negotiation) -> Void = { _ in },
        _ write: (inout Clause) -> Void
    ) {
        (self.from, self.side, self.transition, self.to) = (from, side, transition, to)
        var negotiation = Negotiation(known: Self.plan(from))
        prepare(&negotiation)
        var clause = Clause()
        write(&clause)
        (self.negotiation, self.clause) = (negotiation, clause)
    }

    private static func plan(_ state: NegotiationState) -> Proposal? {
        let plain: Proposal.State
        switch state {
        case .empty: return nil
        case .open: plain = .open
        case .accepted: plain = .accepted
        case .declined: plain = .declined
        case .cancelled: plain = .cancelled
        }
        var plan = Proposal(proposer: "owner", state: plain, saidAt: Self.today, position: 0)
        plan.day = Self.monday.value
        plan.time = Self.hour(13).value
        plan.messages = [1]
        return plan
    }

    static func day(_ text: String) -> ReadPhrase<DayReading> { Self.phrase(DayReading(first: LocalDate(text)!)) }

    static func hour(_ hour: Int) -> ReadPhrase<TimeReading> {
        Self.phrase(TimeReading(start: ClockReading(hour: hour, minute: 0, isSettled: true)))
    }

    private static func phrase<Value: Sendable & Hashable>(_ value: Value) -> ReadPhrase<Value> {
        ReadPhrase(value, 0..<1, in: Tokenizer.tokens(of: "then"), of: "then")
    }
}

extension NegotiationRow {
    static let all = empty + open + openSlots + accepted + declined + cancelled

    // MARK: - The earlier conversation

    private static func isStale(_ negotiation: inout Negotiation) { negotiation.current?.position = -10 }

    private static func isAskedForFact(_ negotiation: inout Negotiation) { negotiation.factAsked = ("owner", 0) }

    /// The owner has just mentioned Tuesday.
    private static func hasMention(_ negotiation: inout Negotiation) {
        negotiation.current?.position = -1
        negotiation.mention = Mention(
            day: Self.tuesday,
            time: nil,
            activity: nil,
            side: "owner",
            isTask: false,
            saidAt: Self.today,
            position: 0
        )
    }

    private static func isChoice(_ negotiation: inout Negotiation) {
        negotiation.current?.isChoice = true
        negotiation.current?.offered = [Self.monday.value, Self.tuesday.value]
        negotiation.current?.options = [SlotOption(day: Self.monday.value), SlotOption(day: Self.tuesday.value)]
    }

    // MARK: - Rows

    private static let empty: [NegotiationRow] = [
        NegotiationRow(.empty, .other, .reportCancellation, to: .declined) {
            ($0.days, $0.activity, $0.cues) = ([monday], tennis, [.cancellation])
        },
        NegotiationRow(.empty, .other, .cancel, to: .empty) { $0.cues = [.cancellation] },
        NegotiationRow(.empty, .other, .inform, to: .empty, having: isAskedForFact) { $0.days = [tuesday] },
        NegotiationRow(.empty, .other, .join, to: .accepted, having: hasMention) { $0.acts = [.commitment] },
        NegotiationRow(.empty, .other, .propose, to: .open) { ($0.days, $0.cues) = ([monday], [.invitation]) },
    ]

    private static let open: [NegotiationRow] = [
        NegotiationRow(.open, .owner, .giveUp, to: .declined, having: { $0.current?.isAnswered = true }) {
            $0.acts = [.resignation]
        },
        NegotiationRow(.open, .other, .excuse, to: .open) { ($0.slot, $0.otherWords) = ([.thatDay], 3) },
        NegotiationRow(.open, .owner, .acceptExcuse, to: .declined, having: { $0.current?.isHesitated = true }) {
            $0.acts = [.consolation]
        },
        NegotiationRow(.open, .other, .cancel, to: .cancelled) { $0.cues = [.cancellation] },
        NegotiationRow(.open, .other, .hesitate, to: .open) { $0.cues = [.hesitation] },
        NegotiationRow(.open, .other, .refuse, to: .declined) { $0.cues = [.refusal] },
        NegotiationRow(.open, .other, .postpone, to: .cancelled) { $0.acts = [.postponement] },
        NegotiationRow(.open, .other, .inform, to: .open, having: isAskedForFact) { $0.days = [tuesday] },
        NegotiationRow(.open, .other, .propose, to: .open, having: isStale) {
            ($0.cues, $0.activity, $0.isQuestion) = ([.invitation], tennis, true)
        },
        NegotiationRow(.open, .other, .chooseByPlace, to: .accepted, having: isChoice) { $0.choices = [2: 1] },
        NegotiationRow(.open, .other, .accept, to: .accepted) { ($0.cues, $0.answer) = ([.acceptance], [.firm]) },
        NegotiationRow(.open, .other, .nod, to: .open, having: { $0.current?.isHesitated = true }) {
            ($0.cues, $0.answer) = ([.acceptance], [.nod])
        },
        NegotiationRow(.open, .other, .addDetails, to: .open) { $0.place = "Roots" },
    ]

    private static let openSlots: [NegotiationRow] = [
        NegotiationRow(.open, .other, .proposeAnother, to: .open, having: isStale) {
            ($0.days, $0.cues) = ([tuesday], [.invitation])
        },
        NegotiationRow(.open, .owner, .reportSlot, to: .open) { ($0.days, $0.cues) = ([tuesday], [.engagement]) },
        NegotiationRow(.open, .owner, .mentionSlot, to: .open) { ($0.days, $0.otherWords) = ([tuesday], 3) },
        NegotiationRow(.open, .owner, .addAlternative, to: .open) { ($0.days, $0.slot) = ([tuesday], [.alternative]) },
        NegotiationRow(
            .open,
            .owner,
            .settleChoice,
            to: .accepted,
            having: {
                isChoice(&$0)
                $0.current?.isLeftToProposer = true
            }
        ) { $0.days = [tuesday] },
        NegotiationRow(.open, .owner, .reviseOffer, to: .open) { ($0.times, $0.cues) = ([hour(14)], [.invitation]) },
        NegotiationRow(.open, .other, .acceptWithPickUp, to: .accepted) {
            ($0.times, $0.acts, $0.cues) = ([hour(12)], [.pickUp], [.acceptance])
        },
        NegotiationRow(.open, .other, .askAboutOption, to: .open, having: isChoice) {
            ($0.days, $0.isQuestion) = ([tuesday], true)
        },
        NegotiationRow(.open, .other, .chooseSlot, to: .accepted, having: isChoice) { $0.days = [tuesday] },
        NegotiationRow(.open, .other, .counterOffer, to: .open) { ($0.days, $0.cues) = ([tuesday], [.invitation]) },
        NegotiationRow(.open, .other, .askAboutSlot, to: .accepted) {
            ($0.days, $0.cues, $0.isQuestion) = ([monday], [.acceptance], true)
        },
        NegotiationRow(.open, .other, .acceptSlot, to: .accepted) { ($0.days, $0.cues) = ([monday], [.acceptance]) },
    ]

    private static let accepted: [NegotiationRow] = [
        NegotiationRow(.accepted, .other, .cancel, to: .cancelled) { $0.cues = [.cancellation] },
        NegotiationRow(.accepted, .other, .doubt, to: .open) { $0.answer = [.wavering] },
        NegotiationRow(.accepted, .other, .refuse, to: .cancelled) {
            ($0.acts, $0.cues) = ([.withdrawal], [.refusal])
        },
        NegotiationRow(.accepted, .other, .postpone, to: .cancelled) { $0.acts = [.postponement] },
        NegotiationRow(.accepted, .other, .inform, to: .accepted, having: isAskedForFact) { $0.days = [tuesday] },
        NegotiationRow(.accepted, .other, .reportSlot, to: .accepted) {
            ($0.days, $0.cues) = ([tuesday], [.engagement])
        },
        NegotiationRow(.accepted, .other, .proposeAnother, to: .open) {
            ($0.days, $0.activity, $0.cues) = ([tuesday], tennis, [.invitation])
        },
        NegotiationRow(.accepted, .other, .move, to: .open) { ($0.days, $0.cues) = ([tuesday], [.change]) },
        NegotiationRow(.accepted, .other, .complete, to: .accepted, having: { $0.current?.time = nil }) {
            $0.times = [hour(13)]
        },
        NegotiationRow(.accepted, .other, .repeatSlot, to: .accepted) { $0.days = [monday] },
        NegotiationRow(.accepted, .other, .join, to: .accepted, having: hasMention) { $0.acts = [.commitment] },
        NegotiationRow(.accepted, .other, .propose, to: .open, having: isStale) {
            ($0.cues, $0.activity, $0.isQuestion) = ([.invitation], tennis, true)
        },
        NegotiationRow(.accepted, .other, .proposeAnew, to: .open, having: hasMention) { $0.cues = [.invitation] },
        NegotiationRow(.accepted, .other, .addDetails, to: .accepted) { $0.place = "Roots" },
    ]

    private static let declined: [NegotiationRow] =
        dropped(.declined) + [
            NegotiationRow(.declined, .other, .hesitate, to: .open, having: { $0.current?.position = 1 }) {
                $0.cues = [.hesitation]
            },
            NegotiationRow(.declined, .other, .soften, to: .open) {
                ($0.cues, $0.acts) = ([.hesitation], [.commitment])
            },
            NegotiationRow(.declined, .other, .reconsider, to: .accepted) {
                ($0.days, $0.cues) = ([monday], [.acceptance])
            },
        ]

    private static let cancelled: [NegotiationRow] =
        dropped(.cancelled) + [
            NegotiationRow(.cancelled, .other, .postpone, to: .cancelled) { $0.acts = [.postponement] }
        ]

    /// Rows that are the same for refused and cancelled plans.
    private static func dropped(_ state: NegotiationState) -> [NegotiationRow] {
        [
            NegotiationRow(state, .other, .cancel, to: .cancelled) { $0.cues = [.cancellation] },
            NegotiationRow(state, .other, .refuse, to: .declined) { $0.cues = [.refusal] },
            NegotiationRow(state, .other, .inform, to: state, having: isAskedForFact) { $0.days = [tuesday] },
            NegotiationRow(state, .other, .repeatRefused, to: state) { $0.days = [monday] },
            NegotiationRow(state, .other, .offerAgain, to: .open) { ($0.days, $0.isQuestion) = ([tuesday], true) },
            NegotiationRow(state, .other, .proposeAnother, to: .open, having: isStale) {
                ($0.days, $0.cues) = ([tuesday], [.invitation])
            },
            NegotiationRow(state, .other, .join, to: .accepted, having: hasMention) { $0.acts = [.commitment] },
            NegotiationRow(state, .other, .propose, to: .open, having: isStale) {
                ($0.cues, $0.activity, $0.isQuestion) = ([.invitation], tennis, true)
            },
            NegotiationRow(state, .other, .proposeAnew, to: .open) {
                ($0.cues, $0.activity) = ([.invitation], tennis)
            },
        ]
    }
}
