internal import Pipeline

/// The payload of a browser, which its service worker shows. The service worker knows the addresses of the owners'
/// pages, so the payload names only the page, or the event.
struct WebPushFormat: PushFormat {
    /// Encrypted, it is longer by 103 bytes.
    let limit = WebPushEncryption.longestText

    func payload(_ kind: Push.Kind, _ message: NotificationMessage, to address: String, id: String) -> [UInt8] {
        var payload: [String: PayloadValue] = [
            "title": .text(message.title), "body": .text(message.bodyWithSubtitle), "tag": .text(message.collapseID),
        ]
        if message.options.urgency == .passive { payload["silent"] = 1 }
        if !message.taps.isEmpty {
            payload["taps"] = .list(
                message.taps.map { tap in
                    ["action": .text(tap.action.rawValue), "title": .text(tap.title), "token": .text(tap.token)]
                }
            )
        }
        switch message.content.target {
        case .event(let id): payload["event_id"] = .text(id)
        case .question: payload["page"] = "questions"
        case .connection: payload["page"] = "connections"
        case .today: payload["page"] = "today"
        case .brief:
            payload["page"] = "brief"
            payload["brief"] = message.briefToken.map { .text($0) }
        case .meeting: payload["page"] = "meetings"
        case .devices: payload["page"] = "devices"
        }
        return PayloadValue.object(payload).bytes
    }
}
