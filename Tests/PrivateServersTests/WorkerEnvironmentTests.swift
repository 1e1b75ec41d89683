internal import Testing

@testable internal import PrivateServers

@Suite struct `Workers get the private servers, the keys and the caller's settings` {
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
            calDAVPassword: "secret",
            passwords: ServerPasswords(administrator: "first", database: "second", broker: "third")
        )
        return WorkerEnvironment(
            addresses: addresses,
            keys: ["JADWAL_MESSAGE_KEYS": "ours", "JADWAL_CREDENTIAL_KEYS": "ours too"],
            offlineModelPort: 5,
            inherited: inherited,
            settings: settings
        )
    }

    @Test func `servers and keys of the root override the caller's`() {
        let inherited = [
            "AMQP_URL": "amqp://elsewhere", "DATABASE_URL": "postgres://elsewhere", "JADWAL_MESSAGE_KEYS": "theirs",
            "JADWAL_CREDENTIAL_KEYS_FILE": "/theirs", "JADWAL_HTTP": "0.0.0.0:80",
            "JADWAL_TEST_AMQP_URL": "amqp://test", "OPENAI_API_KEY": "for elsewhere",
        ]
        let variables = self.environment(inherited: inherited).variables(of: .analysis, healthPort: 6)
        #expect(
            variables == [
                "AMQP_URL": "amqp://jadwal:third@127.0.0.1:1/",
                "DATABASE_URL": "postgres://jadwal:second@127.0.0.1:3/jadwal",
                "JADWAL_MESSAGE_KEYS": "ours", "JADWAL_CREDENTIAL_KEYS": "ours too", "JADWAL_HTTP": "127.0.0.1:6",
                "JADWAL_ALLOW_PRIVATE": "127.0.0.1:4", "OPENAI_BASE_URL": "http://127.0.0.1:5/v1",
                "OPENAI_MODEL": "jadwal-offline",
            ]
        )
    }

    @Test func `the caller's model replaces the offline model`() {
        let inherited = ["OPENAI_BASE_URL": "https://model.example/v1", "OPENAI_API_KEY": "key", "UNRELATED": "value"]
        let environment = self.environment(inherited: inherited)
        #expect(!environment.needsOfflineModel)
        let variables = environment.variables
        #expect(variables["OPENAI_BASE_URL"] == "https://model.example/v1")
        #expect(variables["OPENAI_API_KEY"] == "key")
        #expect(variables["UNRELATED"] == nil)
    }

    @Test func `the calendar server is added to the allowed addresses`() {
        let variables = self.environment(inherited: ["JADWAL_ALLOW_PRIVATE": "10.0.0.0/8"]).variables
        #expect(variables["JADWAL_ALLOW_PRIVATE"] == "10.0.0.0/8,127.0.0.1:4")
    }

    @Test func `settings override the inherited environment`() {
        let environment = self.environment(
            inherited: ["JADWAL_QUIET_PERIOD": "30s"],
            settings: ["JADWAL_QUIET_PERIOD": "2s"]
        )
        #expect(environment.variables["JADWAL_QUIET_PERIOD"] == "2s")
    }

    @Test func `the offline model gets no keys and no servers`() {
        let environment = self.environment(inherited: ["PATH": "/bin", "LOG_LEVEL": "debug", "OPENAI_API_KEY": "key"])
        let variables = environment.variables(of: .offlineModel, healthPort: 6)
        #expect(variables == ["PATH": "/bin", "LOG_LEVEL": "debug"])
    }

    @Test func `a key is given only to the worker that reads it`() {
        let environment = self.environment(inherited: [
            "OPENAI_BASE_URL": "https://model.example/v1", "OPENAI_API_KEY": "model's", "OPENAI_ORG_ID": "x",
            "JADWAL_VERIFY_KEY_FILE": "/verify.key", "JADWAL_LLM_FALLBACK_KEYS": "fallback's", "APNS_KEY": "Apple's",
            "VAPID_KEY": "ours",
            "META_APP_SECRET": "Meta's", "JADWAL_CONSOLE_PROXY_SECRET": "the proxy's",
            "JADWAL_CA_FILE": "/ca.pem", "TZ": "Asia/Riyadh", "AWS_SECRET_ACCESS_KEY": "nobody's",
        ])
        let owners: [String: Set<WorkerKind>] = [
            "OPENAI_API_KEY": [.analysis], "JADWAL_VERIFY_KEY_FILE": [.analysis],
            "JADWAL_LLM_FALLBACK_KEYS": [.analysis], "APNS_KEY": [.push], "VAPID_KEY": [.push],
            "AWS_SECRET_ACCESS_KEY": [], "OPENAI_ORG_ID": [], "TZ": Set(WorkerKind.allCases),
            "JADWAL_CA_FILE": [.message, .analysis, .calendar, .push, .schedule, .bridge, .console],
            "JADWAL_HTTP": [.message, .analysis, .calendar, .push, .schedule, .bridge, .console],
            "META_APP_SECRET": [.bridge],
            "JADWAL_CONSOLE_PROXY_SECRET": [.console],
        ]
        for (name, kinds) in owners {
            let given = WorkerKind.allCases.filter { environment.variables(of: $0, healthPort: 6)[name] != nil }
            #expect(Set(given) == kinds, "\(name)")
        }
    }

    @Test func `a misspelt setting is passed to the workers, which report it`() {
        let environment = self.environment(inherited: ["JADWAL_QUITE_PERIOD": "30s"])
        #expect(environment.variables(of: .message, healthPort: 6)["JADWAL_QUITE_PERIOD"] == "30s")
    }
}

@Suite struct `A shell gets only the variables that commands need` {
    @Test func `values are quoted and other variables are left out`() {
        let text = CommandVariables.exports(of: ["AMQP_URL": "amqp://a/'b", "PATH": "/bin", "JADWAL_HTTP": "x"])
        #expect(text == "export AMQP_URL='amqp://a/'\\''b'\n")
    }

    @Test func `the file of authorities is passed on`() {
        let text = CommandVariables.exports(of: ["JADWAL_CA_FILE": "/etc/own.pem"])
        #expect(text == "export JADWAL_CA_FILE='/etc/own.pem'\n")
    }
}
