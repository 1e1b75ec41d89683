internal import FoundationEssentials
internal import Glibc

/// What the servers were given and what runs, kept in `servers.json` between commands.
struct ServersState: Sendable, Hashable, Codable {
    /// Chosen once and kept, so that addresses stay the same from run to run.
    private(set) var ports: [ServerPort: UInt16] = [:]
    /// May hold processes that are dead by now.
    var processes: [ProcessName: ProcessRecord] = [:]

    func isAlive(_ name: ProcessName) -> Bool { self.processes[name]?.isAlive ?? false }

    /// Gives a process that does not run its ports: those that it had, unless somebody else has taken them meanwhile.
    mutating func choosePorts(for name: ProcessName) throws(ServersError) {
        guard !self.isAlive(name) else { return }
        for port in name.ports {
            if let number = self.ports[port], FreePort.isFree(number) { continue }
            self.ports[port] = try FreePort.find(except: Set(self.ports.values))
        }
    }

    func port(_ port: ServerPort) throws(ServersError) -> UInt16 {
        guard let number = self.ports[port] else {
            throw ServersError(code: .notStarted, detail: "\(port.rawValue) was never started here: run jadwal up")
        }
        return number
    }

    /// Nothing is known when there is no such file; a file that cannot be understood is an error, as processes may run.
    static func load(from path: String) throws(ServersError) -> ServersState {
        guard let text = StoredFile.read(path) else { return ServersState() }
        do {
            return try JSONDecoder().decode(ServersState.self, from: Data(text.utf8))
        } catch {
            throw ServersError(code: .storage, detail: "\(path) is damaged: end what runs by hand and remove the file")
        }
    }

    func save(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try StoredFile.write(String(decoding: encoder.encode(self), as: UTF8.self) + "\n", to: path)
    }
}

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

/// Holds off other commands that would start or stop the same servers. Given back when it goes, or its process.
struct ServersLock: ~Copyable {
    private let descriptor: Int32

    /// Waits for up to a minute: as long as another command's start may take on a slow machine.
    init(path: String) async throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoredFile.failure("open", path) }
        let deadline = ContinuousClock.now + .seconds(60)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            do {
                guard ContinuousClock.now < deadline else {
                    throw ServersError(code: .busy, detail: "another jadwal command holds \(path)")
                }
                try await Task.sleep(for: .milliseconds(50))
            } catch {
                close(descriptor)
                throw error
            }
        }
        self.descriptor = descriptor
    }

    deinit { close(self.descriptor) }
}
