internal import ChatReader
internal import Time

/// A window in the form of a labelled conversation, with the events that were read from it. It is stored encrypted, and
/// only if the customer has agreed. Otherwise a chat's text is deleted with the verdict.
public struct KeptWindow: Sendable, Hashable, Codable {
    /// An event that the verdict added or moved.
    public struct Reading: Sendable, Hashable, Codable {
        public var eventID: String
        public var event: DecidedEvent
        /// `e1`, … if it is a known event.
        public var reference: String?
    }

    /// Marks an edit as a phone shows it.
    static let editMark = "<This message was edited>"

    public var timezone: String
    public var knownEvents: [LabelledKnownEvent]
    public var messages: [LabelledMessage]
    /// In the order of the answer.
    public var readings: [Reading]

    /// - Parameter agreed: the agreed claims, with the ids of their events.
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

/// The source of an event: the prompt, the model and the window.
public struct EventOrigin: Sendable, Hashable {
    /// `PromptTemplate.name`; nil when no model was asked.
    public var prompt: String?
    /// The server's name for it, cut to 100 characters; others than visible ASCII become `?`. Nil if the server does
    /// not say.
    public var model: String?
    /// Set only if the customer has agreed that windows are kept.
    public var window: KeptWindow?

    public init(prompt: String? = nil, model: String? = nil, window: KeptWindow? = nil) {
        self.prompt = prompt
        self.model = model.map { name in
            String(name.unicodeScalars.prefix(100).map { (0x21...0x7E).contains($0.value) ? Character($0) : "?" })
        }
        self.window = window
    }
}

/// A kept window with people's judgements of its events.
public struct JudgedWindow: Sendable {
    /// A UUID in lower case.
    public var id: String
    public var window: KeptWindow
    /// Oldest first.
    public var judgements: [WindowJudgement]

    public init(id: String, window: KeptWindow, judgements: [WindowJudgement]) {
        (self.id, self.window, self.judgements) = (id, window, judgements)
    }
}
