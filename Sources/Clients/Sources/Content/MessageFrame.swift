internal import Pipeline

/// The frame of a message's content in a source's payload: its writer, its chat and its time.
struct MessageFrame {
    var id: String
    var chat: BridgeAddress?
    var aliases: [BridgeAddress] = []
    var isSenderMe: Bool?
    var senderName: String?
    var saidAt: Int64
    /// Names of the owner's phone.
    var own: [BridgeAddress]

    func event(
        _ content: BridgeMessage.Content,
        quoted: BridgeQuote? = nil,
        transience: Transience? = nil
    ) -> BridgeEvent {
        let message = BridgeMessage(
            id: self.id,
            chat: self.chat,
            aliases: self.aliases,
            isSenderMe: self.isSenderMe,
            senderName: self.isSenderMe == false ? self.senderName : nil,
            saidAt: self.saidAt,
            content: content,
            quoted: quoted,
            transience: transience,
            isSelfChat: self.chat.map { self.own.contains($0) } ?? false
        )
        return .message(message)
    }

    /// - Parameters:
    ///   - context: stands beside the message in some versions of Evolution. What is in the message goes before.
    ///   - transience: what stands beside the message in some engines of WAHA.
    func event(
        _ inner: InnerMessage,
        context: WebhookJSON? = nil,
        transience beside: Transience? = nil,
        _ items: BridgeItems
    ) throws(IgnoredReason) -> BridgeEvent {
        let contexts = [inner.context, context].compactMap(\.self)
        let quoted = contexts.lazy.compactMap { self.quote($0) }.first
        let transience = beside == .viewOnce ? beside : inner.transience(contexts) ?? beside
        var frame = self
        switch inner.content {
        case .text(let text): return self.event(.text(try items.text(text)), quoted: quoted, transience: transience)
        case .event(let event): return self.event(.event(event), quoted: quoted, transience: transience)
        case .eventResponse(let answer, let id): return self.event(.eventResponse(answer, to: id))
        case .reaction(let emoji, let id): return self.event(.reaction(emoji, to: id))
        case .edit(let id, let edited?, let time):
            (frame.id, frame.saidAt) = (id, (try? items.seconds(time)) ?? self.saidAt)
            return frame.event(InnerMessage(edited).edit(items))
        case .edit: throw .housekeeping
        case .unreadableEdit(let id):
            frame.id = id
            return frame.event(.unreadableEdit)
        case .revocation(let id):
            frame.id = id
            return frame.event(.revoked)
        case .ignored(let reason): throw reason
        }
    }

    /// The quoted message, in WhatsApp's own form.
    func quote(_ context: WebhookJSON) -> BridgeQuote? {
        self.quote(
            id: context.first("stanzaId", "stanzaID")?.string,
            body: context["quotedMessage"].flatMap { InnerMessage($0).words },
            sender: context["participant"]?.string
        )
    }

    /// Nil if nothing says which message is answered.
    func quote(id: String?, body: String?, sender: String?) -> BridgeQuote? {
        let id = StanzaID(id)?.bare
        let body = body.flatMap { $0.utf8.count <= ChatMessageDecoder.maximumBodyBytes ? $0 : nil }?.filter {
            $0 != "\0"
        }
        guard id != nil || body?.isEmpty == false else { return nil }
        let sender = sender.flatMap { BridgeAddress($0) }
        var isSenderMe: Bool?
        if let sender, self.own.contains(sender) {
            isSenderMe = true
        } else if let sender, sender == self.chat || self.aliases.contains(sender) {
            isSenderMe = false
        }
        return BridgeQuote(id: id, body: body?.isEmpty == false ? body : nil, sender: sender, isSenderMe: isSenderMe)
    }
}

extension InnerMessage {
    /// The content of a message after an edit. An edit without usable content counts as unreadable, because the old
    /// hour must not stay.
    func edit(_ items: BridgeItems) -> BridgeMessage.Content {
        switch self.content {
        case .text(let text): (try? items.text(text)).map { .edited($0) } ?? .unreadableEdit
        case .event(let event): .editedEvent(event)
        case .eventResponse, .reaction, .edit, .unreadableEdit, .revocation, .ignored: .unreadableEdit
        }
    }

    func transience(_ contexts: [WebhookJSON]) -> Transience? {
        if self.isViewOnce { return .viewOnce }
        for context in contexts {
            guard let seconds = context["expiration"]?.integer, seconds > 0 else { continue }
            let trigger = context["disappearingMode"]?["trigger"] ?? context["trigger"]
            let isAccountDefault = trigger?.string == "ACCOUNT_SETTING" || trigger?.integer == 2
            return .timer(seconds: seconds, isAccountDefault: isAccountDefault)
        }
        return self.isEphemeral ? .timer(seconds: 0, isAccountDefault: false) : nil
    }
}
