import Foundation
import TestSupport

/// One chat of a fault run: what is said, and what must come of it.
struct PlannedChat: Sendable {
    static let zone = "Asia/Riyadh"
    /// Of that zone, in seconds, all year round.
    static let offset: Int64 = 3 * 3600

    let summary: String
    let messages: [[UInt8]]
    /// Nil when the plan is never answered, and when its owner declines it.
    let expected: ExpectedEvent?
    /// The owner is asked about it, once.
    let isAsked: Bool

    /// With any chatter in between, one in four left without an answer, and one in six of the others doubtful.
    ///
    /// - Parameter number: names the plan; no two chats of a run share it.
    init(_ number: Int, of customer: FaultCustomer, now: Int64, using generator: inout SeededGenerator) throws {
        let isAgreed = !generator.oneIn(4)
        let answer: Plan.Answer = !isAgreed ? .none : generator.oneIn(6) ? .perhaps : .agreed
        var lines = Plan(number: number, now: now).lines(answer)
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            lines.insert("nothing of note", at: Int.random(in: 0...lines.count, using: &generator))
        }
        let ownerPlans = Bool.random(using: &generator) || !isAgreed
        try self.init(number, lines, of: customer, now: now, ownerPlans: ownerPlans)
    }

    /// The other side plans, and the owner agrees.
    static func agreed(_ number: Int, of customer: FaultCustomer, now: Int64) throws -> PlannedChat {
        let lines = Plan(number: number, now: now).lines(.agreed)
        return try PlannedChat(number, lines, of: customer, now: now, ownerPlans: false)
    }

    private init(
        _ number: Int,
        _ lines: [String],
        of customer: FaultCustomer,
        now: Int64,
        ownerPlans: Bool
    ) throws {
        let chat = "9665\(String(format: "%08d", number))@c.us"
        self.messages = try lines.enumerated().map { index, line in
            // The owner has a part in each chat.
            let isMine =
                line.hasPrefix("plan") ? ownerPlans : Self.isAnswer(line) ? !ownerPlans : index.isMultiple(of: 2)
            return try WireMessage(
                customer: customer.id,
                id: "\(isMine)_\(chat)_\(index)",
                chat: chat,
                isMine: isMine,
                name: isMine ? "Sami" : "Noura",
                body: line,
                timestamp: now - Int64(lines.count - index)
            ).bytes
        }
        let summary = "plan \(number)"
        self.summary = summary
        self.isAsked = lines.contains { $0.hasPrefix("perhaps") }
        let isExpected = self.isAsked ? Plan.isAccepted(summary) : lines.contains(where: Self.isAnswer)
        self.expected =
            isExpected
            ? ExpectedEvent(customer: customer, summary: summary, start: Plan(number: number, now: now).start) : nil
    }

    private static func isAnswer(_ line: String) -> Bool { line.hasPrefix("agreed") || line.hasPrefix("perhaps") }
}
