internal import CommandKit
internal import Jadwal
internal import Store

/// A conversation's debounce as a row.
struct ConversationListRow: ListedRow {
    static let titles = [
        "ID", "CUSTOMER", "STATE", "DUE", "LAST ACTIVITY", "MESSAGES", "GENERATION", "ATTEMPTS", "CHAT",
    ]

    var id: String
    var customer: String
    /// `reading`, `due`, `retrying`, `waiting`, `armed` or `idle`.
    var state: String
    var armed: Bool
    var due: String?
    var lastActivity: String?
    var leaseOwner: String?
    var messages: Int
    var generation: Int64
    var attempts: Int
    var chat: String?

    init(_ overview: ConversationOverview) {
        let (conversation, now) = (overview.conversation, overview.now)
        (self.id, self.customer, self.chat) = (overview.id, overview.customerID, overview.chatID)
        self.state = Self.state(of: conversation, at: now)
        self.armed = conversation.isArmed(at: now)
        self.due = conversation.dueAt.map { Timestamp.utcText($0) }
        self.lastActivity = conversation.lastActivityAt.map { Timestamp.utcText($0) }
        self.leaseOwner = conversation.leaseOwner
        self.messages = overview.messages
        self.generation = conversation.generation
        self.attempts = conversation.attempts
    }

    var cells: [String] {
        [
            self.id, self.customer, self.state, self.due ?? "–", self.lastActivity ?? "–", "\(self.messages)",
            "\(self.generation)", "\(self.attempts)", self.chat ?? "",
        ]
    }

    private static func state(of conversation: Conversation, at now: UnixTime) -> String {
        if let until = conversation.leaseUntil, until > now { return "reading" }
        if conversation.isClaimable(at: now) { return "due" }
        if conversation.dueAt != nil { return conversation.retryAt == nil ? "waiting" : "retrying" }
        return conversation.isArmed(at: now) ? "armed" : "idle"
    }
}
