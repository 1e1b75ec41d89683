internal import Pipeline

/// Reads our own wire format, as the original's service publishes it and as programs of one's own post it: one object,
/// or one in each line.
struct WireReader {
    private let items: BridgeItems
    private let decoder = ChatMessageDecoder()

    init(_ items: BridgeItems) { self.items = items }

    func read(_ bytes: [UInt8]) throws(BridgeFault) -> [BridgeBatch] {
        guard (try? UTF8Span(validating: bytes.span)) != nil else { throw .notUTF8 }
        // An object may be written over several lines; then it is the only one.
        if let message = try? self.decoder.decode(bytes, now: self.items.receivedAt) { return [self.batch(message)] }
        let lines = bytes.split { $0 == 10 || $0 == 13 }.filter { $0.contains { $0 > 0x20 } }
        guard !lines.isEmpty, lines[0].first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { throw .notAnEnvelope }
        if lines.count == 1 { _ = try WebhookJSON(bytes, maximumBytes: bytes.count) }
        var batches: [BridgeBatch] = []
        for line in lines.prefix(BridgeItems.maximum) {
            let batch: BridgeBatch
            do throws(ChatMessageFault) {
                batch = self.batch(try self.decoder.decode(Array(line), now: self.items.receivedAt))
            } catch {
                batch = BridgeBatch(events: [.ignored(error.reason)])
            }
            guard let last = batches.indices.last, batches[last].account == batch.account else {
                batches.append(batch)
                continue
            }
            batches[last].events += batch.events
        }
        let rest = max(lines.count - BridgeItems.maximum, 0)
        batches[0].events += Array(repeating: .ignored(.beyondLimit), count: rest)
        return batches
    }

    private func batch(_ message: ChatMessage) -> BridgeBatch {
        let event: BridgeEvent
        do throws(IgnoredReason) { event = try self.event(message) } catch { event = .ignored(error) }
        return BridgeBatch(account: message.customerID, events: [event])
    }

    private func event(_ message: ChatMessage) throws(IgnoredReason) -> BridgeEvent {
        let chat = try self.items.chat(BridgeAddress(chatID: message.chatID))
        // Some programs take the digits of a hidden id for a number.
        let isHidden = message.senderNumber.map { chat.text.hasPrefix("\($0)@") } ?? false
        let number = message.isSenderMe || isHidden ? nil : message.senderNumber
        let frame = MessageFrame(
            // An id of whatsapp-web.js holds a chat's name, which may change; others stay as they are.
            id: StanzaID(message.id)?.bare ?? message.id,
            chat: chat,
            aliases: self.items.aliases([number], of: chat, own: []),
            isSenderMe: message.isSenderMe,
            senderName: self.items.name(message.senderName),
            saidAt: message.timestamp,
            own: []
        )
        let quoted = message.quoted.map { BridgeQuote(id: nil, body: $0.body, isSenderMe: $0.isSenderMe) }
        return frame.event(try self.content(message), quoted: quoted)
    }

    private func content(_ message: ChatMessage) throws(IgnoredReason) -> BridgeMessage.Content {
        if let response = message.response {
            return .eventResponse(response.answer, to: StanzaID(response.eventID)?.bare ?? response.eventID)
        }
        switch (message.kind, message.event) {
        case (.revoked, _): return .revoked
        case (.message, let event?): return .event(event)
        case (.edited, let event?): return .editedEvent(event)
        case (.message, nil): return .text(try self.items.text(message.body))
        case (.edited, nil): return (try? self.items.text(message.body)).map { .edited($0) } ?? .unreadableEdit
        }
    }
}

extension ChatMessageFault {
    /// The same fault, of an item of an envelope.
    fileprivate var reason: IgnoredReason {
        switch self {
        case .tooLarge, .bodyTooLong: .tooLong
        case .timestampOutOfRange: .timestampOutOfRange
        case .invalidEvent: .invalidEvent
        case .notUTF8, .notJSON, .missingField, .illTypedField, .unknownKind, .invalidCustomer, .emptyField,
            .nulCharacter, .unknownCustomer:
            .unreadable
        }
    }
}
