/// What sort of chat an id names, by WhatsApp's suffixes. Only one-to-one chats are read.
public enum ChatKind: Sendable, Hashable {
    case oneToOne
    /// A group, a community, a status or other broadcast, a newsletter.
    case crowd

    public init(chatID: String) {
        let crowds = ["@g.us", "@broadcast", "@newsletter"]
        self = crowds.contains { chatID.hasSuffix($0) } ? .crowd : .oneToOne
    }
}
