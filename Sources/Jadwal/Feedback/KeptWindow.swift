/// A window as a labelled conversation has it, and the events that were read from it. Kept sealed, and only where the
/// customer has agreed to it: otherwise a chat's text goes with the verdict.
public struct KeptWindow: Sendable, Hashable, Codable {
    /// An event that the verdict added or moved.
    public struct Reading: Sendable, Hashable, Codable {
        public var eventID: String
        public var event: DecidedEvent
        /// `e1`, … when it was known already.
        public var reference: String?
    }

    /// Marks an edit as a phone shows it.
    static let editMark = "<This message was edited>"

    public var timezone: String
    public var knownEvents: [LabelledKnownEvent]
    public var messages: [LabelledMessage]
    /// In the order of the answer.
    public var readings: [Reading]

    /// - Parameter agreed: what was read, with the ids of the events that came of it.
    public init(_ window: ConversationWindow, agreed: [(eventID: String, event: EventClaim)]) {
        self.timezone = window.zone.name
        self.knownEvents = window.knownEvents.enumerated().map { LabelledKnownEvent($1, reference: "e\($0 + 1)") }
        self.messages = window.messages.enumerated().map { index, message in
            let mark = message.content.wasEdited ? " \(Self.editMark)" : ""
            return LabelledMessage(
                id: "m\(index + 1)",
                senderName: message.content.senderName,
                isSenderMe: message.isSenderMe,
                body: message.content.body + mark,
                quoted: message.content.quoted,
                timestamp: message.saidAt
            )
        }
        self.readings = agreed.map { id, event in
            let known = window.knownEvents.firstIndex { $0.identity.id == id }
            return Reading(
                eventID: id,
                event: DecidedEvent(event, in: window),
                reference: known.map { "e\($0 + 1)" }
            )
        }
    }
}
