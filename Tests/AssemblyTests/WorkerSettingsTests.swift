internal import FoundationEssentials
internal import Pipeline
internal import Testing
internal import WorkerKit

@testable internal import Assembly

@Suite("All faults of the workers' settings are named together, without values")
struct WorkerSettingsTests {
    private static let key = Data(repeating: 7, count: 32).base64EncodedString()
    private static let otherKey = Data(repeating: 8, count: 32).base64EncodedString()

    @Test func defaultsAreThoseOfTheContract() async throws {
        let sources = await SettingsSources.load(environment: [:])
        let settings = try SettingsReader.read(sources) { reader in
            (
                BrokerSettings(reading: &reader), DatabaseSettings(reading: &reader), ModelSettings(reading: &reader),
                DebounceSettings(reading: &reader), RetentionSettings(reading: &reader),
                LifetimeSettings(reading: &reader)
            )
        }
        #expect(settings.0.url == "amqp://guest:guest@127.0.0.1:5672/")
        #expect(settings.0.queues.calendar == "wasapp.calendar.events")
        #expect(settings.1.url == "postgres://jadwal@127.0.0.1:5432/jadwal")
        #expect(settings.2.baseURL == "http://127.0.0.1:8377/v1")
        #expect(settings.2.model == "jadwal-offline")
        #expect(settings.2.isOffline)
        #expect(settings.2.concurrency == 64)
        #expect(settings.2.timeout == .seconds(60))
        #expect(settings.2.prompt == .version("v4"))
        #expect(settings.3.quiet == .seconds(30))
        #expect(settings.3.maxWait == .seconds(600))
        #expect(settings.4.age == .seconds(14 * 86_400))
        #expect(settings.5 == LifetimeSettings(shutdownGrace: .seconds(20), startupTimeout: .seconds(60)))
        let parts = try SettingsReader.read(sources) { reader in
            (HealthSettings.read(&reader) == nil, PushSettings.read(&reader) == nil)
        }
        #expect(parts == (true, true))
    }

    /// Beyond 30 minutes a person would rather have a failure.
    @Test(
        arguments: [("10s", 10), ("4m", 240), ("30m", 1800), ("9s", nil), ("31m", nil), ("60", nil)] as [(String, Int?)]
    )
    func aCallOfTheModelHasItsTime(_ text: String, _ seconds: Int?) async throws {
        let sources = await SettingsSources.load(environment: ["JADWAL_LLM_TIMEOUT": text])
        if let seconds {
            let settings = try SettingsReader.read(sources) { ModelSettings(reading: &$0) }
            #expect(settings.timeout == .seconds(seconds))
        } else {
            #expect(throws: (any Error).self) { try SettingsReader.read(sources) { ModelSettings(reading: &$0) } }
        }
    }

    @Test func allFaultsAreReportedTogether() async {
        let faults = await self.faults([
            "AMQP_URL": "http://broker/", "DATABASE_URL": "mysql://db", "JADWAL_MESSAGE_KEYS": "one:c2hvcnQ=",
            "JADWAL_QUIET_PERIOD": "30 seconds", "JADWAL_MAX_WAIT": "8d", "JADWAL_LLM_CONCURRENCY": "0",
            "OPENAI_BASE_URL": "http://models.example.com/v1", "JADWAL_PROMPT": "v5", "JADWAL_HTTP": "9100",
            "LOG_LEVEL": "loud", "JADWAL_QUITE_PERIOD": "30s", "JADWAL_CA_FILE": "/nowhere/ca.pem",
            "JADWAL_ALLOW_PRIVATE": "10.0.0.0/33", "JADWAL_RETENTION_FILE": "/nowhere/retention",
            "JADWAL_STARTUP_TIMEOUT": "5s", "JADWAL_STARTUP_TIMEOUT_FILE": "/nowhere", "APNS_KEY_ID": "ABC",
        ])
        let names = faults.map { String($0.split(separator: " ")[0]) }
        #expect(
            Set(names) == [
                "AMQP_URL", "DATABASE_URL", "JADWAL_MESSAGE_KEYS", "JADWAL_CREDENTIAL_KEYS", "JADWAL_QUIET_PERIOD",
                "JADWAL_MAX_WAIT", "JADWAL_LLM_CONCURRENCY", "OPENAI_BASE_URL", "OPENAI_MODEL", "JADWAL_PROMPT",
                "JADWAL_HTTP", "LOG_LEVEL", "JADWAL_QUITE_PERIOD", "JADWAL_CA_FILE", "JADWAL_ALLOW_PRIVATE",
                "JADWAL_RETENTION_FILE", "JADWAL_STARTUP_TIMEOUT", "APNS_KEY", "APNS_TEAM_ID", "APNS_TOPIC",
            ]
        )
        #expect(names.count == Set(names).count)
        #expect(faults.contains("JADWAL_QUITE_PERIOD is not a setting of Jadwal; did you mean JADWAL_QUIET_PERIOD?"))
        #expect(faults.contains("APNS_TOPIC is required together with APNS_KEY_ID"))
        #expect(faults.contains("JADWAL_LLM_CONCURRENCY must be a whole number from 1 to 1024"))
    }

    @Test func modelFallbacksHaveModelsAndKeys() async throws {
        let sources = await SettingsSources.load(environment: [
            "OPENAI_BASE_URL": "https://a.example/v1", "OPENAI_MODEL": "m", "JADWAL_LLM_DAILY_TOKENS": "5000000",
            "JADWAL_LLM_FALLBACKS": "maker/one@2026@https://b.example/v1/, two@http://127.0.0.1:8080/v1",
            "JADWAL_LLM_FALLBACK_KEYS": "k-1,-", "JADWAL_LLM_REQUESTS_PER_MINUTE": "500",
            "JADWAL_LLM_FALLBACK_REQUESTS_PER_MINUTE": "-,15",
        ])
        let settings = try SettingsReader.read(sources) { ModelSettings(reading: &$0) }
        #expect(settings.fallbacks.map(\.model) == ["maker/one@2026", "two"])
        #expect(settings.fallbacks.map(\.baseURL) == ["https://b.example/v1", "http://127.0.0.1:8080/v1"])
        #expect(settings.fallbacks.map(\.apiKey) == ["k-1", nil])
        #expect(settings.fallbacks.map(\.requestsPerMinute) == [nil, 15])
        #expect(settings.requestsPerMinute == 500)
        #expect(settings.dailyTokens == 5_000_000)
        #expect(settings.requestTokens == nil)
    }

    @Test(arguments: [
        ["JADWAL_LLM_FALLBACKS": "https://b.example/v1"], ["JADWAL_LLM_FALLBACKS": "m@http://b.example/v1"],
        ["JADWAL_LLM_FALLBACKS": "m@https://u:p@b.example/v1"], ["JADWAL_LLM_FALLBACKS": "@https://b.example/v1"],
        ["JADWAL_LLM_FALLBACKS": Array(repeating: "m@https://b.example/v1", count: 9).joined(separator: ",")],
        ["JADWAL_LLM_FALLBACKS": "m@https://b.example/v1", "JADWAL_LLM_FALLBACK_KEYS": "a,b"],
        ["JADWAL_LLM_FALLBACK_REQUESTS_PER_MINUTE": "5"], ["JADWAL_LLM_REQUESTS_PER_MINUTE": "0"],
        ["JADWAL_LLM_FALLBACKS": "m@https://b.example/v1", "JADWAL_LLM_FALLBACK_REQUESTS_PER_MINUTE": "0"],
        ["JADWAL_LLM_FALLBACK_KEYS": "a"], ["JADWAL_LLM_REQUEST_TOKENS": "12"], ["JADWAL_LLM_DAILY_TOKENS": "many"],
        ["JADWAL_LLM_FALLBACKS": "m@https://b.example/v1", "OPENAI_BASE_URL": "", "OPENAI_MODEL": ""],
    ])
    func fallbacksThatCannotBeAreFaults(_ environment: [String: String]) async {
        let whole = ["OPENAI_BASE_URL": "https://a.example/v1", "OPENAI_MODEL": "m"].merging(environment) { $1 }
        let faults = await self.faults(whole).filter { !$0.contains("KEYS is required") }
        #expect(faults.count == 1, "\(faults)")
        #expect(faults.first?.hasPrefix("JADWAL_LLM_") == true)
    }

    /// By default one customer's share of the day's tokens is at most a fifth.
    @Test(arguments: [
        ([:], 3_000_000), (["JADWAL_LLM_DAILY_TOKENS": "5000000"], 1_000_000),
        (["JADWAL_LLM_DAILY_TOKENS": "90000000"], 3_000_000),
        (["JADWAL_LLM_DAILY_TOKENS": "5000000", "JADWAL_LLM_CUSTOMER_DAILY_TOKENS": "4000000"], 4_000_000),
    ])
    func aCustomersAllowanceIsAShareOfTheDaysTokens(_ environment: [String: String], _ tokens: Int) async throws {
        let sources = await SettingsSources.load(environment: environment)
        let settings = try SettingsReader.read(sources) { ModelSettings(reading: &$0) }
        #expect(settings.allowance.tokens == tokens)
    }

    @Test func prefilterIsOnWithASampleByDefault() async throws {
        func prefilter(_ environment: [String: String]) async throws -> Prefilter {
            let sources = await SettingsSources.load(environment: environment)
            return try SettingsReader.read(sources) { Prefilter(reading: &$0) }
        }
        #expect(try await prefilter([:]) == Prefilter(isOn: Prefilter.isOnByDefault, sampledPercent: 2))
        let set = ["JADWAL_PREFILTER": "off", "JADWAL_PREFILTER_SAMPLE": "100"]
        #expect(try await prefilter(set) == Prefilter(isOn: false, sampledPercent: 100))
        for wrong in [["JADWAL_PREFILTER": "maybe"], ["JADWAL_PREFILTER_SAMPLE": "101"]] {
            await #expect(throws: (any Error).self) { try await prefilter(wrong) }
        }
    }

    @Test func faultsShowNoValue() async {
        let mark = "s3cr3t-mark"
        var environment: [String: String] = [:]
        for setting in KnownSettings.all { environment[setting.name] = "\(mark) \u{1B}[31m:\(mark)" }
        let faults = await self.faults(environment)
        #expect(faults.count > 15)
        #expect(!faults.joined().contains(mark))
        #expect("\(EncryptionKey(id: "a", bytes: [1, 2, 3]))" == "EncryptionKey(a)")
        var dump = ""
        Swift.dump(EncryptionKey(id: "a", bytes: [211]), to: &dump)
        #expect(!dump.contains("211"))
    }

    @Test func keysAreChecked() async {
        let faults = await self.faults([
            "JADWAL_MESSAGE_KEYS": "a:\(Self.key),a:\(Self.otherKey),b b:\(Self.key),\(Self.key)",
            "JADWAL_CREDENTIAL_KEYS": "x:\(Self.key)",
        ])
        #expect(faults.contains("JADWAL_MESSAGE_KEYS item 2 has an earlier item's id"))
        #expect(faults.contains { $0.hasPrefix("JADWAL_MESSAGE_KEYS item 3 must be id:base64") })
        #expect(faults.contains { $0.hasPrefix("JADWAL_MESSAGE_KEYS item 4 must be id:base64") })
        #expect(faults.contains("JADWAL_CREDENTIAL_KEYS must not share a key with JADWAL_MESSAGE_KEYS"))
    }

    @Test func pushNeedsAllOfItsParts() async throws {
        let sources = await SettingsSources.load(environment: [
            "APNS_KEY": "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", "APNS_KEY_ID": "K",
            "APNS_TEAM_ID": "T", "APNS_TOPIC": "app.jadwal", "APNS_URL": "https://127.0.0.1:8443/",
        ])
        let settings = try SettingsReader.read(sources) { PushSettings.read(&$0) }
        #expect(settings?.url == "https://127.0.0.1:8443")
        #expect(settings?.topic == "app.jadwal")
    }

    @Test(
        arguments: [
            (["VAPID_KEY": "k"], "VAPID_SUBJECT"), (["VAPID_SUBJECT": "mailto:a@example.org"], "VAPID_KEY"),
            (["VAPID_KEY": "k", "VAPID_SUBJECT": "a@example.org"], "VAPID_SUBJECT"),
            (["VAPID_KEY": "k", "VAPID_SUBJECT": "mailto:"], "VAPID_SUBJECT"),
            (["VAPID_KEY": "k", "VAPID_SUBJECT": "https://x y"], "VAPID_SUBJECT"),
            (["VAPID_KEY": "k", "VAPID_SUBJECT": "mailto:a@example.org"], nil), ([:], nil),
            (["VAPID_KEY": "k", "VAPID_SUBJECT": "https://jadwal.example.org/about?x"], nil),
            (["VAPID_KEY": "k", "VAPID_SUBJECT": "mailto:ops@localhost"], "VAPID_SUBJECT"),
            (["VAPID_KEY": "k", "VAPID_SUBJECT": "mailto:ops@mail.local"], "VAPID_SUBJECT"),
            (["VAPID_KEY": "k", "VAPID_SUBJECT": "mailto:ops@home.invalid"], "VAPID_SUBJECT"),
            (["VAPID_KEY": "k", "VAPID_SUBJECT": "mailto:ops"], "VAPID_SUBJECT"),
            (["VAPID_KEY": "k", "VAPID_SUBJECT": "https://localhost"], "VAPID_SUBJECT"),
            (["VAPID_KEY": "k", "VAPID_SUBJECT": "https://LOCALHOST:8390/"], "VAPID_SUBJECT"),
            (["VAPID_KEY": "k", "VAPID_SUBJECT": "https://intranet/"], "VAPID_SUBJECT"),
            (["VAPID_KEY": "k", "VAPID_SUBJECT": "https://192.0.2.7/"], "VAPID_SUBJECT"),
        ] as [([String: String], String?)]
    )
    func webPushNeedsKeyAndSubject(_ environment: [String: String], _ wrong: String?) async {
        let faults = await self.faults(environment).filter { $0.hasPrefix("VAPID_") }
        #expect(faults.count == (wrong == nil ? 0 : 1) && faults.allSatisfy { $0.hasPrefix("\(wrong ?? "") ") })
    }

    @Test func maxWaitIsNotShorterThanQuiet() async {
        let faults = await self.faults(["JADWAL_QUIET_PERIOD": "20m"])
        #expect(faults.contains("JADWAL_MAX_WAIT must not be shorter than JADWAL_QUIET_PERIOD"))
    }

    @Test(arguments: [
        ("https://api.example.com/v1/", true), ("http://localhost:11434/v1", true), ("http://[::1]:80/v1", true),
        ("http://ollama:11434/v1", false), ("http://192.168.1.2:11434/v1", false),
        ("http://127.0.0.1.evil.com/v1", false),
        ("https://user:pass@host/v1", false), ("ftp://host/v1", false), ("https://", false),
        ("https://host/v1?k=v", false),
    ])
    func plainHTTPIsForLoopback(url: String, isTaken: Bool) async {
        let faults = await self.faults([
            "OPENAI_BASE_URL": url, "OPENAI_MODEL": "m", "JADWAL_ALLOW_PRIVATE": "ollama:11434,192.168.1.2:11434",
        ])
        #expect(faults.contains { $0.hasPrefix("OPENAI_BASE_URL") } == !isTaken)
    }

    /// The faults that all readers find.
    private func faults(_ environment: [String: String]) async -> [String] {
        let sources = await SettingsSources.load(environment: environment)
        do throws(ConfigurationError) {
            try SettingsReader.read(sources) { reader in
                _ = BrokerSettings(reading: &reader)
                _ = DatabaseSettings(reading: &reader)
                _ = ModelSettings(reading: &reader)
                _ = KeySettings(reading: &reader)
                _ = DebounceSettings(reading: &reader)
                _ = RetentionSettings(reading: &reader)
                _ = PushSettings.read(&reader)
                _ = VAPIDSettings.read(&reader) { $0 }
                _ = OutgoingSettings(reading: &reader)
                _ = CommonSettings(reading: &reader)
            }
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }
}
