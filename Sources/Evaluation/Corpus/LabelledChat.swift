internal import ChatReader
public import Pipeline
internal import Time

/// A line of a corpus: a conversation with its label, which is the verdict of a careful person.
public struct LabelledChat: Sendable, Hashable, Codable {
    public var id: String
    /// The subject of the test, in snake case.
    public var category: String
    /// A language tag, `mixed`, or `arabizi` for Arabic in Latin letters.
    public var language: String
    /// The owner's IANA zone. Labels are wall-clock times in it.
    public var timezone: String
    /// The events from this conversation that are already in the calendar.
    public var knownEvents: [LabelledKnownEvent]?
    /// Oldest first.
    public var messages: [LabelledMessage]
    public var expected: LabelledVerdict
    /// One sentence that explains the label.
    public var why: String?
    /// The way it was derived from another conversation; nil if a person wrote it.
    public var variant: ChatVariant?

    public init(
        id: String,
        category: String,
        language: String,
        timezone: String,
        messages: [LabelledMessage],
        expected: LabelledVerdict,
        why: String? = nil,
        variant: ChatVariant? = nil
    ) {
        self.id = id
        self.category = category
        self.language = language
        self.timezone = timezone
        self.messages = messages
        self.expected = expected
        self.why = why
        self.variant = variant
    }

    private enum CodingKeys: String, CodingKey {
        case id, category, language, timezone
        case knownEvents = "known_events"
        case messages, expected, why, variant
    }
}

/// How a labelled conversation was made from another one.
public enum ChatVariant: String, Sendable, Hashable, Codable, CaseIterable {
    /// All dates are some weeks earlier or later.
    case shifted
    /// Latin digits instead of Arabic digits, or the other way round.
    case digits
    /// The agreed event is called off at the end.
    case retracted
    /// The conversation ends before the proposal is answered.
    case cut
}

extension LabelledChat {
    /// The window that Jadwal would analyse after the last message.
    ///
    /// - Returns: nil for an unknown time zone. `LabelledCorpus` refuses those.
    public func window(within limits: WindowLimits = WindowLimits()) -> ConversationWindow? {
        guard let zone = Zone(self.timezone) else { return nil }
        let oldest = (self.messages.last?.timestamp ?? 0) - Int64(limits.age / .seconds(1))
        var bytes = 0
        var kept: [WindowMessage] = []
        for message in self.messages.suffix(limits.messages).reversed() {
            bytes += message.body.utf8.count + (message.quoted?.body.utf8.count ?? 0)
            guard message.timestamp >= oldest, bytes <= limits.bytes || kept.isEmpty else { break }
            kept.append(Self.windowMessage(message))
        }
        return ConversationWindow(
            messages: kept.reversed(),
            generation: Int64(self.messages.count),
            zone: zone,
            knownEvents: (self.knownEvents ?? []).compactMap { $0.event(in: zone) }
        )
    }

    /// Marks the end of the messages in the prompt. It is the same in every run, so that recordings stay valid.
    public var nonce: String {
        var hash = FNV1a()
        hash.combine(self.id)
        return String(hash.value, radix: 36)
    }

    private static func windowMessage(_ message: LabelledMessage) -> WindowMessage {
        WindowMessage(
            id: message.id,
            isSenderMe: message.isSenderMe,
            saidAt: message.timestamp,
            content: MessageContent(
                senderName: message.senderName,
                body: message.body,
                quoted: message.quoted,
                wasEdited: false
            )
        )
    }
}
