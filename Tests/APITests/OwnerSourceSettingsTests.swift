import BridgeCare
import Testing
import WorkerKit

@testable import API

@Suite("The source at which owners link their phones is one that can be asked") struct OwnerSourceSettingsTests {
    private func read(_ environment: [String: String]) async throws(ConfigurationError) -> OwnerSourceSettings {
        let sources = await SettingsSources.load(environment: environment)
        return try SettingsReader.read(sources) { OwnerSourceSettings(reading: &$0) }
    }

    @Test func withoutItTheOperatorLinks() async throws {
        let settings = try await self.read(["JADWAL_BRIDGES": "home=waha+https://waha.internal"])
        #expect(settings.source == nil && settings.sources.map(\.name) == ["home"])
    }

    @Test func itIsOneOfTheNamedSources() async throws {
        let settings = try await self.read([
            "JADWAL_BRIDGES": "home=waha+https://waha.internal, evo=evolution+https://evolution.internal",
            "JADWAL_BRIDGE_KEYS": "-,marked-key", "JADWAL_BRIDGE_URL": "https://jadwal.example",
            "JADWAL_API_SOURCE": "evo",
        ])
        #expect(settings.source?.kind == "evolution" && settings.source?.apiKey == "marked-key")
        #expect(!"\(settings)".contains("marked-key"))
    }

    @Test(arguments: [
        ["JADWAL_API_SOURCE": "home"],
        [
            "JADWAL_API_SOURCE": "other", "JADWAL_BRIDGES": "home=waha+https://waha.internal",
            "JADWAL_BRIDGE_URL": "https://jadwal.example",
        ],
        // Phones cannot be linked by a code there.
        ["JADWAL_API_SOURCE": "meta", "META_ACCESS_TOKEN": "token", "JADWAL_BRIDGE_URL": "https://jadwal.example"],
        // Nobody would tell the source where to send.
        ["JADWAL_API_SOURCE": "home", "JADWAL_BRIDGES": "home=waha+https://waha.internal"],
    ])
    func anotherNameIsRefused(_ environment: [String: String]) async {
        await #expect(throws: ConfigurationError.self) { try await self.read(environment) }
    }

    /// The service publishes to a queue.
    @Test func serviceWithAQueueNeedsNoAddress() async throws {
        let settings = try await self.read([
            "JADWAL_BRIDGES": "web=wasapp+http://127.0.0.1:3001", "JADWAL_API_SOURCE": "web",
        ])
        #expect(settings.source?.kind == "wasapp")
    }
}
