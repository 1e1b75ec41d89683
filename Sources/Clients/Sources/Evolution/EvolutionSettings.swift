internal import HTTP
internal import Pipeline

/// An instance's settings and webhook: what Jadwal wants of them, and what is otherwise.
struct EvolutionSettings {
    /// The header entry from which Evolution makes the token of its webhooks.
    static let key = "jwt_key"
    static let events = [
        "MESSAGES_UPSERT", "MESSAGES_EDITED", "MESSAGES_UPDATE", "MESSAGES_DELETE", "SEND_MESSAGE", "CONNECTION_UPDATE",
        "QRCODE_UPDATED",
    ]

    let setup: ConnectionSetup

    init(_ setup: ConnectionSetup) { self.setup = setup }

    /// Nothing is marked as read, and the owner is not shown as online.
    var settings: [String: Any] {
        [
            "rejectCall": false, "groupsIgnore": true, "alwaysOnline": false, "readMessages": false,
            "readStatus": false, "syncFullHistory": false,
        ]
    }

    var webhook: [String: Any] {
        [
            "enabled": true, "url": self.setup.webhook, "byEvents": false, "base64": false,
            "headers": [Self.key: self.setup.key], "events": Self.events,
        ]
    }

    func drift(webhook: LooseJSON?, settings: LooseJSON?) -> [SettingDrift] {
        var drift: [SettingDrift] = []
        let isSent = webhook?["enabled"]?.flag == true && webhook?["url"]?.text == self.setup.webhook
        let hasMedia = webhook?["webhookBase64"]?.flag ?? webhook?["base64"]?.flag ?? false
        let isSplit = webhook?["webhookByEvents"]?.flag ?? webhook?["byEvents"]?.flag ?? false
        if !isSent || hasMedia || isSplit { drift.append(.webhook) }
        if webhook?["headers"]?[Self.key]?.text != self.setup.key { drift.append(.key) }
        if Set(webhook?["events"]?.elements.compactMap(\.text) ?? []) != Set(Self.events) { drift.append(.events) }
        if settings?["groupsIgnore"]?.flag != true { drift.append(.ignored) }
        let visible = ["alwaysOnline", "readMessages", "readStatus"].contains { settings?[$0]?.flag != false }
        if visible { drift.append(.visible) }
        return drift
    }
}
