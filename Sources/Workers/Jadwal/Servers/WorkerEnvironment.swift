/// The environment of the workers: the private servers, the keys of this root, and what the caller has set besides.
struct WorkerEnvironment: Sendable {
    var addresses: ServerAddresses
    /// `JADWAL_MESSAGE_KEYS` and `JADWAL_CREDENTIAL_KEYS`.
    var keys: [String: String]
    /// Used unless the caller has named a model server.
    var offlineModelPort: UInt16?
    /// The caller's own environment. Of it count the model, the push service, the logs and Jadwal's own settings.
    var inherited: [String: String]
    /// Win over everything inherited.
    var settings: [String: String]

    /// The name under which the offline model is asked.
    static let offlineModel = "jadwal-offline"

    private static let inheritedPrefixes = ["OPENAI_", "APNS_", "JADWAL_", "LOG_"]
    private static let inheritedNames: Set<String> = ["PATH", "HOME", "LANG", "TZ", "LD_LIBRARY_PATH"]

    /// Whether the offline model has to run.
    var needsOfflineModel: Bool { (self.settings["OPENAI_BASE_URL"] ?? self.inherited["OPENAI_BASE_URL"]) == nil }

    /// For the offline model, which needs no server, no key and no setting.
    var plain: [String: String] {
        self.inherited.filter { name, _ in Self.inheritedNames.contains(name) || name.hasPrefix("LOG_") }
    }

    /// - Parameter healthPort: the worker's own, or nil for what runs beside the workers, as `jadwal import`.
    func variables(healthPort: UInt16?) -> [String: String] {
        var variables = self.inherited.filter { name, _ in
            Self.inheritedNames.contains(name) || Self.inheritedPrefixes.contains { name.hasPrefix($0) }
        }
        // These would name other servers or keys than the ones that run here.
        variables = variables.filter { name, _ in
            !name.hasPrefix("JADWAL_TEST_") && !name.hasPrefix("JADWAL_MESSAGE_KEYS")
                && !name.hasPrefix("JADWAL_CREDENTIAL_KEYS") && name != "JADWAL_HTTP"
        }
        variables.merge(self.keys) { $1 }
        variables["AMQP_URL"] = self.addresses.amqpURL
        variables["DATABASE_URL"] = self.addresses.databaseURL
        if self.needsOfflineModel, let port = self.offlineModelPort {
            variables["OPENAI_BASE_URL"] = "http://127.0.0.1:\(port)/v1"
            // A model is asked for by name once a base URL is set, and a key is not sent to a place it is not for.
            variables["OPENAI_MODEL"] = Self.offlineModel
            variables["OPENAI_API_KEY"] = nil
            variables["OPENAI_API_KEY_FILE"] = nil
        }
        let allowed = [variables["JADWAL_ALLOW_PRIVATE"] ?? "", self.addresses.allowedPrivate]
        variables["JADWAL_ALLOW_PRIVATE"] = allowed.filter { !$0.isEmpty }.joined(separator: ",")
        if let healthPort { variables["JADWAL_HTTP"] = "127.0.0.1:\(healthPort)" }
        variables.merge(self.settings) { $1 }
        return variables
    }
}
