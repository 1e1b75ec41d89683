internal import ChatReader
public import Pipeline
internal import Time

/// How many calls to the model the debounce and the pre-filter save, if the messages arrive at the times when they
/// were sent.
public struct CallSavings: Sendable, Hashable, Codable {
    public var messages: Int
    /// One call for each message from the owner's first message on.
    public var callsWithoutDebounce: Int
    public var callsWithDebounce: Int
    /// With debounce and pre-filter. The sample is not counted: by default, 2 % of the skipped windows are analysed
    /// all the same.
    public var callsWithPrefilter: Int
    /// Repairs and second readings of these calls, if each answer is right.
    public var furtherCalls: Int
    /// An estimate for the prompts of these calls: one token for four ASCII characters or for two other characters.
    public var tokensWithPrefilter: Int
    /// Conversations with an agreement that no call would have contained completely.
    public var lost: [String]

    /// - Parameter template: the prompt template, for the number of tokens; nil if tokens are not counted.
    public init(_ chats: [LabelledChat], rules: DebounceRules = DebounceRules(), template: PromptTemplate? = nil) {
        self.messages = chats.reduce(0) { $0 + $1.messages.count }
        self.callsWithoutDebounce = chats.reduce(0) { $0 + $1.messages.drop { !$0.isSenderMe }.count }
        self.callsWithDebounce = chats.reduce(0) { $0 + ChatReplay(of: $1, rules, isFiltered: false).calls }
        let filtered = chats.map { ChatReplay(of: $0, rules, isFiltered: true, template: template) }
        self.callsWithPrefilter = filtered.reduce(0) { $0 + $1.calls }
        self.furtherCalls = filtered.reduce(0) { $0 + $1.furtherCalls }
        self.tokensWithPrefilter = filtered.reduce(0) { $0 + $1.tokens }
        self.lost = filtered.filter { $0.isLost }.map(\.chat.id)
    }

    /// Calls that the debounce saves for 1,000 messages.
    public var savedPerThousand: Double? { self.perThousand(self.callsWithoutDebounce - self.callsWithDebounce) }

    /// Calls that the pre-filter saves for 1,000 messages, after the debounce.
    public var savedByPrefilterPerThousand: Double? {
        self.perThousand(self.callsWithDebounce - self.callsWithPrefilter)
    }

    /// Calls that remain for 1,000 messages, with repairs and second readings.
    public var callsPerThousand: Double? { self.perThousand(self.callsWithPrefilter + self.furtherCalls) }
    public var tokensPerThousand: Double? { self.perThousand(self.tokensWithPrefilter) }

    private func perThousand(_ count: Int) -> Double? {
        self.messages > 0 ? Double(count) * 1000 / Double(self.messages) : nil
    }
}

/// Replays one conversation by the workers' rules with a model that is always right: it finds an event of the label
/// when its messages are in the window. If the label does not name the messages of a plan, the conversation stays
/// open, which costs the most calls.
private struct ChatReplay {
    let chat: LabelledChat
    private(set) var calls = 0
    private(set) var furtherCalls = 0
    private(set) var tokens = 0
    private var conversation = Conversation()
    private var window: ConversationWindow?
    /// How many messages the last analysis saw.
    private var read = 0
    /// The number of messages that were cleared.
    private var cleared = 0
    /// The label's events that a call has found.
    private var found: Set<Int> = []

    init(of chat: LabelledChat, _ rules: DebounceRules, isFiltered: Bool, template: PromptTemplate? = nil) {
        self.chat = chat
        self.window = chat.window()
        for message in chat.messages {
            let time = UnixTime(seconds: message.timestamp)
            if let due = self.conversation.dueAt, due <= time { self.read(at: due, rules, isFiltered, template) }
            let change = ConversationChange(message.isSenderMe ? .owners : .others, timestamp: message.timestamp)
            self.conversation.note(change, at: time, rules: rules)
        }
        if let due = self.conversation.dueAt { self.read(at: due, rules, isFiltered, template) }
    }

    var isLost: Bool {
        self.chat.expected.status == .agreed
            && self.plans.indices.contains { self.isAgreed($0) && !self.found.contains($0) }
    }

    private mutating func read(
        at time: UnixTime,
        _ rules: DebounceRules,
        _ isFiltered: Bool,
        _ template: PromptTemplate?
    ) {
        guard let claim = self.conversation.claim(self.chat.id, of: "", by: "", at: time, rules: rules) else { return }
        let said = self.chat.messages.prefix { UnixTime(seconds: $0.timestamp) <= time }.count
        let shown = self.shown(said)
        let isAsked = !isFiltered || shown.map { Prefilter.cue(in: $0) != nil } ?? true
        var status = self.conversation.leftOpen ? VerdictStatus.notConfirmed : .noEvent
        if isAsked {
            self.calls += 1
            if let template, let shown {
                self.tokens += Self.tokens(template.prompt(for: shown.aboutNews, nonce: self.chat.nonce))
            }
            let before = self.found
            status = self.status(said)
            if let template, let shown { self.readAgain(self.found.subtracting(before), shown, template) }
        }
        let end = self.found.compactMap { self.end($0) }.filter { $0 > time }.max()
        _ = self.conversation.commit(
            .status(status),
            for: claim,
            window: WindowState(readGeneration: self.conversation.generation),
            eventsUntil: end,
            at: time,
            rules: rules
        )
        self.read = said
        if status.clearsHistory { self.cleared = said }
    }

    /// Counts the repair and the second readings of an answer that claims these plans.
    private mutating func readAgain(_ news: Set<Int>, _ shown: ConversationWindow, _ template: PromptTemplate) {
        let changes = news.sorted().map { index in
            var change = self.plans[index]
            guard var evidence = change.evidence else { return change }
            evidence.proposed = evidence.proposed.map { $0 - self.cleared }
            evidence.accepted = evidence.accepted.map { $0 - self.cleared }
            evidence.messages = evidence.messages?.map { $0 - self.cleared }
            change.evidence = evidence
            return change
        }
        let judge = LabelJudge(form: template.form, verifier: .honest)
        guard !changes.isEmpty, let given = try? judge.answer(self.chat, changes, status: .agreed) else { return }
        let decider = AnswerDecider(self.chat, window: shown, template: template)
        let answer = GivenAnswer.answer(ModelAnswer(text: given.text), milliseconds: nil)
        let repair = decider.repair(of: answer)
        let judged = decider.judged(answer, repair == nil ? nil : answer)
        for prompt in [repair].compactMap(\.self) + decider.verifications(of: judged).map(\.prompt) {
            self.furtherCalls += 1
            self.tokens += Self.tokens(prompt)
        }
    }

    // MARK: - What the label says

    private var plans: [LabelledChange] {
        (self.chat.expected.events ?? []) + (self.chat.expected.tempting ?? [])
    }

    /// The label names the last offer. The people may have started to talk about the plan this many messages earlier.
    private static let messagesBeforeOffer = 6

    /// True if the plan is one of the agreed events, not a cancelled one.
    private func isAgreed(_ plan: Int) -> Bool { plan < self.chat.expected.events?.count ?? 0 }

    /// The status of the conversation after its first `said` messages.
    private mutating func status(_ said: Int) -> VerdictStatus {
        guard !self.plans.isEmpty else { return self.chat.expected.status == .noEvent ? .noEvent : .notConfirmed }
        var isOpen = false
        var hasNews = false
        for (index, plan) in self.plans.enumerated() where !self.found.contains(index) {
            guard let evidence = plan.evidence, let first = evidence.proposed ?? evidence.all.first else {
                return .notConfirmed
            }
            let last = max(first, evidence.accepted ?? first)
            if self.isAgreed(index), last <= said, last > self.cleared {
                self.found.insert(index)
                hasNews = true
            } else if self.chat.expected.status == .denied, last + Self.messagesBeforeOffer <= said {
                continue
            } else if first - Self.messagesBeforeOffer <= said, first > self.cleared {
                isOpen = true
            }
        }
        if isOpen { return .notConfirmed }
        return hasNews ? .agreed : .noEvent
    }

    private func times(_ plan: Int) -> EventTimes? {
        let event = self.plans[plan].event
        guard let day = LocalDate(event.startDate) else { return nil }
        guard let time = event.startTime.flatMap({ LocalTime($0) }), let zone = Zone(self.chat.timezone) else {
            return .allDay(start: day, endExclusive: day.adding(days: 1))
        }
        let start = LocalDateTime(date: day, time: time)
        return .timed(start: start, end: start.adding(minutes: 60), zone: zone)
    }

    private func end(_ plan: Int) -> UnixTime? {
        Zone(self.chat.timezone).flatMap { self.times(plan)?.end(in: $0) }
    }

    private func shown(_ said: Int) -> ConversationWindow? {
        guard var window = self.window, window.messages.count == self.chat.messages.count else { return nil }
        window.messages = window.messages.enumerated().prefix(said).dropFirst(self.cleared).map { index, message in
            var message = message
            message.isNew = index >= self.read
            return message
        }
        window.leftOpen = self.conversation.leftOpen
        let now = window.messages.last.map { UnixTime(seconds: $0.saidAt) }
        for plan in self.found {
            guard let times = self.times(plan), let end = self.end(plan), let now, end > now else { continue }
            window.knownEvents.append(
                CalendarEvent(
                    identity: .random(),
                    revision: 1,
                    summary: self.plans[plan].title ?? "",
                    description: "",
                    location: nil,
                    times: times
                )
            )
        }
        return window
    }

    private static func tokens(_ prompt: Prompt) -> Int {
        let scalars = (prompt.system + prompt.user).unicodeScalars
        let ascii = scalars.count(where: \.isASCII)
        return ascii / 4 + (scalars.count - ascii) / 2
    }
}

/// The conversations that the pre-filter would not send to the model.
public struct PrefilterScore: Sendable, Hashable, Codable {
    /// The share of conversations with another label than `NO_EVENT` that the model gets.
    public var recall: Share
    /// The share of conversations with the label `NO_EVENT` that are skipped.
    public var skipped: Share
    /// Conversations that are skipped although the model has to read them.
    public var lost: [String]

    public init(_ chats: [LabelledChat]) {
        let wanted = chats.filter { $0.expected.status != .noEvent }
        self.lost = wanted.filter { !$0.hasPlanCue }.map(\.id)
        self.recall = Share(wanted.count - self.lost.count, of: wanted.count)
        self.skipped = Share(chats.filter { $0.expected.status == .noEvent }.map(\.hasPlanCue), where: !)
    }
}

extension LabelledChat {
    /// True if the pre-filter sends the complete conversation to the model.
    var hasPlanCue: Bool { self.window().map { Prefilter.cue(in: $0) != nil } ?? true }
}
