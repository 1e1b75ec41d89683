internal import Pipeline
internal import Time

/// Reads what Evolution API sends, by webhook or by queue: an envelope with one event of one instance. `date_time` is
/// local time that claims to be UTC, and is not used. The envelope's `apikey` is not looked at.
struct EvolutionReader {
    private let items: BridgeItems

    init(_ items: BridgeItems) { self.items = items }

    func read(_ envelope: WebhookJSON) throws(BridgeFault) -> BridgeBatch {
        guard let event = envelope["event"]?.string else { throw .notAnEnvelope }
        let data = envelope["data"]
        var own: [BridgeAddress] = []
        for name in [envelope["sender"], data?["wuid"]] {
            guard let address = name?.string.flatMap({ BridgeAddress($0) }), address.isPerson, !own.contains(address)
            else { continue }
            own.append(address)
        }
        let name = Self.name(event)
        let items = data.map { $0.isArray ? $0.elements : [$0] } ?? []
        let events = self.items.read(items) { data throws(IgnoredReason) in try self.event(name, data, own) }
        return BridgeBatch(
            account: envelope["instance"]?.string ?? envelope["instance"]?["instanceName"]?.string,
            own: own,
            events: items.isEmpty ? [.ignored(.unreadable)] : events
        )
    }

    /// Messages that Evolution has stored: `{"messages": {"records": […]}}`, or a list.
    func history(_ answer: WebhookJSON, own: [BridgeAddress]) throws(BridgeFault) -> [BridgeEvent] {
        let list = answer["messages"]?["records"] ?? answer["messages"] ?? answer
        guard list.isArray else { throw .notAnEnvelope }
        return self.items.read(list.elements) { data throws(IgnoredReason) in
            try EvolutionMessage(data, own: own, self.items).message()
        }
    }

    /// `messages.upsert`, whatever the way by which it came: paths and settings write `MESSAGES_UPSERT`.
    private static func name(_ event: String) -> String {
        String(event.prefix(64).map { $0 == "_" || $0 == "-" ? "." : $0 }).lowercased()
    }

    private func event(_ name: String, _ data: WebhookJSON, _ own: [BridgeAddress]) throws(IgnoredReason) -> BridgeEvent
    {
        guard data.isObject else { throw .unreadable }
        switch name {
        case "messages.upsert", "send.message": return try EvolutionMessage(data, own: own, self.items).message()
        case "messages.edited": return try self.change(data, own)
        case "messages.delete": return try self.deletion(data, id: data["key"]?["id"] ?? data["id"], own)
        case "messages.update":
            guard data["status"]?.string == "DELETED" else { throw .housekeeping }
            return try self.deletion(data, id: data["keyId"] ?? data["key"]?["id"] ?? data["id"], own)
        case "connection.update": return .connection(Self.connection(data, state: data["state"]?.string))
        case "status.instance": return .connection(Self.connection(data, state: data["status"]?.string))
        case "qrcode.updated":
            let code = data["qrcode"] ?? data
            return .connection(
                BridgeConnectionHint(
                    state: .code,
                    pairingCode: code["pairingCode"]?.string,
                    qr: code["code"]?.string
                )
            )
        case "logout.instance": return .connection(BridgeConnectionHint(state: .loggedOut))
        case "remove.instance": return .connection(BridgeConnectionHint(state: .removed))
        default: throw .unusedEvent
        }
    }

    /// `messages.edited` comes for everything that clients tell each other. Its key is from the view of whoever wrote
    /// the message: of it only the id is used.
    private func change(_ data: WebhookJSON, _ own: [BridgeAddress]) throws(IgnoredReason) -> BridgeEvent {
        var frame = MessageFrame(id: "", saidAt: self.items.receivedAt.seconds, own: own)
        switch ProtocolMessage(data["protocolMessage"] ?? data).content {
        case .edit(let id, let edited?, let time):
            (frame.id, frame.saidAt) = (id, self.items.secondsOrReceived(time))
            return frame.event(InnerMessage(edited).edit(self.items))
        case .revocation(let id):
            frame.id = id
            return frame.event(.revoked)
        case .edit, .text, .event, .eventResponse, .reaction, .unreadableEdit: throw .housekeeping
        case .ignored(let reason): throw reason
        }
    }

    /// A revocation, or a deletion through the API. The key is from the owner's view.
    private func deletion(
        _ data: WebhookJSON,
        id: WebhookJSON?,
        _ own: [BridgeAddress]
    ) throws(IgnoredReason) -> BridgeEvent {
        guard let id = StanzaID(id?.string)?.bare else { throw .unreadable }
        let key = data["key"] ?? data
        let named = key["remoteJid"]?.string.flatMap { BridgeAddress($0) }
        let chat = try named.map { address throws(IgnoredReason) in try self.items.chat(address) }
        let frame = MessageFrame(
            id: id,
            chat: chat,
            isSenderMe: key["fromMe"]?.bool,
            saidAt: self.items.receivedAt.seconds,
            own: own
        )
        return frame.event(.revoked)
    }

    private static func connection(_ data: WebhookJSON, state: String?) -> BridgeConnectionHint {
        let status = data.first("statusReason", "disconnectionReasonCode")?.integer.flatMap { Int(exactly: $0) }
        let isEnded = [401, 402, 403, 406].contains(status)
        let state: BridgeConnectionHint.State =
            switch state {
            case "open": .working
            case "connecting": .starting
            case "close", "closed": isEnded ? .loggedOut : .closed
            case "refused": .failed
            default: .unknown
            }
        return BridgeConnectionHint(state: state, status: status)
    }
}
