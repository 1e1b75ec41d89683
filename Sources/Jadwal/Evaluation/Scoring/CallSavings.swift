/// How many calls the debounce and the pre-filter make of the messages, had the conversations come in as they were said.
public struct CallSavings: Sendable, Hashable, Codable {
    public var messages: Int
    /// A call for each message once its owner has taken part.
    public var callsWithoutDebounce: Int
    public var callsWithDebounce: Int
    /// With both. Without a sample: two in a hundred of what is saved here are asked about by default.
    public var callsWithPrefilter: Int

    public init(_ chats: [LabelledChat], rules: DebounceRules = DebounceRules()) {
        self.messages = chats.reduce(0) { $0 + $1.messages.count }
        self.callsWithoutDebounce = chats.reduce(0) { $0 + $1.messages.drop { !$0.isSenderMe }.count }
        self.callsWithDebounce = chats.reduce(0) { $0 + Self.calls($1, rules, isFiltered: false) }
        self.callsWithPrefilter = chats.reduce(0) { $0 + Self.calls($1, rules, isFiltered: true) }
    }

    /// For each thousand messages, calls that the debounce does not make.
    public var savedPerThousand: Double? { self.perThousand(self.callsWithoutDebounce - self.callsWithDebounce) }

    /// For each thousand messages, what the pre-filter keeps of the calls that are left.
    public var savedByPrefilterPerThousand: Double? {
        self.perThousand(self.callsWithDebounce - self.callsWithPrefilter)
    }

    private func perThousand(_ calls: Int) -> Double? {
        self.messages > 0 ? Double(calls) * 1000 / Double(self.messages) : nil
    }

    /// By the rules that workers keep to. Each reading of the model leaves the conversation armed, which is the most calls that can be;
    /// one that the pre-filter skips is `NO_EVENT`.
    private static func calls(_ chat: LabelledChat, _ rules: DebounceRules, isFiltered: Bool) -> Int {
        var conversation = Conversation()
        var calls = 0
        func read(at time: UnixTime) {
            guard let claim = conversation.claim(chat.id, of: "", by: "", at: time, rules: rules) else { return }
            var said = chat
            said.messages = chat.messages.filter { UnixTime(seconds: $0.timestamp) <= time }
            let isAsked = !isFiltered || said.hasPlanCue
            _ = conversation.commit(
                .status(isAsked ? .notConfirmed : .noEvent),
                for: claim,
                window: WindowState(readGeneration: conversation.generation),
                eventsUntil: nil,
                at: time,
                rules: rules
            )
            calls += isAsked ? 1 : 0
        }
        for message in chat.messages {
            let time = UnixTime(seconds: message.timestamp)
            if let due = conversation.dueAt, due <= time { read(at: due) }
            let change = ConversationChange(message.isSenderMe ? .owners : .others, timestamp: message.timestamp)
            conversation.note(change, at: time, rules: rules)
        }
        if let due = conversation.dueAt { read(at: due) }
        return calls
    }
}
