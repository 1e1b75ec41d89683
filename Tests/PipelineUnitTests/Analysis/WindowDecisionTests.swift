import Testing

@testable import ChatReader
@testable import Pipeline

/// Certain claims are written, doubtful ones become questions, and the status follows from both.
@Suite struct WindowDecisionTests {
    static func claim(_ action: EventClaim.Action = .add, on day: String = "2026-11-27") -> EventClaim {
        EventClaim(action, title: "Dinner", times: Chat.times(day, "20:00"), location: nil, notes: "")
    }

    static func finding(
        _ faults: [GroundingFault],
        _ action: EventClaim.Action = .add,
        on day: String = "2026-11-27",
        at positions: [Int] = [0, 1]
    ) -> ClaimFinding {
        ClaimFinding(claim: Self.claim(action, on: day), faults: faults, positions: positions)
    }

    private func decide(_ findings: ClaimFinding..., status: VerdictStatus = .agreed) -> WindowDecision {
        WindowDecision(Verdict(status: status, claims: findings.map(\.claim)), findings)
    }

    static let weights: [(GroundingFault, written: Bool, asked: Bool)] = [
        (.foreignPlace, true, false), (.noTimeAgreed, true, false), (.endNotSaid, true, false),
        (.halfOfDayOpen, false, true), (.consentUnclear, false, true), (.changedLater, false, true),
        (.hedged, false, true), (.dateNotSaid, false, true), (.referenceUnclear, false, true),
        (.notVerified, false, true), (.verifierDoubts, false, true), (.movedNotCancelled, false, true),
        (.evidenceContradicts, false, false), (.withdrawn, false, false), (.referenceNotMeant, false, false),
    ]

    @Test(arguments: Self.weights)
    func faultWeightDecidesWhatIsWrittenAndAsked(_ fault: GroundingFault, _ isWritten: Bool, _ isAsked: Bool) {
        let decision = self.decide(Self.finding([fault]))
        #expect(decision.certain.isEmpty != isWritten)
        #expect(decision.doubtful.isEmpty != isAsked)
        #expect(decision.status == (isWritten ? .agreed : .notConfirmed))
    }

    @Test func certainAndDoubtfulClaimsAreSeparated() {
        let decision = self.decide(Self.finding([]), Self.finding([.hedged], on: "2026-11-28", at: [2, 3]))
        #expect(decision.status == .agreed)
        #expect(decision.certain == [Self.claim()])
        #expect(decision.certainPositions == [0, 1])
        #expect(decision.doubtful.map(\.claim) == [Self.claim(on: "2026-11-28")])
        #expect(decision.doubtful.map(\.positions) == [[2, 3]])
    }

    @Test func doubtfulClaimsAloneAreNotConfirmed() {
        #expect(self.decide(Self.finding([.hedged])).status == .notConfirmed)
        #expect(self.decide(Self.finding([.withdrawn])).status == .notConfirmed)
        #expect(self.decide(Self.finding([.cancellationNotSaid], .cancel(0)), status: .denied).status == .notConfirmed)
    }

    @Test func answerWithoutEventsKeepsItsStatus() {
        for status in [VerdictStatus.noEvent, .notConfirmed, .denied] {
            #expect(self.decide(status: status).status == status)
        }
        #expect(self.decide(status: .agreed).status == .notConfirmed, "agreed to nothing that can be written")
    }

    @Test func agreedComesBeforeDenied() {
        #expect(self.decide(Self.finding([], .cancel(0)), status: .denied).status == .denied)
        let both = self.decide(Self.finding([], .cancel(0)), Self.finding([], on: "2026-11-28"), status: .agreed)
        #expect(both.status == .agreed && both.certain.count == 2)
        let open = self.decide(Self.finding([], .cancel(0)), Self.finding([.hedged], on: "2026-11-28"), status: .denied)
        #expect(open.status == .notConfirmed && open.certain.count == 1 && open.doubtful.count == 1)
    }

    @Test func samePlanIsWrittenOrAskedOnce() {
        let twice = self.decide(Self.finding([]), Self.finding([]))
        #expect(twice.certain.count == 1)
        let asked = self.decide(Self.finding([.hedged]), Self.finding([]), Self.finding([.hedged]))
        #expect(asked.certain.count == 1 && asked.doubtful.isEmpty)
    }

    @Test func reasonsAreSortedAndOmitStrippedFaults() {
        let decision = self.decide(Self.finding([.foreignPlace, .dateUnclear, .hedged]))
        #expect(decision.doubtful.map(\.reasons) == [[.hedged, .dateUnclear]])
        #expect(decision.faults == [.foreignPlace, .dateUnclear, .hedged])
    }
}
