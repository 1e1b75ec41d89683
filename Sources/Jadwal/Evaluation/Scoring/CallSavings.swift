/// How many calls the debounce makes of the messages, had the conversations come in as they were said.
public struct CallSavings: Sendable, Hashable, Codable {
    public var messages: Int
    /// A call for each message once its owner has taken part.
    public var callsWithoutDebounce: Int
    public var callsWithDebounce: Int

    public init(_ chats: [LabelledChat], rules: DebounceRules = DebounceRules()) {
        self.messages = chats.reduce(0) { $0 + $1.messages.count }
        self.callsWithoutDebounce = chats.reduce(0) { $0 + $1.messages.drop { !$0.isSenderMe }.count }
        self.callsWithDebounce = chats.reduce(0) { $0 + Self.calls($1, rules) }
    }

    /// For each thousand messages, calls that are not made.
    public var savedPerThousand: Double? {
        guard self.messages > 0 else { return nil }
        return Double(self.callsWithoutDebounce - self.callsWithDebounce) * 1000 / Double(self.messages)
    }

    /// By the rules that workers keep to. Each reading leaves the conversation armed, which is the most calls that can be.
    private static func calls(_ chat: LabelledChat, _ rules: DebounceRules) -> Int {
        var conversation = Conversation()
        var calls = 0
        func read(at time: UnixTime) {
            guard let claim = conversation.claim(chat.id, of: "", by: "", at: time, rules: rules) else { return }
            let window = WindowState(readGeneration: conversation.generation)
            _ = conversation.commit(
                .status(.notConfirmed),
                for: claim,
                window: window,
                eventsUntil: nil,
                at: time,
                rules: rules
            )
            calls += 1
        }
        for message in chat.messages {
            let time = UnixTime(seconds: message.timestamp)
            if let due = conversation.dueAt, due <= time { read(at: due) }
            let change = ConversationChange(arms: message.isSenderMe, timestamp: message.timestamp)
            conversation.note(change, at: time, rules: rules)
        }
        if let due = conversation.dueAt { read(at: due) }
        return calls
    }
}
