internal import Foundation
internal import HTTP
internal import Pipeline

/// A session's configuration: what Jadwal wants of it, and what is otherwise.
///
/// `client.deviceName` is never set: pairing codes fail with it.
struct WAHASettings {
    static let metadata = "jadwal.connection"

    let setup: ConnectionSetup

    init(_ setup: ConnectionSetup) { self.setup = setup }

    /// `message.any` brings own messages too; `message` would bring the others a second time.
    var events: [String] {
        let events = [
            "message.any", "message.edited", "message.revoked", "message.waiting", "event.response",
            "event.response.failed", "session.status",
        ]
        return self.setup.readsReactions ? events + ["message.reaction"] : events
    }

    /// - Parameter config: what is there. What does not concern Jadwal stays: a proxy, other webhooks.
    func written(over config: [String: Any]) -> [String: Any] {
        var config = config.filter { !($0.value is NSNull) }
        config["metadata"] = Self.merged(config["metadata"], [Self.metadata: self.setup.id])
        config["ignore"] = ["status": true, "groups": true, "channels": true, "broadcast": true]
        let store: [String: Any] = ["enabled": true, "fullSync": false]
        config["noweb"] = Self.merged(config["noweb"], ["markOnline": false, "store": store])
        let storage = (config["gows"] as? [String: Any])?["storage"]
        config["gows"] = Self.merged(
            config["gows"],
            ["storage": Self.merged(storage, ["messages": true, "chats": true])]
        )
        if var client = config["client"] as? [String: Any] {
            client["deviceName"] = nil
            config["client"] = client.isEmpty ? nil : client
        }
        let others = (config["webhooks"] as? [Any] ?? []).filter { hook in
            (hook as? [String: Any]).map { !self.isOurs($0["url"] as? String) } ?? false
        }
        let retries: [String: Any] = ["policy": "exponential", "delaySeconds": 2, "attempts": 15]
        let hook: [String: Any] = [
            "url": self.setup.webhook, "events": self.events, "hmac": ["key": self.setup.key], "retries": retries,
        ]
        config["webhooks"] = others + [hook]
        return config
    }

    func drift(in config: LooseJSON?) -> [SettingDrift] {
        var drift: [SettingDrift] = []
        let hooks = config?["webhooks"]?.elements.filter { self.isOurs($0["url"]?.text) } ?? []
        if let hook = hooks.first, hooks.count == 1, hook["url"]?.text == self.setup.webhook {
            if hook["hmac"]?["key"]?.text != self.setup.key { drift.append(.key) }
            if Set(hook["events"]?.elements.compactMap(\.text) ?? []) != Set(self.events) { drift.append(.events) }
            let retries = hook["retries"]
            let isRetried = retries?["policy"]?.text == "exponential" && (retries?["attempts"]?.number ?? 0) >= 15
            if !isRetried { drift.append(.retries) }
        } else {
            drift.append(.webhook)
        }
        let ignored = ["status", "groups", "channels", "broadcast"].allSatisfy { config?["ignore"]?[$0]?.flag == true }
        if !ignored { drift.append(.ignored) }
        let stores = config?["noweb"]?["store"]?["enabled"]?.flag == true
        if !stores || config?["gows"]?["storage"]?["messages"]?.flag != true { drift.append(.store) }
        if config?["metadata"]?[Self.metadata]?.text != self.setup.id { drift.append(.metadata) }
        if config?["noweb"]?["markOnline"]?.flag != false { drift.append(.visible) }
        return drift
    }

    /// A webhook of this connection, also at an earlier address of Jadwal's.
    private func isOurs(_ url: String?) -> Bool { url?.hasSuffix("/\(self.setup.id)") ?? false }

    private static func merged(_ old: Any?, _ new: [String: Any]) -> [String: Any] {
        (old as? [String: Any] ?? [:]).filter { !($0.value is NSNull) }.merging(new) { _, new in new }
    }
}
