public import ChatReader
public import Pipeline
public import Time

/// A store of messages and conversations in memory, with a clock that the test sets. It passes the same checks as the
/// store in PostgreSQL. Faults can be injected, to prove that the checks find them.
public actor MemoryStore: MessageStore, ConversationStore {
    /// An injected fault: a promise that the store breaks.
    public enum Fault: Sendable, CaseIterable {
        case duplicatesExtendTheWait
        case lateMessagesExtendTheWait
        case lateOwnMessageDoesNotArm
        case lateAnswersDoNotArm
        case noFencing
        case generationIsIgnored
        case maxWaitIsIgnored
        case commitClearsEverything
        case claimsIgnoreLeases
    }

    private let rules: DebounceRules
    private let fault: Fault?
    private var now = UnixTime(seconds: 1_700_000_000)
    private var conversations: [String: Conversation] = [:]
    private var records: [String: MessageRecord] = [:]
    private var contents: [String: MessageContent] = [:]
    private var places: [String: String] = [:]

    public init(rules: DebounceRules, fault: Fault? = nil) { (self.rules, self.fault) = (rules, fault) }

    public func setClock(_ now: UnixTime) { self.now = now }

    static func conversationID(customer: String, chat: String) -> String { customer + "/" + chat }

    public func store(_ items: [IntakeItem]) -> [MessageOutcome] {
        items.map { item in
            switch item.content {
            case .crowd: .crowd
            case .refused(let fault): .refused(fault)
            case .message(let message): self.store(message)
            }
        }
    }

    private func store(_ message: ChatMessage) -> MessageOutcome {
        let key = Self.conversationID(customer: message.customerID, chat: message.chatID)
        let messageKey = key + "/" + message.id
        // A batch of one message needs no unique ids.
        let (conversationID, messageID) = (StoredID(bits: 1), StoredID(bits: 2))
        let identified = IdentifiedMessage(message, conversationID: conversationID, messageID: messageID)
        let before = self.conversations[key] ?? Conversation()
        let held = self.records[messageKey].map { [messageID: $0] } ?? [:]
        var batch = MessageBatch(conversations: [conversationID: before], records: held)
        let outcome = batch.apply(identified, item: 0, at: self.now, rules: self.effectiveRules)
        for write in batch.writes {
            self.records[messageKey] = write.record
            self.places[messageKey] = key
            if write.content != .keep { self.contents[messageKey] = nil }
            if write.content == .replace { self.contents[messageKey] = MessageContent(of: identified) }
        }
        self.conversations[key] = self.broken(
            batch.conversations.first?.conversation ?? before,
            after: before,
            message,
            outcome
        )
        return outcome
    }

    private var effectiveRules: DebounceRules {
        var rules = self.rules
        if self.fault == .maxWaitIsIgnored { rules.maxWait = .seconds(1_000_000) }
        return rules
    }

    private func broken(
        _ conversation: Conversation,
        after before: Conversation,
        _ message: ChatMessage,
        _ outcome: MessageOutcome
    ) -> Conversation {
        var conversation = conversation
        let isLate = before.lastActivityAt.map { message.timestamp + 1 < $0.seconds } ?? false
        switch self.fault {
        case .duplicatesExtendTheWait where outcome == .duplicate && conversation.dueAt != nil:
            conversation.dueAt = self.now + self.rules.quiet
        case .lateMessagesExtendTheWait where isLate && conversation.dueAt != nil:
            conversation.dueAt = self.now + self.rules.quiet
        case .lateOwnMessageDoesNotArm where isLate && message.isSenderMe:
            conversation = before
        case .lateAnswersDoNotArm where isLate && !message.isSenderMe && !before.isArmed:
            (conversation.isArmed, conversation.firstPendingAt, conversation.dueAt) = (false, nil, nil)
        default:
            break
        }
        return conversation
    }

    public func claim(atMost count: Int, by owner: String, in order: ClaimOrder) -> [Claim] {
        var claims: [Claim] = []
        let due = self.conversations.filter { $0.value.dueAt.map { $0 <= self.now } ?? false }
        func place(_ id: String, _ conversation: Conversation) -> (Int64, Int64, String) {
            let turn = order == .turns ? conversation.leaseUntil?.milliseconds : nil
            return (turn ?? .min, conversation.dueAt!.milliseconds, id)
        }
        for (id, conversation) in due.sorted(by: { place($0.key, $0.value) < place($1.key, $1.value) }) {
            guard claims.count < count else { break }
            var conversation = conversation
            if self.fault == .claimsIgnoreLeases { conversation.leaseUntil = nil }
            guard
                let claim = conversation.claim(
                    id,
                    of: String(id.prefix { $0 != "/" }),
                    by: owner,
                    at: self.now,
                    rules: self.effectiveRules
                )
            else {
                continue
            }
            self.conversations[id] = conversation
            claims.append(claim)
        }
        return claims
    }

    public func timeToNextDue() -> Duration? {
        self.conversations.values.compactMap(\.dueAt).min().map { max(.zero, $0 - self.now) }
    }

    public func renew(_ claims: [Claim]) -> Set<String> {
        var lost: Set<String> = []
        for claim in claims {
            let isOurs = self.conversations[claim.conversationID]?.renew(
                claim.leaseNumber,
                at: self.now,
                rules: self.rules
            )
            if isOurs != true { lost.insert(claim.conversationID) }
        }
        return lost
    }

    public func window(of claim: Claim, within limits: WindowLimits) -> ConversationWindow? {
        guard let conversation = self.conversations[claim.conversationID],
            conversation.leaseNumber == claim.leaseNumber, conversation.leaseOwner != nil
        else { return nil }
        let messages = self.live(claim.conversationID)
            .sorted { ($0.value.saidAt, $0.value.arrival) < ($1.value.saidAt, $1.value.arrival) }
            .suffix(limits.messages)
            .map { id, record in
                let content =
                    self.contents[id] ?? MessageContent(senderName: nil, body: "", quoted: nil, wasEdited: false)
                return WindowMessage(id: id, isSenderMe: record.isSenderMe, saidAt: record.saidAt, content: content)
            }
        return ConversationWindow(
            messages: messages,
            generation: conversation.generation,
            zone: .utc,
            knownEvents: []
        )
    }

    public func commit(_ verdict: VerdictCommit) -> CommitDecision {
        let id = verdict.claim.conversationID
        guard var conversation = self.conversations[id] else { return .leaseLost }
        let later = self.records.filter { self.places[$0.key] == id && $0.value.generation > verdict.readGeneration }
        let window = WindowState(
            readGeneration: self.fault == .generationIsIgnored ? conversation.generation : verdict.readGeneration,
            wasRewritten: later.keys.contains { verdict.windowMessageIDs.contains($0) },
            firstLaterChangeAt: later.values.map(\.storedAt).min(),
            firstLaterArmingAt: later.values.filter { $0.state == .live && $0.arms }.map(\.storedAt).min()
        )
        var claim = verdict.claim
        if self.fault == .noFencing {
            claim.leaseNumber = conversation.leaseNumber
            conversation.leaseOwner = conversation.leaseOwner ?? "anyone"
        }
        let decision = conversation.commit(
            verdict.verdict,
            for: claim,
            window: window,
            eventsUntil: nil,
            staysArmed: !verdict.openMessageIDs.isEmpty,
            at: self.now,
            rules: self.effectiveRules
        )
        guard decision != .leaseLost else { return decision }
        self.conversations[id] = conversation
        if decision == .committed, case .status(let status) = verdict.verdict, status.clearsHistory {
            for (message, record) in self.live(id)
            where !verdict.openMessageIDs.contains(message)
                && (record.generation <= verdict.readGeneration || self.fault == .commitClearsEverything)
            {
                self.records[message]?.state = .cleared
                self.contents[message] = nil
            }
        }
        return decision
    }

    public func giveBack(_ claims: [Claim]) {
        for claim in claims { _ = self.conversations[claim.conversationID]?.giveBack(claim.leaseNumber, at: self.now) }
    }

    public func rest(_ claim: Claim, for delay: Duration) {
        _ = self.conversations[claim.conversationID]?.rest(claim.leaseNumber, until: self.now + delay)
    }

    public func fail(_ claim: Claim, with failure: FailureReport) {
        guard var conversation = self.conversations[claim.conversationID] else { return }
        _ = conversation.commit(
            .rejected,
            for: claim,
            window: WindowState(readGeneration: conversation.generation),
            eventsUntil: nil,
            at: self.now,
            rules: self.effectiveRules
        )
        self.conversations[claim.conversationID] = conversation
    }

    public func postpone(_ claim: Claim, by delay: Duration) {
        _ = self.conversations[claim.conversationID]?.postpone(claim.leaseNumber, until: self.now + delay)
    }

    private func live(_ conversationID: String) -> [(key: String, value: MessageRecord)] {
        self.records.filter { self.places[$0.key] == conversationID && $0.value.state == .live }
    }
}

extension MessageRecord {
    fileprivate var arrival: Int64 { self.firstGeneration ?? self.generation }
}
