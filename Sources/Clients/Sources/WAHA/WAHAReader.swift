internal import Pipeline

/// Reads what WAHA sends: an envelope with one event of one session. What the event holds differs by engine (WEBJS,
/// NOWEB, GOWS) and by version, so that no type of its documentation is relied on.
struct WAHAReader {
    private let items: BridgeItems

    init(_ items: BridgeItems) { self.items = items }

    func read(_ envelope: WebhookJSON) throws(BridgeFault) -> BridgeBatch {
        guard let event = envelope["event"]?.string else { throw .notAnEnvelope }
        let me = envelope["me"]
        var own: [BridgeAddress] = []
        for name in [me?["id"], me?["lid"], me?["jid"]] {
            guard let address = name?.string.flatMap({ BridgeAddress($0) }), address.isPerson, !own.contains(address)
            else { continue }
            own.append(address)
        }
        let decoded: BridgeEvent
        do throws(IgnoredReason) {
            decoded = try self.event(event, envelope, own)
        } catch {
            decoded = .ignored(error)
        }
        return BridgeBatch(
            account: envelope["session"]?.string,
            connection: envelope["metadata"]?["jadwal.connection"]?.string,
            own: own,
            events: [decoded]
        )
    }

    /// A list of messages, or one, as WAHA answers when it is asked for them.
    func history(_ answer: WebhookJSON, own: [BridgeAddress]) throws(BridgeFault) -> [BridgeEvent] {
        guard answer.isArray || answer.isObject else { throw .notAnEnvelope }
        return self.items.read(answer.isArray ? answer.elements : [answer]) { payload throws(IgnoredReason) in
            try WAHAPayload(payload, own: own, self.items).message()
        }
    }

    private func event(
        _ name: String,
        _ envelope: WebhookJSON,
        _ own: [BridgeAddress]
    ) throws(IgnoredReason) -> BridgeEvent {
        guard let payload = envelope["payload"], payload.isObject else { throw .unreadable }
        switch name {
        // A session's own webhooks bring `message.any` only. Those of all sessions may bring both: it is stored once.
        case "message.any", "message": return try WAHAPayload(payload, own: own, self.items).message()
        case "message.edited":
            return try WAHAPayload(payload, own: own, self.items).edit(sentAt: envelope["timestamp"])
        case "message.revoked": return try self.revocation(payload, own, sentAt: envelope["timestamp"])
        case "message.reaction": return try WAHAPayload(payload, own: own, self.items).reaction()
        case "message.waiting": return try WAHAPayload(payload, own: own, self.items).frame().event(.waiting)
        case "event.response": return try WAHAPayload(payload, own: own, self.items).answer()
        case "event.response.failed": throw .answerUnreadable
        case "session.status": return .connection(Self.status(payload))
        default: throw .unusedEvent
        }
    }

    /// The messages before and after are those of the revocation itself in some engines: only `revokedMessageId`, or
    /// what WhatsApp itself says, names the message that is revoked.
    private func revocation(
        _ payload: WebhookJSON,
        _ own: [BridgeAddress],
        sentAt: WebhookJSON?
    ) throws(IgnoredReason) -> BridgeEvent {
        let after = payload["after"]
        var revoked = StanzaID(payload["revokedMessageId"]?.string)?.bare
        if revoked == nil, let inner = (after.flatMap(WAHAEngineData.init) ?? WAHAEngineData(payload))?.message,
            case .revocation(let id) = InnerMessage(inner).content
        {
            revoked = id
        }
        guard let revoked else { throw .unreadable }
        guard let message = after ?? payload["before"], message.isObject else {
            let saidAt = self.items.secondsOrReceived(sentAt)
            return MessageFrame(id: revoked, saidAt: saidAt, own: own).event(.revoked)
        }
        var frame = try WAHAPayload(message, own: own, self.items).frame(timeMayLack: true)
        (frame.id, frame.saidAt) = (revoked, self.items.secondsOrReceived(sentAt, after?["timestamp"]))
        return frame.event(.revoked)
    }

    private static func status(_ payload: WebhookJSON) -> BridgeConnectionHint {
        let state: BridgeConnectionHint.State =
            switch payload["status"]?.string {
            case "STOPPED": .closed
            case "STARTING": .starting
            case "SCAN_QR_CODE": .code
            case "PASSKEY_REQUIRED", "PASSKEY_CONFIRMATION_REQUIRED": .passkey
            case "WORKING": .working
            case "FAILED": .failed
            default: .unknown
            }
        let code = state == .passkey ? payload["data"]?["code"] : nil
        return BridgeConnectionHint(state: state, pairingCode: code?.string)
    }
}
