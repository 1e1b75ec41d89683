internal import ChatReader
internal import Pipeline
internal import Time

/// Runs a store with random messages and several workers under a virtual clock, and checks the promises of the
/// debounce. Each broken promise is listed in `violations`.
///
/// Messages come late, twice and out of order, and are edited and revoked. Workers are slow, freeze longer than their
/// lease, die, and give random answers.
public struct DebounceSimulation {
    static let step = Duration.milliseconds(250)

    private let bed: DebounceBed
    private let pause: Int
    private var random: SeededGenerator
    private var now = UnixTime(seconds: 1_700_000_000)
    private var histories: [String: DebounceHistory] = [:]
    private let chats: [String]
    private var sent: [ChatMessage] = []
    private var late: [(message: ChatMessage, from: UnixTime)] = []
    private var calls: [DebounceCall] = []
    private var verdictGenerations: Set<String> = []
    private var overdueSince: [String: UnixTime] = [:]
    private var counter = 0
    public private(set) var violations: [String] = []
    public private(set) var verdicts = 0
    public private(set) var superseded = 0

    /// - Parameter pause: the average number of steps between two messages.
    public init(bed: DebounceBed, seed: UInt64, chats: Int = 3, pause: Int = 6) {
        (self.bed, self.pause) = (bed, pause)
        self.random = SeededGenerator(seed: seed)
        self.chats = (0..<chats).map { "chat-\($0)" }
    }

    /// - Parameter steps: the number of steps of a quarter of a second. After them no message comes, and all
    ///   conversations must be analysed to their end.
    public mutating func run(steps: Int) async throws {
        for _ in 0..<steps { try await self.step(isTalking: true) }
        let patience = Int((self.bed.rules.maxWait + .seconds(120)) / Self.step)
        for _ in 0..<patience { try await self.step(isTalking: false) }
        for (id, history) in self.histories where history.wantsReading {
            self.report("\(id) has never been read to its end")
        }
    }

    private mutating func step(isTalking: Bool) async throws {
        self.now = self.now + Self.step
        try await self.bed.setClock(self.now)
        if isTalking {
            if self.random.oneIn(self.pause) { try await self.say() }
            if self.random.oneIn(9), let message = self.sent.randomElement(using: &self.random) {
                try await self.deliver(message)
            }
        }
        if !isTalking || self.random.oneIn(5) {
            let there = self.late.indices.filter { !isTalking || self.late[$0].from <= self.now }
            if let index = there.randomElement(using: &self.random) {
                try await self.deliver(self.late.remove(at: index).message)
            }
        }
        try await self.work()
        self.checkPunctuality()
    }

    private mutating func say() async throws {
        self.counter += 1
        let isEdit = self.random.oneIn(8)
        let isRevocation = !isEdit && self.random.oneIn(10)
        let earlier = self.sent.randomElement(using: &self.random)
        let message = ChatMessage(
            customerID: self.bed.customerID,
            id: (isEdit || isRevocation ? earlier?.id : nil) ?? "m\(self.counter)",
            chatID: (isEdit || isRevocation ? earlier?.chatID : nil) ?? self.chats.randomElement(using: &self.random)!,
            kind: earlier == nil ? .message : isEdit ? .edited : isRevocation ? .revoked : .message,
            isSenderMe: isEdit || isRevocation ? earlier?.isSenderMe ?? true : Bool.random(using: &self.random),
            body: "text \(self.counter)",
            // Some phones run ahead.
            timestamp: self.now.seconds + (self.random.oneIn(20) ? 3600 : 0)
        )
        self.sent.append(message)
        guard self.random.oneIn(5) else { return try await self.deliver(message) }
        // A short time, or enough for a verdict in between.
        let delay = self.random.oneIn(2) ? Duration.seconds(Int.random(in: 30...150, using: &self.random)) : .zero
        self.late.append((message, self.now + delay))
    }

    private mutating func deliver(_ message: ChatMessage) async throws {
        let item = IntakeItem(
            content: .message(message),
            delivery: Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: [])
        )
        let outcome = try await self.bed.messages.store([item])[0]
        let isChange: Bool
        switch outcome {
        case .stored, .edited: isChange = true
        // A revocation of a message that was not visible changes nothing.
        case .revoked: isChange = self.histories[message.chatID]?.visible[message.id] != nil
        case .duplicate, .tooOld, .crowd, .removedCustomer, .refused: isChange = false
        }
        var history = self.histories[message.chatID] ?? DebounceHistory()
        if isChange {
            history.append(
                ConversationChange(of: message),
                of: message.id,
                at: self.now,
                isRewrite: message.kind != .message
            )
        }
        if outcome == .stored || outcome == .edited { history.visible[message.id] = history.changes.count }
        if outcome == .revoked { history.visible[message.id] = nil }
        self.histories[message.chatID] = history
    }

    private mutating func work() async throws {
        for claim in try await self.bed.conversations.claim(
            atMost: 4,
            by: "worker-\(Int.random(in: 1...3, using: &self.random))"
        ) {
            try await self.begin(claim)
        }
        for index in self.calls.indices where self.calls[index].renews {
            let call = self.calls[index]
            let lost = try await self.bed.conversations.renew([call.claim])
            if !lost.isEmpty { self.calls[index].renews = false }
        }
        let ready = self.calls.filter { $0.endsAt <= self.now }
        self.calls.removeAll { $0.endsAt <= self.now }
        for call in ready where !call.dies { try await self.end(call) }
    }

    private mutating func begin(_ claim: Claim) async throws {
        guard let window = try await self.bed.conversations.window(of: claim, within: WindowLimits()) else {
            return self.report("a fresh claim has no window")
        }
        guard let id = self.chats.first(where: { self.bed.conversationID($0) == claim.conversationID }) else {
            return self.report("a claim of an unknown conversation")
        }
        if self.calls.contains(where: { $0.chat == id && $0.renews }) {
            self.report("\(id) was claimed while its lease was held")
        }
        let due = self.histories[id]?.due(self.bed.rules)
        if due.map({ self.now < $0 }) ?? true {
            self.report(
                "\(id) was claimed at \(self.now.milliseconds), due \(due.map { "\($0.milliseconds)" } ?? "never")"
            )
        }
        self.overdueSince[id] = nil
        let visible = self.histories[id]?.visible.count ?? 0
        if window.messages.count != min(visible, WindowLimits().messages) {
            self.report("\(id) shows \(window.messages.count) messages of \(visible)")
        }
        let freezes = self.random.oneIn(12)
        let dies = !freezes && self.random.oneIn(10)
        self.calls.append(
            DebounceCall(
                chat: id,
                claim: claim,
                window: window,
                endsAt: self.now + .milliseconds(Int.random(in: 50...9000, using: &self.random))
                    + (freezes ? .seconds(30) : .zero),
                renews: !freezes && !dies,
                dies: dies
            )
        )
    }

    private mutating func end(_ call: DebounceCall) async throws {
        let status = VerdictStatus.allCases.randomElement(using: &self.random)!
        let rejected = self.random.oneIn(10)
        let commit = VerdictCommit(
            claim: call.claim,
            verdict: rejected ? .rejected : .status(status),
            readGeneration: call.window.generation,
            windowMessageIDs: call.window.messages.map(\.id)
        )
        switch try await self.bed.conversations.commit(commit) {
        case .leaseLost:
            if call.renews { self.report("\(call.chat) lost a lease that was renewed") }
        case .superseded:
            self.superseded += 1
        case .committed:
            try await self.committed(call, status, rejected: rejected)
        }
    }

    private mutating func committed(_ call: DebounceCall, _ status: VerdictStatus, rejected: Bool) async throws {
        self.verdicts += 1
        if self.calls.contains(where: { $0.chat == call.chat && $0.claim.leaseNumber > call.claim.leaseNumber }) {
            self.report("\(call.chat): a lost lease has committed")
        }
        if !self.verdictGenerations.insert("\(call.chat) \(call.window.generation)").inserted {
            self.report("\(call.chat) has two verdicts for generation \(call.window.generation)")
        }
        var history = self.histories[call.chat] ?? DebounceHistory()
        let read = Int(call.window.generation)
        let hasMovedOn = history.changes.count > read
        if hasMovedOn && !call.claim.commitsForWindow {
            self.report("\(call.chat): a verdict stands although the conversation has moved on")
        }
        let wasArmed = history.isArmed(after: read)
        history.verdicts.append(
            DebounceHistory.Verdict(
                at: self.now,
                read: read,
                keepsArmed: rejected ? wasArmed : status == .notConfirmed,
                clearsAll: !rejected && status.clearsHistory && !hasMovedOn
            )
        )
        if !rejected && status.clearsHistory { history.clear(upTo: read) }
        self.histories[call.chat] = history
    }

    /// If a worker is there, a due conversation is claimed within a lease and a step. By then a dead worker's lease
    /// has ended.
    private mutating func checkPunctuality() {
        for (id, history) in self.histories {
            let isHeld = self.calls.contains { $0.chat == id }
            guard !isHeld, !history.hasRewriteAfterWindow, let due = history.due(self.bed.rules), due <= self.now else {
                self.overdueSince[id] = nil
                continue
            }
            let since = self.overdueSince[id] ?? self.now
            self.overdueSince[id] = since
            if self.now - since > self.bed.rules.lease + .seconds(1) {
                self.report("\(id) was due at \(due.milliseconds) and is still unread at \(self.now.milliseconds)")
            }
        }
    }

    private mutating func report(_ violation: String) {
        if self.violations.count < 20 { self.violations.append(violation) }
    }
}

/// An analysis in flight of the simulation.
struct DebounceCall {
    var chat: String
    var claim: Claim
    var window: ConversationWindow
    var endsAt: UnixTime
    /// True if it renews its lease. Frozen and dead workers do not.
    var renews: Bool
    var dies: Bool
}
