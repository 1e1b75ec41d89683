internal import Testing
internal import WorkerKit

@testable internal import Assembly

@Suite("The verifying model is set beside the reading model")
struct VerificationSettingsTests {
    private static let endpoint = [
        "OPENAI_BASE_URL": "https://a.example/v1", "OPENAI_MODEL": "m", "OPENAI_API_KEY": "sk-read",
    ]

    private func read(_ environment: [String: String]) async throws -> ModelSettings {
        let sources = await SettingsSources.load(environment: environment)
        return try SettingsReader.read(sources) { ModelSettings(reading: &$0) }
    }

    private func faults(_ environment: [String: String]) async -> [String] {
        let sources = await SettingsSources.load(environment: environment)
        do throws(ConfigurationError) {
            _ = try SettingsReader.read(sources) { ModelSettings(reading: &$0) }
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }

    private func settings(_ text: String, key: String? = nil) -> [String: String] {
        var environment = Self.endpoint
        environment["JADWAL_VERIFY_MODEL"] = text
        environment["JADWAL_VERIFY_KEY"] = key
        return environment
    }

    @Test func readingModelVerifiesByDefault() async throws {
        for environment in [[:], Self.endpoint] {
            let settings = try await self.read(environment)
            #expect(settings.verification == .same)
            #expect(settings.verifyingModel == settings.model)
            #expect(settings.prompt == .version("v4"))
        }
    }

    @Test func verificationCanBeOff() async throws {
        #expect(try await self.read(self.settings("off")).verification == .off)
    }

    static let endpoints: [(String, model: String, url: String)] = [
        ("second@https://b.example/v1", "second", "https://b.example/v1"),
        ("maker/two@2026@https://b.example/v1/", "maker/two@2026", "https://b.example/v1"),
        ("local@http://127.0.0.1:8080/v1", "local", "http://127.0.0.1:8080/v1"),
    ]

    @Test(arguments: Self.endpoints)
    func verifierCanBeAnotherModel(_ text: String, _ model: String, _ url: String) async throws {
        let settings = try await self.read(self.settings(text, key: "sk-verify"))
        guard case .other(let endpoint) = settings.verification else {
            Issue.record("\(settings.verification)")
            return
        }
        #expect((endpoint.model, endpoint.baseURL, endpoint.apiKey) == (model, url, "sk-verify"))
        #expect(settings.verifyingModel == model)
    }

    @Test func keyOfTheReadingModelIsNotSentToTheVerifier() async throws {
        let settings = try await self.read(self.settings("second@https://b.example/v1"))
        guard case .other(let endpoint) = settings.verification else {
            Issue.record("\(settings.verification)")
            return
        }
        #expect(endpoint.apiKey == nil)
    }

    @Test(arguments: ["on", "second", "@https://b.example/v1", "second@ftp://b.example", "second@http", "OFF"])
    func malformedVerifierIsAFault(_ text: String) async {
        let faults = await self.faults(self.settings(text))
        #expect(faults.count == 1, "\(faults)")
        #expect(faults.first?.contains("JADWAL_VERIFY_MODEL") == true)
        #expect(!faults.contains { $0.contains("b.example") }, "no value is shown")
    }

    @Test func keyMustBePrintable() async {
        let faults = await self.faults(self.settings("off", key: "secret key"))
        #expect(faults.count == 1 && faults[0].contains("JADWAL_VERIFY_KEY") && !faults[0].contains("secret key"))
    }

    static let prompts: [(String, PromptChoice)] = [
        ("v1", .version("v1")), ("v2", .version("v2")), ("v3", .version("v3")), ("v4", .version("v4")),
        ("my/own", .folder(path: "my/own")),
    ]

    @Test(arguments: Self.prompts) func everyPromptCanBeChosen(_ text: String, _ choice: PromptChoice) async throws {
        #expect(try await self.read(["JADWAL_PROMPT": text]).prompt == choice)
    }

    @Test func unknownPromptVersionIsAFault() async {
        #expect(await self.faults(["JADWAL_PROMPT": "v5"]).count == 1)
    }
}
