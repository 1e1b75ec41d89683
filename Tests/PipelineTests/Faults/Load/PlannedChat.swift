import Foundation
import TestSupport

/// One chat of a fault run: what is said, and what must come of it.
struct PlannedChat: Sendable {
    static let zone = "Asia/Riyadh"
    /// Of that zone, in seconds, all year round.
    static let offset: Int64 = 3 * 3600

    let name: String
    let summary: String
    let messages: [[UInt8]]
    /// Nil when the plan is never answered, and when its owner declines it.
    let expected: ExpectedEvent?
    /// The owner is asked about it, once.
    let isAsked: Bool
    /// The owner may be asked about it, and then says yes.
    let mayBeAsked: Bool

    /// With any chatter in between, one in four left without an answer, one in six of the others doubtful, and one in
    /// four of the rest agreed with a nod.
    ///
    /// - Parameter number: names the plan; no two chats of a run share it.
    init(_ number: Int, of customer: FaultCustomer, now: Int64, using generator: inout SeededGenerator) throws {
        let isAgreed = !generator.oneIn(4)
        let isNod = number.isMultiple(of: 4)
        let answer: Plan.Answer = !isAgreed ? .none : generator.oneIn(6) ? .perhaps : isNod ? .nodded : .agreed
        var lines = Plan(number: number, now: now).lines(answer)
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            lines.insert("nothing of note", at: Int.random(in: 0...lines.count, using: &generator))
        }
        let ownerPlans = Bool.random(using: &generator) || !isAgreed
        try self.init(number, lines, of: customer, now: now, ownerPlans: ownerPlans, mayBeAsked: answer == .nodded)
    }

    /// The other side plans, and the owner agrees.
    static func agreed(_ number: Int, of customer: FaultCustomer, now: Int64) throws -> PlannedChat {
        let lines = Plan(number: number, now: now).lines(.agreed)
        return try PlannedChat(number, lines, of: customer, now: now, ownerPlans: false, mayBeAsked: false)
    }

    private init(
        _ number: Int,
        _ lines: [String],
        of customer: FaultCustomer,
        now: Int64,
        ownerPlans: Bool,
        mayBeAsked: Bool
    ) throws {
        let chat = "9665\(String(format: "%08d", number))@c.us"
        self.name = chat
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
        self.mayBeAsked = mayBeAsked
        self.isAsked = lines.contains { $0.hasPrefix("perhaps") }
        let isExpected = self.isAsked ? Plan.isAccepted(summary) : lines.contains(where: Self.isAnswer)
        self.expected =
            isExpected
            ? ExpectedEvent(customer: customer, summary: summary, start: Plan(number: number, now: now).start) : nil
    }

    private static func isAnswer(_ line: String) -> Bool { line.hasPrefix("agreed") || line.hasPrefix("perhaps") }
}
