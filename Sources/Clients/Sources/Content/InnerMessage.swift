internal import Pipeline

/// WhatsApp's own form of a message, as the libraries beneath the sources hand it on: Baileys (Evolution, WAHA's NOWEB)
/// and whatsmeow (WAHA's GOWS), which spell some names differently.
struct InnerMessage {
    enum Content {
        case text(String)
        case event(EventInvitation)
        case eventResponse(EventResponse.Answer, to: String)
        case reaction(String, to: String)
        /// Its new content, and when it was edited.
        case edit(of: String, WebhookJSON?, at: WebhookJSON?)
        case unreadableEdit(of: String)
        case revocation(of: String)
        case ignored(IgnoredReason)
    }

    static let maximumWrappers = 4

    let content: Content
    /// The reference to the answered message, and the time at which this one disappears.
    let context: WebhookJSON?
    let isViewOnce: Bool
    let isEphemeral: Bool

    init(_ message: WebhookJSON) {
        var (message, isViewOnce, isEphemeral) = (message, false, false)
        for _ in 0..<Self.maximumWrappers {
            guard let wrapper = InnerWrapper(message) else { break }
            message = wrapper.message
            isViewOnce = isViewOnce || wrapper.isViewOnce
            isEphemeral = isEphemeral || wrapper.isEphemeral
        }
        let part = InnerPart(message)
        self.content = part.content
        self.context = part.value?.first("contextInfo") ?? message["contextInfo"]
        self.isViewOnce = isViewOnce || part.value?["viewOnce"]?.bool ?? false
        self.isEphemeral = isEphemeral
    }

    /// The words of a message that is quoted.
    var words: String? {
        switch self.content {
        case .text(let text): text
        case .event(let event): event.title
        case .eventResponse, .reaction, .edit, .unreadableEdit, .revocation, .ignored: nil
        }
    }
}

/// A message around another one.
private struct InnerWrapper {
    let message: WebhookJSON
    let isViewOnce: Bool
    let isEphemeral: Bool

    init?(_ message: WebhookJSON) {
        let viewOnce = message.first("viewOnceMessage", "viewOnceMessageV2", "viewOnceMessageV2Extension")
        let ephemeral = message["ephemeralMessage"]
        let others = message.first("documentWithCaptionMessage", "editedMessage", "deviceSentMessage")
        guard let inner = (viewOnce ?? ephemeral ?? others)?["message"] else { return nil }
        (self.message, self.isViewOnce, self.isEphemeral) = (inner, viewOnce != nil, ephemeral != nil)
    }
}

/// The member of a message that holds what was said, and what it says.
private struct InnerPart {
    let content: InnerMessage.Content
    /// Nil for a plain text, which has nothing beside it.
    let value: WebhookJSON?

    init(_ message: WebhookJSON) {
        if let text = message["conversation"]?.string, !text.isEmpty {
            (self.content, self.value) = (.text(text), nil)
            return
        }
        for (name, read) in Self.readers {
            guard let value = message[name] else { continue }
            (self.content, self.value) = (read(value), value)
            return
        }
        for (name, reason) in Self.reasons where message[name] != nil {
            (self.content, self.value) = (.ignored(reason), message[name])
            return
        }
        (self.content, self.value) = (.ignored(.housekeeping), nil)
    }

    private typealias Reader = @Sendable (WebhookJSON) -> InnerMessage.Content

    private static let readers: [(StaticString, Reader)] = [
        ("extendedTextMessage", { Self.text($0["text"]) }),
        ("imageMessage", { Self.text($0["caption"]) }),
        ("videoMessage", { Self.text($0["caption"]) }),
        ("documentMessage", { Self.text($0["caption"]) }),
        ("protocolMessage", { ProtocolMessage($0).content }),
        ("secretEncryptedMessage", { Self.secret($0) }),
        ("eventMessage", { Self.event($0) }),
        ("eventResponseMessage", { Self.answer($0) }),
        ("reactionMessage", { Self.reaction($0) }),
        ("buttonsResponseMessage", { Self.text($0["selectedDisplayText"]) }),
        ("templateButtonReplyMessage", { Self.text($0["selectedDisplayText"]) }),
        ("listResponseMessage", { Self.text($0["title"]) }),
    ]

    private static let reasons: [(StaticString, IgnoredReason)] = [
        ("audioMessage", .noText), ("stickerMessage", .noText), ("ptvMessage", .noText), ("albumMessage", .noText),
        ("stickerPackMessage", .noText), ("lottieStickerMessage", .noText),
        ("encEventResponseMessage", .answerUnreadable),
        ("pollCreationMessage", .poll), ("pollCreationMessageV2", .poll), ("pollCreationMessageV3", .poll),
        ("pollUpdateMessage", .poll), ("pollResultSnapshotMessage", .poll),
        ("contactMessage", .contact), ("contactsArrayMessage", .contact),
        ("locationMessage", .location), ("liveLocationMessage", .location),
        ("call", .call), ("callLogMesssage", .call), ("bcallMessage", .call), ("scheduledCallCreationMessage", .call),
        ("templateMessage", .business), ("buttonsMessage", .business), ("listMessage", .business),
        ("interactiveMessage", .business), ("interactiveResponseMessage", .business), ("productMessage", .business),
        ("orderMessage", .business), ("invoiceMessage", .business), ("requestPaymentMessage", .business),
        ("sendPaymentMessage", .business), ("groupInviteMessage", .business),
    ]

    private static func text(_ value: WebhookJSON?) -> InnerMessage.Content {
        guard let text = value?.string, !text.isEmpty else { return .ignored(.noText) }
        return .text(text)
    }

    private static func event(_ value: WebhookJSON) -> InnerMessage.Content {
        guard let start = value["startTime"]?.integer else { return .ignored(.invalidEvent) }
        let invitation = EventInvitation(
            written: value["name"]?.string,
            details: value["description"]?.string,
            place: value["location"]?["name"]?.string,
            start: start,
            end: value["endTime"]?.integer,
            isCancelled: value.first("isCanceled", "isCancelled")?.bool
        )
        return invitation.map { .event($0) } ?? .ignored(.invalidEvent)
    }

    private static func answer(_ value: WebhookJSON) -> InnerMessage.Content {
        let key = value.first("eventCreationMessageKey", "eventCreationKey", "key")
        let named = key?.first("id", "ID")?.string ?? value["contextInfo"]?.first("stanzaId", "stanzaID")?.string
        guard let id = StanzaID(named)?.bare, let answer = EventResponse.Answer(source: value["response"]) else {
            return .ignored(.answerUnreadable)
        }
        return .eventResponse(answer, to: id)
    }

    private static func reaction(_ value: WebhookJSON) -> InnerMessage.Content {
        guard let id = StanzaID(value["key"]?.first("id", "ID")?.string)?.bare else { return .ignored(.unreadable) }
        return .reaction(value["text"]?.string ?? "", to: id)
    }

    /// Edits that only a phone can decrypt: of an event (1) or of a message (2).
    private static func secret(_ value: WebhookJSON) -> InnerMessage.Content {
        let type = value["secretEncType"]
        let isEdit = type?.string.map { $0 == "EVENT_EDIT" || $0 == "MESSAGE_EDIT" } ?? false
        guard isEdit || type?.integer == 1 || type?.integer == 2 else { return .ignored(.housekeeping) }
        guard let id = StanzaID(value["targetMessageKey"]?.first("id", "ID")?.string)?.bare else {
            return .ignored(.unreadable)
        }
        return .unreadableEdit(of: id)
    }
}

/// Messages that clients exchange about messages. Most are neither edits nor revocations: timers, keys, histories.
struct ProtocolMessage {
    let content: InnerMessage.Content

    init(_ value: WebhookJSON) {
        let (type, id) = (value["type"], StanzaID(value["key"]?.first("id", "ID")?.string)?.bare)
        let isRevocation = type?.string == "REVOKE" || type?.integer == 0
        let isEdit = type?.string == "MESSAGE_EDIT" || type?.integer == 14
        guard isRevocation || isEdit else {
            self.content = .ignored(.housekeeping)
            return
        }
        guard let id else {
            self.content = .ignored(.unreadable)
            return
        }
        self.content =
            isRevocation
            ? .revocation(of: id)
            : .edit(of: id, value["editedMessage"], at: value.first("timestampMs", "timestampMS"))
    }
}

extension EventResponse.Answer {
    /// By WhatsApp's name or number.
    init?(source value: WebhookJSON?) {
        switch (value?.string, value?.integer) {
        case ("GOING", _), (nil, 1): self = .going
        case ("NOT_GOING", _), (nil, 2): self = .notGoing
        case ("MAYBE", _), (nil, 3): self = .maybe
        default: return nil
        }
    }
}
