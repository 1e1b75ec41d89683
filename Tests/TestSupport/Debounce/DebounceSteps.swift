public import ChatReader
public import Pipeline
public import Time

/// Single steps of the debounce, for named cases.
public struct DebounceCases {
    private let bed: DebounceBed
    private let chat: String
    public static let start = UnixTime(seconds: 1_700_000_000)

    /// - Parameter chat: a separate chat for each case if stores are shared.
    public init(_ bed: DebounceBed, chat: String) { (self.bed, self.chat) = (bed, chat) }

    /// Sets the clock to this many seconds after the start.
    public func at(_ seconds: Double) async throws { try await self.bed.setClock(Self.start + .seconds(seconds)) }

    /// - Parameter said: seconds after the start, by the sender's phone.
    @discardableResult
    public func store(
        _ id: String,
        mine: Bool,
        said: Int64,
        kind: ChatMessage.Kind = .message,
        body: String = "text"
    ) async throws -> MessageOutcome {
        let message = ChatMessage(
            customerID: self.bed.customerID,
            id: id,
            chatID: self.chat,
            kind: kind,
            isSenderMe: mine,
            body: body,
            timestamp: Self.start.seconds + said
        )
        let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: [])
        return try await self.bed.messages.store([IntakeItem(content: .message(message), delivery: delivery)])[0]
    }

    public func claim(by worker: String = "worker") async throws -> Claim? {
        try await self.bed.conversations.claim(atMost: 10, by: worker).first
    }

    public func window(_ claim: Claim) async throws -> ConversationWindow? {
        try await self.bed.conversations.window(of: claim, within: WindowLimits())
    }

    public func renew(_ claim: Claim) async throws -> Bool { try await self.bed.conversations.renew([claim]).isEmpty }

    public func commit(_ claim: Claim, _ window: ConversationWindow, _ status: VerdictStatus) async throws
        -> CommitDecision
    {
        try await self.bed.conversations.commit(
            VerdictCommit(
                claim: claim,
                verdict: .status(status),
                readGeneration: window.generation,
                windowMessageIDs: window.messages.map(\.id)
            )
        )
    }
}
