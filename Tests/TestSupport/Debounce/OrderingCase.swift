public import Pipeline
import Time

/// Messages of phones with different clocks, and the order in which a reader must see them.
public struct OrderingCase: Sendable {
    public struct Said: Sendable {
        /// In seconds after the start, by the store's clock.
        var arrives: Double
        /// The same time by the sender's phone.
        var stamp: Int64
        var isMine: Bool
        var id: String
        var kind = ChatMessage.Kind.message
    }

    public var name: String
    var said: [Said]
    /// Ids, oldest first, and when the newest was said.
    public var order: [String]
    public var newest: Int64

    private static func other(_ id: String, at arrives: Double, stamp: Int64) -> Said {
        Said(arrives: arrives, stamp: stamp, isMine: false, id: id)
    }

    private static func mine(_ id: String, at arrives: Double, stamp: Int64) -> Said {
        Said(arrives: arrives, stamp: stamp, isMine: true, id: id)
    }

    public static let all = [
        OrderingCase(
            name: "the proposal's clock is 90 s ahead",
            said: [Self.other("plan", at: 0, stamp: 90), Self.mine("agreed", at: 3, stamp: 3)],
            order: ["plan", "agreed"],
            newest: 3
        ),
        OrderingCase(
            name: "the answer's clock is 12 h ahead",
            said: [Self.other("plan", at: 0, stamp: 0), Self.mine("agreed", at: 3, stamp: 43_203)],
            order: ["plan", "agreed"],
            newest: 3
        ),
        OrderingCase(
            name: "the proposal's clock is 90 s behind",
            said: [Self.other("plan", at: 0, stamp: -90), Self.mine("agreed", at: 3, stamp: 3)],
            order: ["plan", "agreed"],
            newest: 3
        ),
        OrderingCase(
            name: "a message that comes late stands where it was said",
            said: [
                Self.mine("first", at: 0, stamp: 0), Self.mine("last", at: 20, stamp: 20),
                Self.other("late", at: 25, stamp: 5),
            ],
            order: ["first", "late", "last"],
            newest: 20
        ),
        OrderingCase(
            name: "an imported chat keeps the order of its own times",
            said: [
                Self.mine("c", at: 5000, stamp: 30), Self.other("b", at: 5000, stamp: 20),
                Self.other("a", at: 5001, stamp: 10),
            ],
            order: ["a", "b", "c"],
            newest: 30
        ),
        OrderingCase(
            name: "what arrives in one second stands as it arrived, also when it is edited",
            said: [
                Self.other("a", at: 0, stamp: 3600), Self.mine("b", at: 0.2, stamp: 3500),
                Self.other("c", at: 0.4, stamp: 3550),
                Said(arrives: 9, stamp: 3700, isMine: false, id: "a", kind: .edited),
                Self.other("a", at: 10, stamp: 3600),
            ],
            order: ["a", "b", "c"],
            newest: 0
        ),
        OrderingCase(
            name: "an edit overtakes its message",
            said: [
                Said(arrives: 50, stamp: 40, isMine: false, id: "plan", kind: .edited),
                Self.mine("agreed", at: 51, stamp: 30), Self.other("plan", at: 52, stamp: 10),
            ],
            order: ["plan", "agreed"],
            newest: 30
        ),
        OrderingCase(
            name: "the store's clock goes back an hour",
            said: [Self.other("plan", at: 3600, stamp: 3600), Self.mine("agreed", at: 10, stamp: 3610)],
            order: ["plan", "agreed"],
            newest: 3600
        ),
    ]

    /// Stores the messages and claims the conversation after the quiet period.
    public func window(_ cases: DebounceCases) async throws -> ConversationWindow? {
        for message in self.said {
            try await cases.at(message.arrives)
            try await cases.store(
                message.id,
                mine: message.isMine,
                said: message.stamp,
                kind: message.kind,
                body: message.id
            )
        }
        try await cases.at(6000)
        guard let claim = try await cases.claim() else { return nil }
        return try await cases.window(claim)
    }

    /// True if the window has the expected order.
    public func holds(of window: ConversationWindow) -> Bool {
        window.messages.map(\.content.body) == self.order
            && window.messages.map(\.saidAt).max() == DebounceCases.start.seconds + self.newest
    }
}
