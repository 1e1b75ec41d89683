internal import Testing
internal import WorkerKit

@testable internal import Assembly

@Suite("Services without verified TLS are listed by name")
struct PlainServicesTests {
    private func settings(_ listed: String?) async throws -> (BrokerSettings, DatabaseSettings) {
        let sources = await SettingsSources.load(environment: listed.map { ["JADWAL_ALLOW_PLAIN": $0] } ?? [:])
        return try SettingsReader.read(sources) { (BrokerSettings(reading: &$0), DatabaseSettings(reading: &$0)) }
    }

    @Test(
        arguments: [
            (nil, false, false), ("broker", true, false), ("database", false, true), ("database, Broker", true, true),
        ] as [(String?, Bool, Bool)]
    )
    func eachIsAllowedForItself(listed: String?, broker: Bool, database: Bool) async throws {
        let settings = try await self.settings(listed)
        #expect(settings.0.allowsPlain == broker)
        #expect(settings.1.allowsPlain == database)
    }

    @Test(arguments: ["true", "*", "broker,", "127.0.0.1:5432"])
    func unknownServiceIsAFault(listed: String) async {
        let error = await #expect(throws: ConfigurationError.self) { try await self.settings(listed) }
        #expect(error?.faults.map(\.name) == ["JADWAL_ALLOW_PLAIN"])
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.255.1.9", true), ("localhost", true), ("LOCALHOST", true), ("::1", true),
        ("127.1", false), ("127.0.0.256", false), ("127.0.0.01", false), ("127.0.0.+1", false), ("10.0.0.1", false),
        ("localhost.example", false), ("localhost.", false), ("", false), ("::2", false), ("127.0.0.1.example", false),
    ])
    func loopbackIsWhatIsWrittenSo(host: String, isLoopback: Bool) {
        #expect(HostAndPort(host: host, port: 1).isLoopback == isLoopback)
    }
}
