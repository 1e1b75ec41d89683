internal import ChatReader

/// Relates the messages of a window to plans that their owner has been asked about.
struct PlanSpeech {
    private let window: ConversationWindow
    /// nil if no question is open: reading the whole chat is expensive.
    private let chat: ChatReading?
    private let names: Set<String>

    init(_ window: ConversationWindow, isNeeded: Bool) {
        self.window = window
        self.chat = isNeeded ? ChatReading(window) : nil
        self.names = isNeeded ? WindowText(window).names : []
    }

    /// The ids of the questions whose plan this change replaces. A plan that is moved to another day is the one that
    /// was mentioned last.
    ///
    /// - Parameter positions: the positions of the change's messages, from zero.
    func replaced(
        by change: EventChange,
        at positions: some Sequence<Int>,
        among open: [OpenQuestion]
    ) -> Set<String> {
        guard let chat = self.chat else { return [] }
        let plan = AskedPlan(change: change, names: self.names)
        let manner = Self.manner(chat.said(in: positions))
        let same = open.filter { plan.replaces($0.change, manner) }
        let near = same.filter { plan.isOnDay(of: $0.change) || $0.change.event.identity == change.event.identity }
        guard near.isEmpty else { return Set(near.map(\.id)) }
        return Set([same.max { self.newest($0) < self.newest($1) }?.id].compactMap(\.self))
    }

    private static func manner(_ clauses: [SlotClause]) -> AskedPlan.Manner {
        if clauses.contains(where: { $0.changes || $0.shift != nil }) { return .moves }
        return clauses.contains(where: \.turns) ? .adds : .plain
    }

    /// The position of its newest message; -1 if none is in the window any more.
    private func newest(_ question: OpenQuestion) -> Int {
        self.window.messages.lastIndex { question.messageIDs.contains($0.id) } ?? -1
    }
}
