import Pipeline
import Store
import TestSupport
import Testing
import Time

/// The cost of customers' conversations is summed by day, over all workers.
@Suite(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
struct CustomerUsageTests {
    private static let other = "0192d3a4-0000-7000-8000-000000000002"

    @Test func tokensAreSummedByDayAndSpendersAreReturned() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            let usage = PostgresCustomerUsage(bed.context)
            let customers = PostgresCustomers(bed.context)
            let first = CustomerSpending(tokens: 600, putOff: 1)
            #expect(
                try await usage.add([StoreBed.customerID: first, Self.other: first], allowance: 1000).tokens == [:]
            )
            let spenders = try await usage.add([StoreBed.customerID: CustomerSpending(tokens: 400)], allowance: 1000)
            #expect(spenders == TokenSpenders(day: 19_675, tokens: [StoreBed.customerID: 1000]))
            #expect(try await usage.add([:], allowance: 1000) == spenders, "another worker learns of it")
            let shown = try await customers.show(StoreBed.customerID)
            #expect(shown?.spentToday == CustomerSpending(tokens: 1000, putOff: 1))

            try await bed.setClock(UnixTime(seconds: 1_700_000_000 + 86_400))
            #expect(try await usage.add([:], allowance: 1) == TokenSpenders(day: 19_676, tokens: [:]), "the day is new")
            #expect(try await customers.show(StoreBed.customerID)?.spentToday == CustomerSpending())
            let fresh = try await usage.add([StoreBed.customerID: CustomerSpending(tokens: 5)], allowance: 1)
            #expect(fresh.tokens == [StoreBed.customerID: 5])
        }
    }

    /// Otherwise the gauge would call for more workers, and the alert for a person.
    @Test func conversationThatIsPutOffIsNotDue() async throws {
        try await StoreBed.lend { bed in
            let housekeeping = PostgresHousekeeping(bed.context)
            let cases = DebounceCases(bed.debounce, chat: "chat")
            try await cases.at(0)
            try await cases.store("a", mine: true, said: 0)
            try await cases.at(40)
            #expect(try await housekeeping.due().due == 1)
            let claim = try #require(try await cases.claim())
            #expect(claim.pendingSince == DebounceCases.start)
            try await bed.conversations.rest(claim, for: .seconds(600))
            #expect(try await housekeeping.due().due == 1, "it rests for another reason")
            let putOff = CustomerSpending(tokens: 1, putOff: 1)
            _ = try await PostgresCustomerUsage(bed.context).add([StoreBed.customerID: putOff], allowance: 1)
            #expect(try await housekeeping.due().due == 0)
            try await cases.at(640)
            #expect(try await housekeeping.due().due == 1)
            #expect(try await cases.claim() != nil)
        }
    }

    @Test func concurrentAdditionsLoseNothing() async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.other)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<40 {
                    group.addTask {
                        let one = CustomerSpending(tokens: 1)
                        let usage = PostgresCustomerUsage(bed.context)
                        _ = try await usage.add([StoreBed.customerID: one, Self.other: one], allowance: 1)
                    }
                }
                try await group.waitForAll()
            }
            let sums = try await PostgresCustomerUsage(bed.context).add([:], allowance: 1)
            #expect(sums.tokens == [StoreBed.customerID: 40, Self.other: 40])
        }
    }
}
