internal import CommandKit
internal import WorkerKit

/// The environment of the workers: the private servers, the keys of this root, and the caller's own settings.
struct WorkerEnvironment: Sendable {
    var addresses: ServerAddresses
    /// `JADWAL_MESSAGE_KEYS` and `JADWAL_CREDENTIAL_KEYS`.
    var keys: [String: String]
    /// Used unless the caller names a model server.
    var offlineModelPort: UInt16?
    /// The caller's environment. Only Jadwal's settings and a few standard variables are taken from it.
    var inherited: [String: String]
    /// Used unless the caller names another file of users.
    var consoleUsers = ""
    /// Override everything inherited.
    var settings: [String: String]

    /// The model name of the offline model.
    static let offlineModel = "jadwal-offline"

    private static let inheritedNames: Set<String> = ["PATH", "HOME", "LANG", "TZ", "LD_LIBRARY_PATH"]
    /// Not inherited: they would name other servers or keys.
    private static let replaced: Set<String> = [
        Setting.amqpURL.name, Setting.databaseURL.name, Setting.messageKeys.name, Setting.credentialKeys.name,
        Setting.health.name,
    ]

    /// True if the offline model has to run.
    var needsOfflineModel: Bool { (self.settings["OPENAI_BASE_URL"] ?? self.inherited["OPENAI_BASE_URL"]) == nil }

    /// All variables, for commands such as `jadwal import`.
    var variables: [String: String] {
        var variables = self.inherited.filter { Self.isInherited($0.key) }
        variables.merge(self.keys) { $1 }
        variables["AMQP_URL"] = self.addresses.amqpURL
        variables["DATABASE_URL"] = self.addresses.databaseURL
        if self.needsOfflineModel, let port = self.offlineModelPort {
            variables["OPENAI_BASE_URL"] = "http://127.0.0.1:\(port)/v1"
            // With a base URL a model name is required. The caller's key must not be sent to this server.
            variables["OPENAI_MODEL"] = Self.offlineModel
            variables["OPENAI_API_KEY"] = nil
            variables["OPENAI_API_KEY_FILE"] = nil
        }
        let allowed = [variables["JADWAL_ALLOW_PRIVATE"] ?? "", self.addresses.allowedPrivate]
        variables["JADWAL_ALLOW_PRIVATE"] = allowed.filter { !$0.isEmpty }.joined(separator: ",")
        if variables["JADWAL_CONSOLE_USERS"] == nil, !self.consoleUsers.isEmpty {
            variables["JADWAL_CONSOLE_USERS"] = self.consoleUsers
        }
        variables.merge(self.settings) { $1 }
        return variables
    }

    /// The variables of one worker: its own settings, and no key of another worker.
    func variables(of kind: WorkerKind, healthPort: UInt16) -> [String: String] {
        var variables = self.variables.filter { name, _ in
            // Unknown `JADWAL_` variables are passed on, so that the worker reports a misspelt setting.
            KnownSettings.name(settingOf: name).map { kind.reads($0) }
                ?? (kind != .offlineModel || !name.hasPrefix("JADWAL_"))
        }
        if kind.reads(Setting.health.name) { variables["JADWAL_HTTP"] = "127.0.0.1:\(healthPort)" }
        return variables
    }

    private static func isInherited(_ name: String) -> Bool {
        if let setting = KnownSettings.name(settingOf: name) { return !Self.replaced.contains(setting) }
        return Self.inheritedNames.contains(name) || name.hasPrefix("JADWAL_") && !name.hasPrefix("JADWAL_TEST_")
    }
}

/// The variables that a shell needs for commands that use the private servers.
package enum CommandVariables {
    private static let names = [
        "AMQP_URL", "DATABASE_URL", "JADWAL_MESSAGE_KEYS", "JADWAL_CREDENTIAL_KEYS", "JADWAL_ALLOW_PRIVATE",
        "JADWAL_CA_FILE", "JADWAL_CONSOLE_USERS", "OPENAI_BASE_URL", "OPENAI_MODEL",
    ]

    /// Lines of the form `export NAME='value'`. They hold secrets.
    static func exports(of environment: [String: String]) -> String {
        Self.names.compactMap { name in
            environment[name].map {
                "export \(name)='\($0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'\n"
            }
        }.joined()
    }

    /// Writes the variables to a file that only this user can read.
    ///
    /// - Returns: its path.
    package static func save(_ environment: [String: String], in folders: ServerFolders) throws -> String {
        try StoredFile.write(Self.exports(of: environment), to: folders.variables)
        return folders.variables
    }
}
