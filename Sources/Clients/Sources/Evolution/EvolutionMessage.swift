internal import Pipeline

/// A message of Evolution: `data` of an event, or a record of its store.
struct EvolutionMessage {
    private let data: WebhookJSON
    private let own: [BridgeAddress]
    private let items: BridgeItems

    init(_ data: WebhookJSON, own: [BridgeAddress], _ items: BridgeItems) {
        (self.data, self.own, self.items) = (data, own, items)
    }

    func message() throws(IgnoredReason) -> BridgeEvent {
        guard let key = self.data["key"], let id = StanzaID(key["id"]?.string)?.bare, let isFromMe = key["fromMe"]?.bool
        else { throw .unreadable }
        let chat = try self.items.chat(key["remoteJid"]?.string.flatMap { BridgeAddress($0) })
        guard let message = self.data["message"], message.isObject else {
            // "Waiting for this message": Baileys has a stub of it only.
            throw self.data["messageStubType"] == nil ? .unreadable : .housekeeping
        }
        // Some versions replace a hidden id by the number before they send the message. They keep it as the previous.
        let both = [key["remoteJidAlt"], key["previousRemoteJid"]]
        let names = both + (isFromMe ? [] : [key["senderPn"], key["senderLid"]])
        let frame = MessageFrame(
            id: id,
            chat: chat,
            aliases: self.items.aliases(names.map { $0?.string }, of: chat, own: self.own),
            isSenderMe: isFromMe,
            senderName: self.items.name(self.data["pushName"]?.string),
            saidAt: try self.items.seconds(self.data["messageTimestamp"]),
            own: self.own
        )
        return try frame.event(InnerMessage(message), context: self.data["contextInfo"], self.items)
    }
}
