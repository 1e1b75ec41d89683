import Testing
import WorkerKit

@testable import Console

@Suite("The broker's management interface is given with its user") struct ManagementSettingsTests {
    private func read(_ text: String?) async throws -> ManagementSettings? {
        var environment = ["JADWAL_CONSOLE_LOGIN": "proxy", "JADWAL_CONSOLE_PROXY_FROM": "127.0.0.1"]
        environment["JADWAL_CONSOLE_PROXY_SECRET"] = "sixteen-characters"
        environment["JADWAL_RABBITMQ_MANAGEMENT_URL"] = text
        let sources = await SettingsSources.load(environment: environment)
        return try SettingsReader.read(sources) { ConsoleSettings(reading: &$0) }.management
    }

    @Test func credentialsAreTakenOutOfTheAddress() async throws {
        let settings = try #require(try await self.read("https://reader:p%40ss%2Fword@broker.example:15671/rabbit/"))
        #expect(settings.url == "https://broker.example:15671/rabbit")
        #expect(settings.user == "reader" && settings.password == "p@ss/word")
        #expect(!"\(settings)".contains("word") && !String(reflecting: settings).contains("word"))
        #expect(try await self.read("http://u:p@127.0.0.1:15672")?.url == "http://127.0.0.1:15672")
    }

    @Test func nobodyIsAskedWithoutTheSetting() async throws { #expect(try await self.read(nil) == nil) }

    @Test(arguments: [
        "broker.example", "https://broker.example", "https://reader@broker.example", "https://:word@broker.example",
        "https://reader:@broker.example", "http://reader:word@broker.example", "ftp://reader:word@broker.example",
        "https://reader:word@", "https://reader:word@broker.example/?a=b", "https://broker.example/reader:word@x",
    ])
    func settingThatCannotBeIsNamed(_ text: String) async throws {
        let thrown = await #expect(throws: ConfigurationError.self) { _ = try await self.read(text) }
        let error = try #require(thrown)
        #expect(Set(error.faults.map(\.name)) == ["JADWAL_RABBITMQ_MANAGEMENT_URL"])
        #expect(!error.description.contains(text))
    }
}
