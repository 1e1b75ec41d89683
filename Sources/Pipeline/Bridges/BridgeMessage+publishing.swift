extension BridgeMessage {
    /// The message as it is published. Nil for what is not: a reaction, and a message whose words are not known yet.
    ///
    /// An edit that nobody can read is published as a revocation, since an hour that was changed must not stand. Ask the
    /// source first.
    ///
    /// - Parameters:
    ///   - chatID: the chat's fixed name.
    ///   - isSenderMe: what `chat_place` says where this message does not.
    public func published(customerID: String, chatID: String, isSenderMe: Bool) -> ChatMessage? {
        var message = ChatMessage(
            customerID: customerID,
            id: self.id,
            chatID: chatID,
            isSenderMe: isSenderMe,
            senderName: isSenderMe ? nil : self.senderName,
            senderNumber: isSenderMe ? nil : self.number,
            body: "",
            timestamp: self.saidAt
        )
        switch self.content {
        case .text(let text): message.body = text
        case .edited(let text): (message.kind, message.body) = (.edited, text)
        case .revoked, .unreadableEdit: message.kind = .revoked
        case .event(let event): message.event = event
        case .editedEvent(let event): (message.kind, message.event) = (.edited, event)
        case .eventResponse(let answer, let id): message.response = EventResponse(eventID: id, answer: answer)
        case .reaction, .waiting: return nil
        }
        if let quoted = self.quoted, let body = quoted.body, message.kind != .revoked {
            let name = quoted.isSenderMe == false ? self.senderName : nil
            message.quoted = QuotedMessage(
                senderName: name,
                isSenderMe: quoted.isSenderMe,
                body: body,
                timestamp: nil
            )
        }
        return message
    }

    /// The other side's digits, if the payload has them under any name.
    private var number: String? {
        let names = [self.chat].compactMap(\.self) + self.aliases
        return names.first { $0.kind == .number }.map { String($0.text.prefix { $0 != "@" }) }
    }
}
