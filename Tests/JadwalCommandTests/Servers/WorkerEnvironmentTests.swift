internal import Testing

@testable internal import JadwalCommand

@Suite struct `Workers see the private servers, the keys, and the caller's own settings` {
    private func environment(
        inherited: [String: String] = [:],
        settings: [String: String] = [:]
    ) -> WorkerEnvironment {
        let addresses = ServerAddresses(
            amqpPort: 1,
            amqpManagementPort: 2,
            databasePort: 3,
            calDAVPort: 4,
            calDAVUser: "jadwal",
            calDAVPassword: "secret"
        )
        return WorkerEnvironment(
            addresses: addresses,
            keys: ["JADWAL_MESSAGE_KEYS": "ours", "JADWAL_CREDENTIAL_KEYS": "ours too"],
            offlineModelPort: 5,
            inherited: inherited,
            settings: settings
        )
    }

    @Test func `servers and keys are always the root's`() {
        let inherited = [
            "AMQP_URL": "amqp://elsewhere", "DATABASE_URL": "postgres://elsewhere", "JADWAL_MESSAGE_KEYS": "theirs",
            "JADWAL_CREDENTIAL_KEYS_FILE": "/theirs", "JADWAL_HTTP": "0.0.0.0:80",
            "JADWAL_TEST_AMQP_URL": "amqp://test", "OPENAI_API_KEY": "for elsewhere",
        ]
        let variables = self.environment(inherited: inherited).variables(healthPort: 6)
        #expect(
            variables == [
                "AMQP_URL": "amqp://guest:guest@127.0.0.1:1/", "DATABASE_URL": "postgres://jadwal@127.0.0.1:3/jadwal",
                "JADWAL_MESSAGE_KEYS": "ours", "JADWAL_CREDENTIAL_KEYS": "ours too", "JADWAL_HTTP": "127.0.0.1:6",
                "JADWAL_ALLOW_PRIVATE": "127.0.0.1:4", "OPENAI_BASE_URL": "http://127.0.0.1:5/v1",
                "OPENAI_MODEL": "jadwal-offline",
            ]
        )
    }

    @Test func `a model that the caller names is used in place of the offline one`() {
        let inherited = ["OPENAI_BASE_URL": "https://model.example/v1", "OPENAI_API_KEY": "key", "UNRELATED": "value"]
        let environment = self.environment(inherited: inherited)
        #expect(!environment.needsOfflineModel)
        let variables = environment.variables(healthPort: nil)
        #expect(variables["OPENAI_BASE_URL"] == "https://model.example/v1")
        #expect(variables["OPENAI_API_KEY"] == "key")
        #expect(variables["UNRELATED"] == nil)
    }

    @Test func `the calendar server joins what the caller allows`() {
        let variables = self.environment(inherited: ["JADWAL_ALLOW_PRIVATE": "10.0.0.0/8"]).variables(healthPort: nil)
        #expect(variables["JADWAL_ALLOW_PRIVATE"] == "10.0.0.0/8,127.0.0.1:4")
    }

    @Test func `settings win`() {
        let environment = self.environment(
            inherited: ["JADWAL_QUIET_PERIOD": "30s"],
            settings: ["JADWAL_QUIET_PERIOD": "2s"]
        )
        #expect(environment.variables(healthPort: nil)["JADWAL_QUIET_PERIOD"] == "2s")
    }

    @Test func `the offline model gets neither keys nor servers`() {
        let environment = self.environment(inherited: ["PATH": "/bin", "LOG_LEVEL": "debug", "OPENAI_API_KEY": "key"])
        #expect(environment.plain == ["PATH": "/bin", "LOG_LEVEL": "debug"])
    }
}
