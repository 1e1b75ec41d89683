import Testing

@testable import OpenAI

@Suite("Retries are at most a tenth of the requests")
struct RetryAllowanceTests {
    @Test func retriesAreATenthOfTheCallsPlusTheReserve() {
        let start = ContinuousClock.now
        let allowance = RetryAllowance(at: start)
        var again = 0
        for _ in 1...10_000 {
            allowance.earn(at: start)
            if allowance.spend(at: start) { again += 1 }
        }
        #expect((1000...1020).contains(again))
    }

    @Test func reserveIsRefilledWithTime() {
        let start = ContinuousClock.now
        let allowance = RetryAllowance(at: start)
        #expect((1...30).count { _ in allowance.spend(at: start) } == 20)
        #expect((1...30).count { _ in allowance.spend(at: start + .seconds(10)) } == 5)
        #expect((1...30).count { _ in allowance.spend(at: start + .seconds(9999)) } == 20)
    }

    @Test func unusedRetriesAreKeptOnlyUpToTheMaximum() {
        let start = ContinuousClock.now
        let allowance = RetryAllowance(at: start)
        for _ in 1...100_000 { allowance.earn(at: start) }
        #expect((1...1000).count { _ in allowance.spend(at: start) } == 200)
    }
}
