/// What lies where under the root, `.jadwal` by default.
struct ServerFolders: Sendable {
    /// An absolute path.
    var root: String

    var state: String { "\(self.root)/servers.json" }
    var lock: String { "\(self.root)/lock" }
    var keys: String { "\(self.root)/keys.env" }
    var logs: String { "\(self.root)/log" }
    var environments: String { "\(self.root)/environment" }

    func log(of name: ProcessName) -> String { "\(self.logs)/\(name.rawValue).log" }
    func data(of kind: ServerKind) -> String { "\(self.root)/\(kind.rawValue)" }
    func environment(of worker: WorkerKind) -> String { "\(self.environments)/\(worker.process.rawValue).env" }

    func make() throws(ServersError) {
        // To be passed through by PostgreSQL's user, but not to be looked into; what is secret is closed by itself.
        try StoredFile.makeFolder(self.root, mode: 0o711)
        try StoredFile.makeFolder(self.logs)
        try StoredFile.makeFolder(self.environments)
    }
}
