import Foundation
import Jadwal
import TestSupport

/// One chat of a fault run: what is said, and what must come of it.
struct PlannedChat: Sendable {
    static let zone = "Asia/Riyadh"

    let messages: [[UInt8]]
    /// Nil when the plan is never answered.
    let expected: ExpectedEvent?

    /// With any chatter in between, and one in four left without an answer.
    ///
    /// - Parameter number: names the plan; no two chats of a run share it.
    init(_ number: Int, of customer: FaultCustomer, now: Int64, using generator: inout SeededGenerator) throws {
        let isAgreed = !generator.oneIn(4)
        var lines = Plan(number: number, now: now).lines(isAgreed: isAgreed)
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            lines.insert("nothing of note", at: Int.random(in: 0...lines.count, using: &generator))
        }
        let ownerPlans = Bool.random(using: &generator) || !isAgreed
        try self.init(number, lines, of: customer, now: now, ownerPlans: ownerPlans)
    }

    /// The other side plans, and the owner agrees.
    static func agreed(_ number: Int, of customer: FaultCustomer, now: Int64) throws -> PlannedChat {
        let lines = Plan(number: number, now: now).lines(isAgreed: true)
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
                line.hasPrefix("plan") ? ownerPlans : line.hasPrefix("agree") ? !ownerPlans : index.isMultiple(of: 2)
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
        let isAgreed = lines.contains { $0.hasPrefix("agree") }
        self.expected =
            isAgreed
            ? ExpectedEvent(customer: customer, summary: "plan \(number)", start: Plan(number: number, now: now).start)
            : nil
    }
}
