internal import WorkerKit

/// The environment of the workers: the private servers, the keys of this root, and what the caller has set besides.
struct WorkerEnvironment: Sendable {
    var addresses: ServerAddresses
    /// `JADWAL_MESSAGE_KEYS` and `JADWAL_CREDENTIAL_KEYS`.
    var keys: [String: String]
    /// Used unless the caller has named a model server.
    var offlineModelPort: UInt16?
    /// The caller's own environment. Of it count Jadwal's settings, and what any process needs.
    var inherited: [String: String]
    /// Win over everything inherited.
    var settings: [String: String]

    /// The name under which the offline model is asked.
    static let offlineModel = "jadwal-offline"

    private static let inheritedNames: Set<String> = ["PATH", "HOME", "LANG", "TZ", "LD_LIBRARY_PATH"]
    /// These would name other servers or keys than the ones that run here.
    private static let replaced: Set<SettingName> = [
        .amqpURL, .databaseURL, .messageKeys, .credentialKeys, .health,
    ]

    /// Whether the offline model has to run.
    var needsOfflineModel: Bool { (self.settings["OPENAI_BASE_URL"] ?? self.inherited["OPENAI_BASE_URL"]) == nil }

    /// All of it, for what runs beside the workers, as `jadwal import`.
    var variables: [String: String] {
        var variables = self.inherited.filter { Self.isInherited($0.key) }
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
        variables.merge(self.settings) { $1 }
        return variables
    }

    /// What one worker is given: its own settings, and no key that is for another.
    func variables(of kind: WorkerKind, healthPort: UInt16) -> [String: String] {
        var variables = self.variables.filter { name, _ in
            // What is no setting, but looks like one, is told by the worker itself: it is misspelt.
            SettingName(variable: name).map { kind.reads($0) } ?? (kind != .offlineModel || !name.hasPrefix("JADWAL_"))
        }
        if kind.reads(.health) { variables["JADWAL_HTTP"] = "127.0.0.1:\(healthPort)" }
        return variables
    }

    private static func isInherited(_ name: String) -> Bool {
        if let setting = SettingName(variable: name) { return !Self.replaced.contains(setting) }
        return Self.inheritedNames.contains(name) || name.hasPrefix("JADWAL_") && !name.hasPrefix("JADWAL_TEST_")
    }
}

/// What a shell needs so that commands use the private servers as the workers do.
enum CommandVariables {
    private static let names = [
        "AMQP_URL", "DATABASE_URL", "JADWAL_MESSAGE_KEYS", "JADWAL_CREDENTIAL_KEYS", "JADWAL_ALLOW_PRIVATE",
        "JADWAL_CA_FILE", "OPENAI_BASE_URL", "OPENAI_MODEL",
    ]

    /// Lines of `export NAME='value'`, secrets among them.
    static func exports(of environment: [String: String]) -> String {
        Self.names.compactMap { name in
            environment[name].map {
                "export \(name)='\($0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'\n"
            }
        }.joined()
    }

    /// Writes them into a file that nobody else can read.
    ///
    /// - Returns: its path.
    static func save(_ environment: [String: String], in folders: ServerFolders) throws -> String {
        try StoredFile.write(Self.exports(of: environment), to: folders.variables)
        return folders.variables
    }
}
