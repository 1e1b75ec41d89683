import Testing

@testable import WorkerKit

@Suite("Bytes of strangers have a bound together") struct ByteBudgetTests {
    private let one = ClientAddress(of: PeerAddress(NetworkAddress("203.0.113.7")), forwarded: nil, isProxy: false)
    private let other = ClientAddress(of: PeerAddress(NetworkAddress("198.51.100.9")), forwarded: nil, isProxy: false)

    @Test func bytesBeyondTheBudgetAreRefusedUntilSomeAreReturned() {
        let budget = ByteBudget(100, ofOneClient: 100)
        let first = budget.claim(for: self.one)
        do {
            let second = budget.claim(for: self.other)
            #expect(first.take(60) && second.take(40) && !second.take(1) && !first.take(1))
            #expect(budget.used == 100)
        }
        // The second one is no longer referenced.
        #expect(budget.used == 60 && first.take(40))
        first.giveBack()
        first.giveBack()
        #expect(budget.used == 0 && budget.claim().take(100))
        #expect(budget.used == 0)
    }

    @Test func oneClientLeavesRoomForOthers() {
        let budget = ByteBudget(100, ofOneClient: 50)
        let claims = (budget.claim(for: self.one), budget.claim(for: self.one), budget.claim(for: self.other))
        #expect(claims.0.take(30) && claims.1.take(20) && !claims.1.take(1))
        #expect(claims.2.take(50) && budget.used == 100)
        claims.0.giveBack()
        #expect(claims.1.take(30) && budget.used == 100)
    }
}
