internal import Testing
import Time

@testable import ChatReader

@Suite("Each clause makes one transition of the negotiation table")
struct NegotiationTableTests {
    @Test(arguments: NegotiationRow.all)
    func clauseMakesItsTransition(_ row: NegotiationRow) {
        var negotiation = row.negotiation
        #expect(negotiation.state == row.from)
        let transition = negotiation.take(row.clause, from: row.message, at: 1, today: NegotiationRow.today.date)
        #expect(transition == row.transition)
        #expect(negotiation.state == row.to)
    }

    @Test func eachTransitionOfTheTableHasARow() {
        for state in NegotiationState.allCases {
            let tested = NegotiationRow.all.filter { $0.from == state }.map(\.transition)
            #expect(Set(tested) == Set(NegotiationTable.transitions(from: state)), "\(state)")
        }
    }

    @Test func eachTransitionIsInTheTable() {
        let used = NegotiationState.allCases.flatMap(NegotiationTable.transitions(from:))
        #expect(Set(used) == Set(NegotiationTransition.allCases))
    }

    @Test func stateListsEachTransitionOnce() {
        for state in NegotiationState.allCases {
            let transitions = NegotiationTable.transitions(from: state)
            #expect(Set(transitions).count == transitions.count, "\(state)")
        }
    }
}
