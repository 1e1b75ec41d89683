internal import Pipeline

/// A message of WAHA: `payload` of an event, or an element of its history.
struct WAHAPayload {
    private let payload: WebhookJSON
    private let data: WAHAEngineData?
    private let own: [BridgeAddress]
    private let items: BridgeItems

    init(_ payload: WebhookJSON, own: [BridgeAddress], _ items: BridgeItems) {
        (self.payload, self.data, self.own, self.items) = (payload, WAHAEngineData(payload), own, items)
    }

    /// - Parameter timeMayLack: something else says when it happened.
    func frame(timeMayLack: Bool = false) throws(IgnoredReason) -> MessageFrame {
        guard let id = StanzaID(self.payload["id"]?.string) else { throw .unreadable }
        let said = self.payload["fromMe"]?.bool
        // Where they differ, the engine's own word counts, then the id's.
        guard let isFromMe = said == id.isFromMe ? said : self.data?.isFromMe ?? id.isFromMe ?? said else {
            throw .unreadable
        }
        let chat = try self.items.chat(self.chat(id, isFromMe: isFromMe))
        let engineNames = self.data?.names(isFromMe: isFromMe) ?? []
        let names = [self.payload[isFromMe ? "to" : "from"]?.string] + engineNames
        return MessageFrame(
            id: id.bare,
            chat: chat,
            aliases: self.items.aliases(names, of: chat, own: self.own),
            isSenderMe: isFromMe,
            senderName: self.items.name(self.data?.senderName),
            saidAt: timeMayLack
                ? self.items.secondsOrReceived(self.payload["timestamp"])
                : try self.items.seconds(self.payload["timestamp"]),
            own: self.own
        )
    }

    /// The chat stands in the id: `to` may be null, and `from` is the sender. GOWS 2026.8 writes the owner's own
    /// address there for all of the owner's messages; the other side's stands in what its engine says, if at all.
    private func chat(_ id: StanzaID, isFromMe: Bool) -> BridgeAddress? {
        let named = id.chat ?? self.payload[isFromMe ? "to" : "from"]?.string.flatMap { BridgeAddress($0) }
        guard isFromMe, let named, self.own.contains(named) else { return named }
        let names = (self.data?.names(isFromMe: true) ?? []) + [self.payload["to"]?.string]
        return self.items.aliases(names, of: named, own: self.own).first ?? named
    }

    func message() throws(IgnoredReason) -> BridgeEvent {
        var frame = try self.frame()
        guard let inner = self.data?.message.map({ InnerMessage($0) }) else { return try self.webMessage(frame) }
        switch inner.content {
        case .text: return try self.text(frame, inner)
        // Text that WAHA provides counts, even if the form around it is unknown or was encrypted for the engine.
        case .ignored(.housekeeping) where self.hasWords: return try self.text(frame, inner)
        case .unreadableEdit(let id) where self.hasWords:
            frame.id = id
            return frame.event(.edited(try self.items.text(self.payload["body"]?.string)))
        case .event, .eventResponse, .reaction, .edit, .unreadableEdit, .revocation, .ignored:
            return try frame.event(inner, transience: self.data?.transience, self.items)
        }
    }

    private var hasWords: Bool { self.payload["body"]?.string?.isEmpty == false }

    /// Of WEBJS.
    private func webMessage(_ frame: MessageFrame) throws(IgnoredReason) -> BridgeEvent {
        switch self.data?.kind {
        case .event(let event): return frame.event(.event(event), transience: self.data?.transience)
        case .ignored(let reason): throw reason
        case nil, .text, .eventResponse, .reaction, .edit, .unreadableEdit, .revocation:
            return try self.text(frame, nil)
        }
    }

    private func text(_ frame: MessageFrame, _ inner: InnerMessage?) throws(IgnoredReason) -> BridgeEvent {
        if self.payload["location"]?.isObject == true { throw .location }
        if self.payload["vCards"]?.elements.isEmpty == false { throw .contact }
        let (answered, context, beside) = (self.payload["replyTo"], inner?.context, self.data?.transience)
        let quoted = frame.quote(
            id: answered?["id"]?.string,
            body: answered?["body"]?.string,
            sender: answered?["participant"]?.string
        )
        return frame.event(
            .text(try self.items.text(self.payload["body"]?.string)),
            quoted: quoted ?? context.flatMap { frame.quote($0) },
            transience: beside == .viewOnce ? beside : inner?.transience([context].compactMap(\.self)) ?? beside
        )
    }

    /// - Parameter sentAt: when WAHA sent it. The payload's time is that of the original message in WEBJS.
    func edit(sentAt: WebhookJSON?) throws(IgnoredReason) -> BridgeEvent {
        var frame = try self.frame(timeMayLack: true)
        let inner = self.data?.message.map { InnerMessage($0) }
        let target = StanzaID(self.payload["editedMessageId"]?.string)?.bare
        var (content, editedAt): (BridgeMessage.Content?, WebhookJSON?) = (nil, self.data?.editedAt)
        switch inner?.content {
        case .edit(let id, let edited, let time):
            (frame.id, editedAt) = (target ?? id, time ?? editedAt)
            content = edited.map { InnerMessage($0).edit(self.items) }
        case .unreadableEdit(let id):
            (frame.id, content) = (id, .unreadableEdit)
        case nil, .text, .event, .eventResponse, .reaction, .revocation, .ignored:
            // Of WEBJS the id is that of the edited message.
            guard let id = target ?? (inner == nil ? frame.id : nil) else { throw .unreadable }
            frame.id = id
        }
        if case .editedEvent? = content {
        } else if let text = try? self.items.text(self.payload["body"]?.string) {
            content = .edited(text)
        }
        frame.saidAt = self.items.secondsOrReceived(editedAt, sentAt, self.payload["timestamp"])
        return frame.event(content ?? .unreadableEdit)
    }

    func reaction() throws(IgnoredReason) -> BridgeEvent {
        let reaction = self.payload["reaction"]
        guard let id = StanzaID(reaction?["messageId"]?.string)?.bare else { throw .unreadable }
        return try self.frame().event(.reaction(reaction?["text"]?.string ?? "", to: id))
    }

    /// The key of the event message is from the view of whoever answers: only the bare id is the same for both.
    func answer() throws(IgnoredReason) -> BridgeEvent {
        guard let answer = EventResponse.Answer(source: self.payload["eventResponse"]?["response"]) else {
            throw .answerUnreadable
        }
        guard let id = StanzaID(self.payload["eventCreationKey"]?["id"]?.string)?.bare else { throw .unreadable }
        return try self.frame().event(.eventResponse(answer, to: id))
    }
}
