internal import Jadwal

/// The sealed part of a judgement.
struct FeedbackContent: Codable {
    /// Calendar messages, as JSON: the event as it stood, and as it is right.
    private var judged: String
    private var right: String?

    init(_ plan: JudgedPlan, of customerID: String) throws {
        self.judged = try Self.text(plan.judged, customerID)
        self.right = try plan.right.map { try Self.text($0, customerID) }
    }

    func plan() throws -> JudgedPlan {
        JudgedPlan(judged: try Self.event(self.judged), right: try self.right.map { try Self.event($0) })
    }

    private static func text(_ event: CalendarEvent, _ customerID: String) throws -> String {
        let change = EventChange(action: .update, event: event)
        let message = CalendarMessage(customerID: customerID, chatID: nil, change: change)
        return String(decoding: try CalendarMessageCoder().encode(message), as: UTF8.self)
    }

    private static func event(_ text: String) throws -> CalendarEvent {
        try CalendarMessageCoder().decode(Array(text.utf8)).change.event
    }
}
