internal import Testing

@testable internal import WorkerKit

@Suite("Settings come from the environment, files and defaults, and unknown names are refused")
struct SettingsReaderTests {
    @Test(arguments: ["json", "yaml"]) func environmentOverridesFileAndDefault(kind: String) async throws {
        let text =
            kind == "json"
            ? #"{"jadwal_quiet_period": "5s", "jadwal_llm_concurrency": 7, "jadwal_prompt": "v1"}"#
            : "jadwal_quiet_period: 5s\njadwal_llm_concurrency: 7\njadwal_prompt: v1\n"
        let file = try TemporaryFile(text, extension: kind)
        let sources = await SettingsSources.load(environment: ["JADWAL_PROMPT": "v2"], file: file.path)
        try SettingsReader.read(sources) { reader in
            #expect(reader.value(.quietPeriod) == .seconds(5))
            #expect(reader.value(.maximumWait) == .seconds(600))
            #expect(reader.value(.modelConcurrency) == 7)
            #expect(reader.value(.prompt) == "v2")
        }
    }

    @Test(arguments: ["json", "yaml"]) func unknownKeyInTheFileIsAFault(kind: String) async throws {
        let text = kind == "json" ? #"{"amqp_ulr": "x", "APNS_URL": "y"}"# : "amqp_ulr: x\nAPNS_URL: y\n"
        let file = try TemporaryFile(text, extension: kind)
        let faults = await self.faults([:], file: file.path)
        #expect(faults.contains("amqp_ulr is not a setting of Jadwal; did you mean amqp_url?"))
        #expect(faults.contains("APNS_URL is not a setting of Jadwal; did you mean apns_url?"))
    }

    @Test func anySettingMayBeReadFromAFile() async throws {
        let listed = try TemporaryFile("a:one,b:two\r\n\n", extension: "txt")
        let file = try TemporaryFile("jadwal_message_keys_file: \(listed.path)\n", extension: "yaml")
        let sources = await SettingsSources.load(
            environment: ["JADWAL_CREDENTIAL_KEYS": "c-1:three"],
            file: file.path
        )
        let keys = try SettingsReader.read(sources) { ($0.list(.messageKeys), $0.list(.credentialKeys)) }
        #expect(keys.0 == ["a:one", "b:two"])
        #expect(keys.1 == ["c-1:three"])
    }

    @Test func aFileThatCannotBeParsedIsNotQuoted() async throws {
        let mark = "s3cr3t-mark"
        let broken = try TemporaryFile("{\"jadwal_message_keys\": \"\(mark)\", oops", extension: "json")
        let faults = await self.faults([:], file: broken.path)
        #expect(faults.contains { $0.hasPrefix("--config") })
        #expect(!faults.joined().contains(mark))
    }

    @Test func namesOfOtherProgramsAndTestsAreIgnored() async throws {
        let sources = await SettingsSources.load(environment: [
            "OPENAI_ORG_ID": "x", "PATH": "/bin", "JADWAL_TEST_AMQP_URL": "y", "JADWAL_APNS": "",
        ])
        let error = #expect(throws: ConfigurationError.self) { try SettingsReader.read(sources) { _ in } }
        #expect(error?.faults.map(\.name) == ["JADWAL_APNS"])
    }

    @Test func tableHasEverySetting() {
        #expect(Set(KnownSettings.all.map(\.name)).count == KnownSettings.all.count)
        for setting in KnownSettings.all {
            #expect(KnownSettings.help.contains("  \(setting.name)\n"))
            #expect(KnownSettings.markdown.contains("| `\(setting.name)` |"))
        }
    }

    private func faults(_ environment: [String: String], file: String) async -> [String] {
        let sources = await SettingsSources.load(environment: environment, file: file)
        do throws(ConfigurationError) {
            try SettingsReader.read(sources) { _ in }
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }
}
