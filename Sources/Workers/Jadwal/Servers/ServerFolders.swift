internal import FoundationEssentials

/// What lies where under the root, `.jadwal` by default.
struct ServerFolders: Sendable {
    /// An absolute path.
    var root: String

    var state: String { "\(self.root)/servers.json" }
    var lock: String { "\(self.root)/lock" }
    var keys: String { "\(self.root)/keys.env" }
    var passwords: String { "\(self.root)/passwords.env" }
    /// For a shell. Holds keys and passwords.
    var variables: String { "\(self.root)/environment.sh" }
    var logs: String { "\(self.root)/log" }
    /// What the workers were started with, as keyed hashes.
    var starts: String { "\(self.root)/starts" }
    /// Where version 0.1 kept the workers' environments themselves.
    private var environments: String { "\(self.root)/environment" }

    func log(of name: ProcessName) -> String { "\(self.logs)/\(name.rawValue).log" }
    func data(of kind: ServerKind) -> String { "\(self.root)/\(kind.rawValue)" }

    func make() throws(ServersError) {
        // To be passed through by PostgreSQL's user, but not to be looked into; what is secret is closed by itself.
        try StoredFile.makeFolder(self.root, mode: 0o711)
        try StoredFile.makeFolder(self.logs)
        try? FileManager.default.removeItem(atPath: self.environments)
    }

    /// Removes what tells of the workers' settings. The keys to the data that stays, stay with it.
    func forgetSettings() {
        for path in [self.variables, self.starts, self.environments] {
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
