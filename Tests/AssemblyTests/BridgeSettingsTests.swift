internal import Testing
internal import WorkerKit

@testable internal import BridgeCare

@Suite("Settings of bridges are read with all of their faults")
struct BridgeSettingsTests {
    private struct Both: Sendable {
        var bridge: BridgeSettings
        var sources: [BridgeSource]
    }

    private func read(_ environment: [String: String]) async throws(ConfigurationError) -> Both {
        let sources = await SettingsSources.load(environment: environment)
        return try SettingsReader.read(sources) { reader in
            Both(bridge: BridgeSettings(reading: &reader), sources: BridgeSource.read(&reader))
        }
    }

    @Test func defaultsListenOnLoopbackOnly() async throws {
        let both = try await self.read([:])
        #expect(both.bridge.listen.description == "127.0.0.1:8380")
        #expect(both.bridge.longestBody == 4 << 20)
        #expect(!both.bridge.isProxied && !both.bridge.readsDisappearing && !both.bridge.readsReactions)
        #expect(both.bridge.evolutionQueues.isEmpty && both.bridge.evolutionBroker == nil)
        #expect(both.bridge.wasappQueue == "wasapp.inbox")
        #expect(both.bridge.publicURL == nil && both.bridge.metaSecrets.isEmpty && both.sources.isEmpty)
    }

    @Test func givenValuesAreRead() async throws {
        let both = try await self.read([
            "JADWAL_BRIDGE_LISTEN": "0.0.0.0:8380", "JADWAL_BRIDGE_PROXIED": "true",
            "JADWAL_BRIDGE_URL": "https://jadwal.example/", "JADWAL_BRIDGE_BODY": "64KiB",
            "JADWAL_BRIDGE_DISAPPEARING": "on", "JADWAL_BRIDGE_REACTIONS": "on", "META_APP_SECRET": "new, old",
            "JADWAL_BRIDGES": "home=waha+https://waha.internal:3000, web=wasapp+http://127.0.0.1:3001/",
            "JADWAL_BRIDGE_KEYS": "marked-key, -",
            "JADWAL_EVOLUTION_QUEUES": "messages.upsert, messages.edited",
            "JADWAL_EVOLUTION_AMQP_URL": "amqps://user:secret@broker.example/", "JADWAL_WASAPP_QUEUE": "inbox",
        ])
        #expect(both.bridge.publicURL == "https://jadwal.example")
        #expect(both.bridge.longestBody == 65_536 && both.bridge.readsDisappearing && both.bridge.readsReactions)
        #expect(both.bridge.metaSecrets == ["new", "old"])
        #expect(both.bridge.evolutionQueues == ["messages.upsert", "messages.edited"])
        #expect(both.bridge.evolutionBroker == "amqps://user:secret@broker.example/")
        #expect(both.bridge.wasappQueue == "inbox")
        #expect(both.sources.map(\.name) == ["home", "web"])
        #expect(both.sources.map(\.kind) == ["waha", "wasapp"])
        #expect(both.sources.map(\.url) == ["https://waha.internal:3000", "http://127.0.0.1:3001"])
        #expect(both.sources.map(\.apiKey) == ["marked-key", nil])
        #expect(!"\(both.sources)".contains("marked-key"))
    }

    @Test func accessTokenMakesMetaASource() async throws {
        let both = try await self.read([
            "META_ACCESS_TOKEN": "marked-token", "META_GRAPH_URL": "http://127.0.0.1:1/v9/",
        ])
        #expect(both.sources.map(\.name) == ["meta"])
        #expect(both.sources.map(\.kind) == ["cloud"])
        #expect(both.sources.map(\.nameInConnections) == [""])
        #expect(both.sources.map(\.url) == ["http://127.0.0.1:1/v9"])
        #expect(both.sources.map(\.apiKey) == ["marked-token"])
        #expect(!"\(both.sources)".contains("marked-token"))
        let standard = try await self.read(["META_ACCESS_TOKEN": "marked-token"])
        #expect(standard.sources.map(\.url) == ["https://graph.facebook.com/v23.0"])
        await #expect(throws: ConfigurationError.self) {
            try await self.read(["META_ACCESS_TOKEN": "t", "JADWAL_BRIDGES": "meta=waha+https://a.example"])
        }
    }

    @Test(arguments: [
        ("META_ACCESS_TOKEN", "marked token"),
        ("JADWAL_BRIDGE_LISTEN", "0.0.0.0:8380"), ("JADWAL_BRIDGE_LISTEN", "marked"),
        ("JADWAL_BRIDGE_BODY", "4MB"), ("JADWAL_BRIDGE_BODY", "33MiB"), ("JADWAL_BRIDGE_BODY", "1KiB"),
        ("JADWAL_BRIDGE_BODY", "99999999999999999MiB"), ("JADWAL_BRIDGE_URL", "http://jadwal.example"),
        ("JADWAL_BRIDGES", "waha+https://a.example"), ("JADWAL_BRIDGES", "a=telnet+https://a.example"),
        ("JADWAL_BRIDGES", "a=waha+http://a.example"),
        ("JADWAL_BRIDGES", "a=waha+https://a.example,a=waha+https://b.example"),
        ("JADWAL_BRIDGE_KEYS", "marked"), ("META_APP_SECRET", "a,b,c"),
        ("JADWAL_BRIDGE_REACTIONS", "marked"), ("JADWAL_EVOLUTION_QUEUES", "marked,marked"),
        ("JADWAL_EVOLUTION_QUEUES", "amq.marked"),
        ("JADWAL_EVOLUTION_QUEUES", (0..<17).map { "marked\($0)" }.joined(separator: ",")),
        ("JADWAL_EVOLUTION_AMQP_URL", "http://marked"), ("JADWAL_WASAPP_QUEUE", "amq.marked"),
    ])
    func faultIsReported(_ name: String, _ value: String) async {
        do {
            _ = try await self.read([name: value])
            Issue.record("\(name)=\(value) is accepted")
        } catch {
            #expect(error.faults.map(\.name) == [name])
            #expect(!error.description.contains(value))
        }
    }
}
