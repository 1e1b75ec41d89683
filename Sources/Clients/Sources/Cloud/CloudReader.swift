internal import Pipeline

/// Reads what Meta's Cloud API sends: an envelope with changes of any number of business accounts and phones.
struct CloudReader {
    private let items: BridgeItems

    init(_ items: BridgeItems) { self.items = items }

    func read(_ envelope: WebhookJSON) throws(BridgeFault) -> [BridgeBatch] {
        guard envelope["object"]?.string == "whatsapp_business_account", let entries = envelope["entry"],
            entries.isArray
        else { throw .notAnEnvelope }
        var (batches, room): ([BridgeBatch], Int) = ([], BridgeItems.maximum)
        for entry in entries.elements {
            let changes = entry["changes"]?.elements ?? []
            if changes.isEmpty { batches.append(BridgeBatch(events: [.ignored(.unreadable)])) }
            for change in changes {
                var batch = self.change(change, account: entry["id"]?.string)
                let kept = min(room, batch.events.count)
                batch.events = batch.events.enumerated().map { $0.offset < kept ? $0.element : .ignored(.beyondLimit) }
                room -= kept
                batches.append(batch)
            }
        }
        return batches.isEmpty ? [BridgeBatch(events: [.ignored(.unreadable)])] : batches
    }

    private func change(_ change: WebhookJSON, account: String?) -> BridgeBatch {
        guard let value = change["value"], value.isObject else {
            return BridgeBatch(businessAccount: account, events: [.ignored(.unreadable)])
        }
        let metadata = value["metadata"]
        let shown = metadata?["display_phone_number"]?.string.flatMap { CloudUser.number($0) }
        let own = shown.flatMap { $0.kind == .number ? $0 : nil }
        // A partner's account may stand at the entry: what is meant is named within.
        let named = value["waba_info"]?["waba_id"]?.string
        var batch = BridgeBatch(
            account: metadata?["phone_number_id"]?.string,
            businessAccount: named ?? account,
            own: own.map { [$0] } ?? []
        )
        let users = CloudUsers(value)
        switch change["field"]?.string {
        case "messages": batch.events = self.messages(value["messages"], users, batch.own, isEcho: false)
        case "smb_message_echoes": batch.events = self.messages(value["message_echoes"], users, batch.own, isEcho: true)
        case "history": batch.events = self.history(value, users, batch.own)
        case "account_update": batch.events = [.connection(Self.account(value["event"]?.string))]
        default: batch.events = [.ignored(.unusedEvent)]
        }
        return batch
    }

    private func messages(
        _ list: WebhookJSON?,
        _ users: CloudUsers,
        _ own: [BridgeAddress],
        isEcho: Bool
    ) -> [BridgeEvent] {
        // Receipts come in the same field, without messages.
        guard let list else { return [.ignored(.housekeeping)] }
        guard list.isArray else { return [.ignored(.unreadable)] }
        return self.items.read(list.elements) { message throws(IgnoredReason) in
            try CloudMessage(message, users: users, own: own, isEcho: isEcho, self.items).event()
        }
    }

    /// Chats from before the connection, in threads. Whether any of it may be read is decided by its times.
    private func history(_ value: WebhookJSON, _ users: CloudUsers, _ own: [BridgeAddress]) -> [BridgeEvent] {
        var events: [BridgeEvent] = []
        for part in value["history"]?.elements ?? [] {
            for thread in part["threads"]?.elements ?? [] {
                events += self.items.read(thread["messages"]?.elements ?? []) { message throws(IgnoredReason) in
                    let sender = message["from"]?.string.flatMap { CloudUser.number($0) }
                    let isEcho = sender.map { own.contains($0) } ?? false
                    return try CloudMessage(
                        message,
                        users: users,
                        own: own,
                        isEcho: isEcho,
                        self.items,
                        thread: thread["id"]?.string
                    ).event()
                }
            }
        }
        return events.isEmpty ? [.ignored(.unreadable)] : events
    }

    private static func account(_ event: String?) -> BridgeConnectionHint {
        switch event {
        case "PARTNER_REMOVED", "PARTNER_APP_UNINSTALLED", "ACCOUNT_OFFBOARDED", "ACCOUNT_DELETED":
            BridgeConnectionHint(state: .removed)
        case "PARTNER_ADDED", "PARTNER_APP_INSTALLED", "ACCOUNT_RECONNECTED": BridgeConnectionHint(state: .working)
        case "DISABLED_UPDATE", "ACCOUNT_RESTRICTION", "ACCOUNT_VIOLATION": BridgeConnectionHint(state: .failed)
        default: BridgeConnectionHint(state: .unknown)
        }
    }
}
