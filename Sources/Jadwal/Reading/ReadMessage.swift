/// A message as the reader sees it: who, when on the owner's wall clock, what.
public struct ReadMessage: Sendable, Hashable {
    /// As the answer refers to it.
    public let number: Int
    public let sender: String
    /// Nil where it is not known; then the sender's name tells the sides apart.
    public let isOwner: Bool?
    public let saidAt: LocalDateTime
    public let body: String

    public init(number: Int, sender: String, isOwner: Bool?, saidAt: LocalDateTime, body: String) {
        self.number = number
        self.sender = sender
        self.isOwner = isOwner
        self.saidAt = saidAt
        self.body = body
    }

    var side: String { self.isOwner.map { $0 ? "owner" : "other" } ?? "name:\(self.sender)" }
}
