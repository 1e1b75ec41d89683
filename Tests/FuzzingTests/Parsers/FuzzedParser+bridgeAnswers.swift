import HTTP
import Pipeline
import Time

@testable import Sources

extension FuzzedParser {
    /// The answers of WAHA, Evolution, Meta and wasapp about a connection, its settings and its chats. Each answer is
    /// read as each of them.
    static let bridgeAnswers = FuzzedParser(
        name: "bridge-answers",
        longest: 4096,
        words: FuzzWords.json + FuzzWords.bridge + FuzzWords.bridgeAnswers
    ) { input in
        guard let json = LooseJSON(input) else { return false }
        let name = "home"
        for report in [
            WAHAControl.report(json), EvolutionControl.report(json, json, of: name), CloudControl.report(json),
            WasappControl.report(json),
        ] {
            try Self.check(report)
        }
        let setup = ConnectionSetup(
            name: name,
            id: "0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77",
            webhook: "https://jadwal.example/v1/waha/0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77",
            key: "key"
        )
        // From any state, the settings that Jadwal writes leave no drift.
        let settings = WAHASettings(setup)
        _ = settings.drift(in: json)
        let written = LooseJSON(SourceJSON.bytes(settings.written(over: json.members)))
        try UnkeptPromise.unless(settings.drift(in: written) == [], "settings that drift as soon as they are written")
        _ = EvolutionSettings(setup).drift(webhook: json, settings: json)
        for item in [json] + json.elements {
            if let chat = WAHAControl.chat(item) { try Self.check(chat.address) }
            for message in [WAHAControl.message(item, of: name), EvolutionControl.message(item, of: name)] {
                guard let message else { continue }
                try UnkeptPromise.unless(!message.id.isEmpty && message.saidAt.seconds >= 0, "no message of a chat")
                // It takes the way of a webhook.
                try UnkeptPromise.unless(LooseJSON(message.envelope) != nil, "an envelope that is no JSON")
            }
        }
        return true
    }

    private static func check(_ report: ReportedConnection) throws {
        for address in report.own { try Self.check(address) }
        try UnkeptPromise.unless(Set(report.own).count == report.own.count, "a name twice")
    }

    private static func check(_ address: BridgeAddress) throws {
        try UnkeptPromise.unless(BridgeAddress(address.text) == address, "an address that reads as another")
    }
}

extension FuzzWords {
    static let bridgeAnswers: [String] = [
        "status", "WORKING", "STOPPED", "SCAN_QR_CODE", "FAILED", "PASSKEY_REQUIRED", "me", "lid", "jid", "config",
        "webhooks", "url", "hmac", "events", "retries", "policy", "attempts", "noweb", "gows", "store", "storage",
        "metadata", "ignore", "client", "deviceName", "instance", "state", "open", "close", "connecting", "ownerJid",
        "disconnectionReasonCode", "401", "name", "home", "display_phone_number", "+966 50 000 0001", "CONNECTED",
        "BANNED", "READY", "phoneNumber", "lastMessage", "timestamp", "key", "1795590000", "966500000001@c.us",
        "https://jadwal.example/v1/waha/0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77",
    ]
}
