internal import ChatReader

/// How much is asked of the owner.
public struct OwnersBurden: Sendable, Hashable, Codable {
    /// `all`, or the language of the conversations.
    public var language: String
    /// The labels' events: agreed, moved or cancelled.
    public var agreements: Int
    /// In conversations with a plan.
    public var questions: Int
    /// Conversations with the label `NO_EVENT`.
    public var chatsWithoutPlan: Int
    public var questionsWithoutPlan: Int

    init(_ language: String, _ scored: [ScoredChat]) {
        let idle = scored.filter { $0.chat.expected.status == .noEvent }
        let busy = scored.filter { $0.chat.expected.status != .noEvent }
        self.language = language
        self.agreements = scored.reduce(0) { $0 + $1.chat.changes.count }
        self.questions = busy.reduce(0) { $0 + $1.decision.questions.count }
        self.chatsWithoutPlan = idle.count
        self.questionsWithoutPlan = idle.reduce(0) { $0 + $1.decision.questions.count }
    }

    /// Nil without agreements.
    public var perAgreement: Double? {
        self.agreements == 0 ? nil : Double(self.questions) / Double(self.agreements)
    }

    /// Nil without such chats.
    public var perChatWithoutPlan: Double? {
        self.chatsWithoutPlan == 0 ? nil : Double(self.questionsWithoutPlan) / Double(self.chatsWithoutPlan)
    }

    static func all(_ scored: [ScoredChat]) -> [OwnersBurden] {
        let languages = Dictionary(grouping: scored) { $0.chat.language }.sorted { $0.key < $1.key }
        return [OwnersBurden("all", scored)] + languages.map { OwnersBurden($0.key, $0.value) }
    }
}
