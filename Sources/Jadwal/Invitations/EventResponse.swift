/// A tap on "Going", "Maybe" or "Can't go" below an event message.
public struct EventResponse: Sendable, Hashable, Codable {
    public enum Answer: String, Sendable, Hashable, Codable, CaseIterable {
        case going
        case notGoing = "not_going"
        case maybe
    }

    /// The event message's id: as it was published in a `ChatMessage`, its keyed hash in a `MessageContent`.
    public var eventID: String
    public var answer: Answer

    public init(eventID: String, answer: Answer) { (self.eventID, self.answer) = (eventID, answer) }

    private enum CodingKeys: String, CodingKey {
        case eventID = "i"
        case answer = "a"
    }
}
