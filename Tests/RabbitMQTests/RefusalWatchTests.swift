import Testing

@testable import RabbitMQ

@Suite("A connection that refuses and refuses is given up")
struct RefusalWatchTests {
    @Test func refusalsThatGoOn() {
        let answers = Self.answers(toRefusalsAt: Array(stride(from: 0, through: 1000, by: 100)) + [1001])
        #expect(answers.dropLast().allSatisfy { !$0 })
        #expect(answers.last == true)
    }

    @Test func aRefusalNowAndThenIsBorne() {
        let answers = Self.answers(toRefusalsAt: (0..<5).flatMap { [6000 * $0, 6000 * $0 + 500] })
        #expect(answers.allSatisfy { !$0 })
    }

    private static func answers(toRefusalsAt milliseconds: [Int]) -> [Bool] {
        var watch = RefusalWatch()
        let start = ContinuousClock.now
        return milliseconds.map { watch.isTooMuch(at: start + .milliseconds($0)) }
    }
}
