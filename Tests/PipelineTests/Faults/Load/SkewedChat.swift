import Foundation
import TestSupport

/// A plan and the answer to it, from two people of whom one has a clock that is wrong. Each line is stamped when it is sent.
struct SkewedChat: Sendable {
    /// A sender whose clock is wrong by this many seconds.
    struct Skew: Sendable {
        var proposer = 0
        var answerer = 0

        /// A clock that is behind puts its owner's words before what they answer, and nobody could know: it is the proposer's.
        static let all = [
            Skew(proposer: 90), Skew(proposer: 6 * 3600), Skew(answerer: 12 * 3600), Skew(proposer: -90),
            Skew(proposer: -2 * 3600, answerer: 90), Skew(proposer: 90, answerer: 12 * 3600),
        ]
    }

    let name: String
    let customer: FaultCustomer
    let expected: ExpectedEvent
    private let lines: [String]
    private let skews: [Int]
    private let ownerPlans: Bool

    /// - Parameter number: as of `PlannedChat`.
    init(_ number: Int, of customer: FaultCustomer, now: Int64, using generator: inout SeededGenerator) {
        // In hours, and over before a clock that runs ahead shows so.
        let plan = Plan(number: number, at: now + Int64.random(in: 4...9, using: &generator) * 3600)
        let skew = Skew.all.randomElement(using: &generator) ?? Skew()
        self.name = "9665\(String(format: "%08d", number))@c.us"
        self.customer = customer
        self.lines = plan.lines(.agreed)
        self.skews = [skew.proposer, skew.answerer]
        self.ownerPlans = Bool.random(using: &generator)
        self.expected = ExpectedEvent(customer: customer, summary: "plan \(number)", start: plan.start)
    }

    var count: Int { self.lines.count }

    /// - Parameter now: in seconds, by a clock that is right.
    func message(_ index: Int, at now: Int64) throws -> [UInt8] {
        let isMine = index == 0 ? self.ownerPlans : !self.ownerPlans
        return try WireMessage(
            customer: self.customer.id,
            id: "\(isMine)_\(self.name)_\(index)",
            chat: self.name,
            isMine: isMine,
            name: isMine ? "Sami" : "Noura",
            body: self.lines[index],
            timestamp: now + Int64(self.skews[index])
        ).bytes
    }
}
